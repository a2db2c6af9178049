import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {ActionKind, Meld, State} from '../protocol';
import {bring, nextToGo} from './moves';

const example: State = JSON.parse(readFileSync('../tests/fixtures/protocol/state.json', 'utf8'));
const nines: Meld = {number: 1, owner: 0, kind: 'set', cards: ['9C', '9D', '9H'], rank: '9', takes_wild: true};
const spades: Meld = {
  number: 2, owner: 0, kind: 'run', cards: ['4S', 'JK', '6S', '7S'], stands_for: ['4S', '5S', '6S', '7S'],
  low: '3S', high: '8S', takes_wild_low: true, takes_wild_high: true,
};
const at = (open: ActionKind[], table = [nines, spades]): State => ({...example, table, actions: {open, refused: {'lay-off': 'not-down'}}});

describe('a card brought to a meld', () => {
  it.each([
    ['9S', nines, {action: 'lay-off 9S to 1'}],
    ['8S', spades, {action: 'lay-off 8S to 2'}],
    ['2H', spades, {ends: {low: 'lay-off 2H to 2 low', high: 'lay-off 2H to 2 high'}}],
    ['KD', nines, {why: ''}],
  ])('%s', (card, meld, meant) => expect(bring(at(['lay-off']), meld, card)).toEqual(meant));
  it('takes the Joker’s place', () => expect(bring(at(['swap']), spades, '5S')).toEqual({action: 'swap 5S in 2'}));
  it('says why not', () => expect(bring(at([]), nines, '9S')).toEqual({why: 'not-down'}));
});

describe('several cards', () => {
  it('go one by one, as they fit', () => {
    const table = at(['lay-off']);
    expect(nextToGo(table, ['9S', '8S', '9C'], table.table)).toEqual({card: '9S', meant: {action: 'lay-off 9S to 1'}});
    expect(nextToGo(table, ['10S', '8S'], [spades])).toEqual({card: '8S', meant: {action: 'lay-off 8S to 2'}});
  });
  it('wait where it is not clear to which meld', () => {
    expect(nextToGo(at(['lay-off']), ['2H'], [nines, spades])).toBeNull();
    expect(nextToGo(at(['lay-off']), ['KD'], [nines, spades])).toBeNull();
  });
});
