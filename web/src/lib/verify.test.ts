import {readFileSync} from 'node:fs';
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fair, ReplayedMove, State, VoidedAttempt} from '../protocol';
import {deal} from './deal';
import {remember} from './memory';
import {fromHex, toHex} from './sha256';
import {seedOf, verify} from './verify';

// A game on a server as the program wrote it down.
const record = readFileSync('../tests/fair/fair.mayi', 'utf8');
const kSeed = /^seed (\w+)$/m.exec(record)![1]!;
const kGame = /^fair attempt 1 game (\w+) /m.exec(record)![1]!;

function fairOf(text: string): Fair {
  const attempts: VoidedAttempt[] = [];
  for (const [, line] of text.matchAll(/^fair (.+)$/gm)) {
    const words = line!.split(' ');
    const now = attempts.at(-1)!;
    if (words[0] === 'attempt')
      attempts.push({attempt: Number(words[1]), commitment: words[9]!, seats: [], pledges: [], closed: false, openings: [], secret: null});
    if (words[0] === 'pledged') now.pledges.push({seat: Number(words[1]), digest: words[2]!});
    if (words[0] === 'pledges-closed') now.closed = true;
    if (words[0] === 'opened') now.openings.push({seat: Number(words[1]), nonce: words[2]!});
    if (words[0] === 'voided' || words[0] === 'revealed') now.secret = words[1]!;
  }
  return {...attempts.pop()!, until: 0, voided: attempts};
}

const fair = fairOf(record);
const over = {game: kGame, you: 0, fair} as unknown as State;
function dealt(seed: string) {
  const {hands, up, stock} = deal(fromHex(seed), {round: 6, dealer: 2, players: 4, each: 11, decks: 2, jokers: 4});
  const state = {discards: [up], round: {number: 6, dealer: 2}} as unknown as State;
  return [{move: {hands: hands.map((hand) => hand.toReversed()), stock} as unknown as ReplayedMove, state}];
}
const changed = (change: (fair: Fair) => void) => {
  const other = structuredClone(fair);
  change(other);
  return verify({...over, fair: other}, dealt(kSeed)).finding;
};

describe('a fair deal', () => {
  beforeEach(() => localStorage.clear());

  it('has the seed that everybody made together', () => expect(toHex(seedOf(kGame, fair))).toBe(kSeed));

  it('is confirmed', () => {
    expect(verify(over, dealt(kSeed))).toEqual({finding: 'fair', pages: 2, deals: 1, voided: 1});
  });

  it('is not confirmed if anything was changed', () => {
    const flip = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
    expect(changed((each) => (each.secret = flip(each.secret!)))).toBe('wrong-secret');
    expect(changed((each) => (each.voided[0]!.secret = flip(each.voided[0]!.secret!)))).toBe('wrong-secret');
    expect(changed((each) => (each.openings[0]!.nonce = flip(each.openings[0]!.nonce)))).toBe('wrong-opening');
    expect(changed((each) => each.openings.pop())).toBe('wrong-opening');
    expect(changed((each) => (each.secret = null))).toBe('not-open');
    expect(verify(over, dealt(flip(kSeed))).finding).toBe('wrong-deal');
    expect(verify(over, [...dealt(kSeed), ...dealt(flip(kSeed))]).finding).toBe('wrong-deal'); // one of them is enough
    expect(verify({...over, fair: null}, []).finding).toBe('not-verifiable');
  });

  it('has this page’s own number in it', () => {
    const own = fair.openings.find(({seat}) => seat === 0)!;
    remember('nonce', {key: `${kGame}.2.0`, nonce: own.nonce});
    expect(verify(over, dealt(kSeed)).finding).toBe('fair');
    remember('nonce', {key: `${kGame}.2.0`, nonce: 'f'.repeat(64)});
    expect(verify(over, dealt(kSeed)).finding).toBe('own-number-changed');
  });
});
