import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {arrange, byPlan, moved, pick, reconcile, restore, sorted, type Held} from './hand';

const text = (held: Held[]) => held.map(({card}) => card).join(' ');
const hold = (cards: string) => restore(cards.split(' '), []);

describe('a hand', () => {
  it.each([
    ['9C KD 4S', '4S 9C KD', '9C KD 4S'], // the server's order is not ours
    ['9C KD 4S', '9C KD 4S 7H', '9C KD 4S 7H'],
    ['9C KD 4S', '9C 4S', '9C 4S'],
    ['9C KD 9C', '9C KD', '9C KD'],
  ])('%s after %s is %s', (before, cards, after) => {
    expect(text(reconcile(hold(before), cards.split(' ')))).toBe(after);
  });

  it('marks what is new', () => {
    expect(reconcile(hold('9C'), ['9C', '7H']).map(({fresh}) => fresh)).toEqual([false, true]);
  });

  it('loses the copy that was played', () => {
    const held = hold('9C KD 9C');
    expect(text(reconcile(held, ['9C', 'KD'], new Set([held[0]!.id])))).toBe('KD 9C');
  });

  it('is sorted by set and by run, wilds last', () => {
    const held = hold('2H 9C JK 3C 9D KC');
    expect(text(sorted(held, 'set', ['2', 'JK']))).toBe('3C 9C 9D KC 2H JK');
    expect(text(sorted(held, 'run', ['2', 'JK']))).toBe('3C 9C KC 9D 2H JK');
    expect(text(byPlan(held, [['9C', '9D', 'JK']], ['2', 'JK']))).toBe('9C 9D JK 3C KC 2H');
  });

  it('moves cards', () => {
    const held = hold('3C 4C 5C 6C');
    expect(text(moved(held, new Set([held[3]!.id]), 0))).toBe('6C 3C 4C 5C');
    expect(text(moved(held, new Set([held[0]!.id, held[1]!.id]), 4))).toBe('5C 6C 3C 4C');
  });

  it('is what it was after a reload', () => {
    expect(text(restore(['3C', '4C', '5C'], ['5C', '3C']))).toBe('5C 3C 4C');
  });

  it('holds exactly the cards it is given, whatever comes', () => {
    const cards = fc.array(fc.constantFrom('9C', '9D', 'KS', 'JK', '2H'), {maxLength: 20});
    fc.assert(
      fc.property(fc.array(cards, {minLength: 1}), (hands) => {
        let held: Held[] = [];
        for (const hand of hands) {
          held = reconcile(held, hand);
          expect(held.map(({card}) => card).sort()).toEqual([...hand].sort());
          expect(new Set(held.map(({id}) => id)).size).toBe(hand.length);
        }
      }),
    );
  });

  it('is ordered as in the other page', () => {
    const held = hold('3C 4C 4C 5C');
    const {held: after, ids} = arrange(held, ['5C', '4C', '9C']);
    expect(text(after)).toBe('5C 4C 3C 4C');
    expect(ids).toEqual([held[3]!.id, held[1]!.id, null]);
  });

  it('finds copies once each', () => {
    const held = hold('9C 9C KD');
    expect(pick(held, ['9C', '9C', '9C'])).toEqual([held[0]!.id, held[1]!.id]);
  });
});
