import {expect, it} from 'vitest';
import type {Meld} from '../protocol';
import {fitOf, layOffAction} from './fits';

const set: Meld = {number: 1, owner: 0, kind: 'set', cards: ['8C', '8D', 'JK'], rank: '8', takes_wild: false};
const run: Meld = {
  number: 2, owner: 0, kind: 'run', cards: ['3S', 'JK', '5S', '6S'], stands_for: ['3S', '4S', '5S', '6S'],
  low: null, high: '7S', takes_wild_low: true, takes_wild_high: true,
};

it.each([
  [set, '8H', ['high'], false],
  [set, '2H', [], false],
  [set, '9H', [], false],
  [run, '7S', ['high'], false],
  [run, '2H', ['low', 'high'], false],
  [run, '4S', [], true],
] as const)('%# %s', (meld, card, layOff, swap) => {
  expect(fitOf(meld, card, ['2', 'JK'])).toEqual({layOff, swap});
});

it('names the end only where there is a choice', () => {
  expect(layOffAction(run, '7S', fitOf(run, '7S', ['JK']), 'high')).toBe('lay-off 7S to 2');
  expect(layOffAction(run, 'JK', fitOf(run, 'JK', ['JK']), 'low')).toBe('lay-off JK to 2 low');
});
