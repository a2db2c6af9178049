import {expect, it} from 'vitest';
import {chachaBlock, deal} from './deal';

// RFC 8439, 2.3.2.
it('has the keystream of the standard', () => {
  const key = Uint8Array.from({length: 32}, (_each, i) => i);
  const block = chachaBlock(key, 1, [0x09000000, 0x4a000000, 0x00000000]);
  expect([...block.slice(0, 4)].map((word) => word.toString(16))).toEqual(['e4e7f110', '15593bd1', '1fdd0f50', 'c47120a3']);
});

// The example of NOTATION.md.
it('deals as the program does', () => {
  const seed = new Uint8Array(32);
  seed[0] = 1;
  const dealt = deal(seed, {round: 1, dealer: 2, players: 4, each: 11, decks: 2, jokers: 4});
  expect(dealt.hands[0]!.join(' ')).toBe('2S 9C 9H 4H JC 10H AD 8H 2H JD JH');
  expect(dealt.up).toBe('8H');
  expect(dealt.stock.slice(0, 5)).toEqual(['AC', '7S', 'JD', '6D', 'JK']);
  expect(dealt.stock).toHaveLength(108 - 45);
});
