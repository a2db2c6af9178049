// The order in which somebody holds their cards. Copies of a card are alike, so each gets a number of its own here.
import type {Card} from '../protocol';
import {compare, type Order} from './cards';

export interface Held {
  id: number;
  card: Card;
  fresh: boolean; // came since one last played
}

let last = 0;
const hold = (card: Card, fresh: boolean): Held => ({id: ++last, card, fresh});

function countOf(cards: Card[]): Map<Card, number> {
  const count = new Map<Card, number>();
  for (const card of cards) count.set(card, (count.get(card) ?? 0) + 1);
  return count;
}

// The hand as it was ordered, without the cards that are gone and with new ones at its end. Of two alike those in `going`
// go first: they are the ones that were played.
export function reconcile(held: Held[], cards: Card[], going: ReadonlySet<number> = new Set()): Held[] {
  const left = countOf(cards);
  const kept = new Set<number>();
  const byStaying = [...held].sort((a, b) => Number(going.has(a.id)) - Number(going.has(b.id)));
  for (const {id, card} of byStaying) {
    const count = left.get(card) ?? 0;
    if (count === 0) continue;
    left.set(card, count - 1);
    kept.add(id);
  }
  const fresh = held.length > 0;
  const added = cards.filter((card) => {
    const count = left.get(card)!;
    left.set(card, count - 1);
    return count > 0;
  });
  return [...held.filter(({id}) => kept.has(id)), ...added.map((card) => hold(card, fresh))];
}

// As it was when this page was last open.
export function restore(cards: Card[], order: Card[]): Held[] {
  return reconcile(order.map((card) => hold(card, false)), cards);
}

export const sorted = (held: Held[], order: Order, wild: string[]): Held[] => {
  const by = compare(order, wild);
  return [...held].sort((a, b) => by(a.card, b.card));
};

// Melds that are planned first, in their order; the rest by rank.
export function byPlan(held: Held[], melds: Card[][], wild: string[]): Held[] {
  const rest = sorted(held, 'set', wild);
  const planned: Held[] = [];
  for (const card of melds.flat()) {
    const at = rest.findIndex((each) => each.card === card);
    if (at >= 0) planned.push(...rest.splice(at, 1));
  }
  return [...planned, ...rest];
}

// Those with these ids stand together, before whatever was at `to`.
export function moved(held: Held[], ids: ReadonlySet<number>, to: number): Held[] {
  const staying = held.filter(({id}) => !ids.has(id));
  const before = held.slice(0, to).filter(({id}) => !ids.has(id)).length;
  const moving = held.filter(({id}) => ids.has(id));
  return [...staying.slice(0, before), ...moving, ...staying.slice(before)];
}

// In this order, as far as there are such cards; `ids` are those of the cards named, in their places.
export function arrange(held: Held[], order: Card[]): {held: Held[]; ids: (number | null)[]} {
  const left = [...held];
  const named = order.map((card) => {
    const at = left.findIndex((each) => each.card === card);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  });
  return {held: [...named.filter((each) => each !== null), ...left], ids: named.map((each) => each?.id ?? null)};
}

// The ids of cards like these, as many as there are.
export function pick(held: Held[], cards: Card[], taken: ReadonlySet<number> = new Set()): number[] {
  const free = held.filter(({id}) => !taken.has(id));
  return cards.flatMap((card) => {
    const at = free.findIndex((each) => each.card === card);
    return at < 0 ? [] : [free.splice(at, 1)[0]!.id];
  });
}
