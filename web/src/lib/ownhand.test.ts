import {readFileSync} from 'node:fs';
import {beforeEach, describe, expect, it} from 'vitest';
import type {State} from '../protocol';
import {OwnHand} from './hand.svelte';

const dealt: State = JSON.parse(readFileSync('../tests/fixtures/protocol/state.may-call.json', 'utf8'));
const cards = (hand: OwnHand, ids: Iterable<number>) => hand.cardsOf([...ids]);

beforeEach(() => localStorage.clear());

describe('one’s own hand', () => {
  it('is as it was after a reload: order, selection, melds being built', () => {
    const hand = new OwnHand();
    hand.sync(dealt);
    hand.sort('run');
    hand.openSlots(2);
    hand.select(hand.held.slice(0, 2).map(({id}) => id));
    hand.stage(1);
    hand.select([hand.held[5]!.id]);
    const again = new OwnHand();
    again.sync(dealt);
    expect(again.held.map(({card}) => card)).toEqual(hand.held.map(({card}) => card));
    expect(cards(again, again.selected)).toEqual(cards(hand, hand.selected));
    expect(again.slots.map((slot) => cards(again, slot))).toEqual(hand.slots.map((slot) => cards(hand, slot)));
  });

  it('is the same in a second page, where nothing is disturbed', () => {
    const one = new OwnHand();
    const other = new OwnHand();
    one.sync(dealt);
    other.sync(dealt);
    const ids = new Set(other.held.map(({id}) => id));
    one.move(new Set([one.held.at(-1)!.id]), 0);
    one.toggle(one.held[3]!.id);
    other.follow();
    expect(other.held.map(({card}) => card)).toEqual(one.held.map(({card}) => card));
    expect(cards(other, other.selected)).toEqual(cards(one, one.selected));
    expect(new Set(other.held.map(({id}) => id))).toEqual(ids);
  });

  it('takes back what was put into a meld, one card or all of them', () => {
    const hand = new OwnHand();
    hand.sync(dealt);
    hand.openSlots(2);
    const [first, second] = hand.held.map(({id}) => id) as [number, number];
    hand.select([first, second]);
    hand.stage(0);
    expect(hand.free).toHaveLength(hand.held.length - 2);
    hand.unstage(first);
    expect(hand.slots).toEqual([[second], []]);
    hand.clearSlots();
    expect(hand.slots).toEqual([[], []]);
    expect(hand.free).toHaveLength(hand.held.length);
  });

  it('begins anew with each deal', () => {
    const hand = new OwnHand();
    hand.sync(dealt);
    hand.select([hand.held[0]!.id]);
    hand.sync({...dealt, round: {...dealt.round!, number: 2}});
    expect(hand.selected.size).toBe(0);
  });
});
