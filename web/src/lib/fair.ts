// This page's part in a fair deal (FAIRNESS.md): a nonce of its own, pledged before it is opened.
import type {Command, State} from '../protocol';
import {recall, remember} from './memory';
import {fromHex, sha256, toHex} from './sha256';

const kPurpose = 24;

// What is hashed for a purpose in an attempt: fields of fixed length, then the rest.
export function about(purpose: 'server' | 'page' | 'deal', game: string, attempt: number, rest: Uint8Array): Uint8Array {
  const start = kPurpose + game.length + 4;
  const bytes = new Uint8Array(start + rest.length);
  const ascii = new TextEncoder();
  bytes.set(ascii.encode(`mayi fair 1 ${purpose}`));
  bytes.set(ascii.encode(game), kPurpose);
  new DataView(bytes.buffer).setUint32(start - 4, attempt);
  bytes.set(rest, start);
  return bytes;
}

export const pledgeOf = (game: string, attempt: number, seat: number, nonce: string): string =>
  toHex(sha256(about('page', game, attempt, Uint8Array.of(seat, ...fromHex(nonce)))));

// One nonce for each attempt; it is remembered, so that a page that is loaded again can still open it.
function nonceFor(key: string): string {
  const kept = recall<{key: string; nonce: string} | null>('nonce', null);
  if (kept?.key === key) return kept.nonce;
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  remember('nonce', {key, nonce});
  return nonce;
}

// Whether what the page said in that attempt is what it remembers; null: it remembers nothing of it.
export function ownNonceIs(game: string, attempt: number, seat: number, nonce: string): boolean | null {
  const kept = recall<{key: string; nonce: string} | null>('nonce', null);
  return kept?.key === `${game}.${attempt}.${seat}` ? kept.nonce === nonce : null;
}

// What is to be said for the deal now; null: nothing.
export function duty(state: State): Command | null {
  const {fair, you, game, version: seen} = state;
  if (!fair || you === null || state.stage !== 'seating' || !fair.seats.includes(you)) return null;
  const nonce = nonceFor(`${game}.${fair.attempt}.${you}`);
  const pledge = pledgeOf(game, fair.attempt, you, nonce);
  const pledged = fair.pledges.find(({seat}) => seat === you);
  if (!pledged) return fair.closed ? null : {pledge, seen};
  const opened = fair.openings.some(({seat}) => seat === you);
  return fair.closed && !opened && pledged.digest === pledge ? {open: nonce, seen} : null;
}
