// How a seed becomes cards (NOTATION.md, "How a deal is made"), to see that a deal came from its seed.
import type {Card} from '../protocol';

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  for (const [to, from, into, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] as const) {
    x[to] = x[to]! + x[from]!;
    x[into] = rotate(x[into]! ^ x[to]!, by);
  }
}

// A block of ChaCha20's keystream (RFC 8439), as words.
export function chachaBlock(seed: Uint8Array, counter: number, nonce: readonly number[]): Uint32Array {
  const key = new DataView(seed.buffer, seed.byteOffset, 32);
  const start = Uint32Array.from([
    0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
    ...Array.from({length: 8}, (_each, i) => key.getUint32(4 * i, true)), counter, ...nonce,
  ]);
  const x = start.slice();
  for (let round = 0; round < 10; ++round) {
    for (const i of [0, 1, 2, 3]) quarter(x, i, i + 4, i + 8, i + 12);
    for (const i of [0, 1, 2, 3]) quarter(x, i, ((i + 1) % 4) + 4, ((i + 2) % 4) + 8, ((i + 3) % 4) + 12);
  }
  return x.map((word, i) => word + start[i]!);
}

class Stream {
  #words: Uint32Array = new Uint32Array();
  #next = 0;
  #counter = 0;
  constructor(
    private seed: Uint8Array,
    private nonce: readonly number[],
  ) {}
  #word(): number {
    if (this.#next === this.#words.length) {
      this.#words = chachaBlock(this.seed, this.#counter++, this.nonce);
      this.#next = 0;
    }
    return this.#words[this.#next++]!;
  }
  below(n: number): number {
    for (;;) {
      const word = this.#word();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }
}

export interface Dealt {
  hands: Card[][]; // as dealt
  up: Card;
  stock: Card[]; // top first
}
export interface DealOf {
  round: number;
  dealer: number;
  players: number;
  each: number; // cards a hand
  decks: number;
  jokers: number;
}

const kRanks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

export function deal(seed: Uint8Array, {round, dealer, players, each, decks, jokers}: DealOf): Dealt {
  const deck = [...'CDHS'].flatMap((suit) => kRanks.map((rank) => rank + suit));
  const stock: Card[] = [...Array.from({length: decks}, () => deck).flat(), ...Array<Card>(jokers).fill('JK')];
  const stream = new Stream(seed, [round, 0, 0]);
  for (let i = stock.length - 1; i > 0; --i) {
    const j = stream.below(i + 1);
    [stock[i], stock[j]] = [stock[j]!, stock[i]!];
  }
  const hands = Array.from({length: players}, (): Card[] => []);
  for (let i = 0; i < each * players; ++i) hands[(dealer + 1 + i) % players]!.push(stock.pop()!);
  const up = stock.pop()!;
  return {hands, up, stock: stock.reverse()};
}
