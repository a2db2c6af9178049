// Was it a fair deal? After a game anybody can see for themselves (FAIRNESS.md); this page does.
import type {Card, Fair, ReplayedMove, State, VoidedAttempt} from '../protocol';
import {deal, type Dealt} from './deal';
import {about, ownNonceIs, pledgeOf} from './fair';
import {fromHex, sha256, toHex} from './sha256';

type Attempt = Fair | VoidedAttempt;
export type Finding =
  | 'not-verifiable' // nobody was bound to a seed beforehand
  | 'not-open' // the server has not opened its secret yet
  | 'wrong-secret'
  | 'wrong-opening' // a page's number is not what it pledged
  | 'own-number-changed'
  | 'wrong-deal'
  | 'fair';
export interface Verdict {
  finding: Finding;
  pages: number; // that took part
  deals: number; // that were dealt again here
  voided: number; // attempts before
}

function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const pad = (by: number) => Uint8Array.from({length: 64}, (_each, i) => (key[i] ?? 0) ^ by);
  return sha256(Uint8Array.of(...pad(0x5c), ...sha256(Uint8Array.of(...pad(0x36), ...text))));
}

export function seedOf(game: string, {attempt, openings, secret}: Attempt): Uint8Array {
  const bySeat = openings.toSorted((a, b) => a.seat - b.seat);
  const nonces = bySeat.flatMap(({seat, nonce}) => [seat, ...fromHex(nonce)]);
  return hmac(fromHex(secret!), about('deal', game, attempt, Uint8Array.of(bySeat.length, ...nonces)));
}

const isBound = (game: string, {attempt, secret, commitment}: Attempt) =>
  secret !== null && toHex(sha256(about('server', game, attempt, fromHex(secret)))) === commitment;
const isPledged = (game: string, {attempt, pledges, openings}: Attempt) =>
  openings.every(({seat, nonce}) => pledges.find((each) => each.seat === seat)?.digest === pledgeOf(game, attempt, seat, nonce));

const sorted = (cards: Card[]) => cards.toSorted().join(' ');
function isSame(a: Dealt, b: Dealt): boolean {
  return a.up === b.up && a.stock.join() === b.stock.join() && a.hands.every((hand, i) => sorted(hand) === sorted(b.hands[i] ?? []));
}

// A round as it was dealt, and what the same seed deals here: how many cards there are is taken from the table.
function isDealtFrom(seed: Uint8Array, {hands, stock}: ReplayedMove, state: State): boolean {
  const up = state.discards[0];
  if (!state.round || !up) return false;
  const all = [...hands.flat(), ...stock, up];
  const jokers = all.filter((card) => card === 'JK').length;
  const {number: round, dealer} = state.round;
  const again = deal(seed, {round, dealer, players: hands.length, each: hands[0]!.length, decks: (all.length - jokers) / 52, jokers});
  return isSame({hands, up, stock}, again);
}

// `deals`: the first move of each round, with the state after it.
export function verify(last: State, deals: {move: ReplayedMove; state: State}[]): Verdict {
  const {fair, game, you} = last;
  const verdict = (finding: Finding): Verdict => ({
    finding,
    pages: fair?.openings.length ?? 0,
    deals: deals.length,
    voided: fair?.voided.length ?? 0,
  });
  if (!fair) return verdict('not-verifiable');
  if (fair.secret === null) return verdict('not-open');
  const attempts: Attempt[] = [...fair.voided, fair];
  if (!attempts.every((each) => isBound(game, each))) return verdict('wrong-secret');
  if (!attempts.every((each) => isPledged(game, each)) || fair.openings.length !== fair.pledges.length) return verdict('wrong-opening');
  const own = fair.openings.find(({seat}) => seat === you);
  if (own && ownNonceIs(game, fair.attempt, own.seat, own.nonce) === false) return verdict('own-number-changed');
  const seed = seedOf(game, fair);
  return verdict(deals.every(({move, state}) => isDealtFrom(seed, move, state)) ? 'fair' : 'wrong-deal');
}
