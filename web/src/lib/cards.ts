// Cards as texts (NOTATION.md): how they look, what they are called, in which order people like them.
import type {Card} from '../protocol';
import {t} from '../words';

export type Suit = 'C' | 'D' | 'H' | 'S';
export interface Face {
  rank: string; // as printed; of a Joker: '★'
  suit: string; // '♥'; of a Joker: ''
  tone: 'clubs' | 'diamonds' | 'hearts' | 'spades' | 'joker';
  name: string; // as said
}

const kSuits: Record<Suit, {sign: string; tone: Exclude<Face['tone'], 'joker'>}> = {
  C: {sign: '♣', tone: 'clubs'},
  D: {sign: '♦', tone: 'diamonds'},
  H: {sign: '♥', tone: 'hearts'},
  S: {sign: '♠', tone: 'spades'},
};
const kRanks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export const isJoker = (card: Card) => card === 'JK';
export const rankOf = (card: Card) => (isJoker(card) ? 'JK' : card.slice(0, -1));
export const suitOf = (card: Card) => card.slice(-1) as Suit;
export const isWild = (card: Card, wild: string[]) => wild.includes(rankOf(card));

export function faceOf(card: Card): Face {
  if (isJoker(card)) return {rank: '★', suit: '', tone: 'joker', name: t.joker};
  const rank = rankOf(card);
  const suit = kSuits[suitOf(card)] ?? {sign: '?', tone: 'spades' as const};
  return {rank, suit: suit.sign, tone: suit.tone, name: t.cardName(t.ranks[kRanks.indexOf(rank)] ?? rank, t.suits[suit.tone])};
}

// "the 9H" as people read it: "the 9♥".
export const pretty = (text: string) =>
  text.replace(/\b(10|[2-9JQKA])([CDHS])\b/g, (_all, rank: string, suit: Suit) => rank + kSuits[suit].sign).replace(/\bJK\b/g, t.joker);

export type Order = 'set' | 'run';

// Wilds stand at the end, for they go anywhere.
function place(card: Card, order: Order, wild: string[]): number {
  const rank = kRanks.indexOf(rankOf(card));
  const suit = isJoker(card) ? 4 : 'CDSH'.indexOf(suitOf(card)); // clubs, diamonds, spades, hearts: colours alternate
  if (isWild(card, wild)) return 10_000 + rank * 10 + suit + (isJoker(card) ? 1000 : 0);
  return order === 'set' ? rank * 10 + suit : suit * 100 + rank;
}

export const compare = (order: Order, wild: string[]) => (a: Card, b: Card) => place(a, order, wild) - place(b, order, wild);
