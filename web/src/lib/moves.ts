// What a tap on the table means, as an action of the notation; the server judges it.
import type {ActionKind, Card, Meld, State} from '../protocol';
import {fitOf, layOffAction} from './fits';

// `why`: the code of a reason; empty: the card does not fit there.
export type Meant = {action: string} | {ends: {low: string; high: string}} | {why: string};

const isOpen = (table: State, kind: ActionKind) => table.actions.open.includes(kind);

// A card is brought to a meld.
export function bring(table: State, meld: Meld, card: Card): Meant {
  const fit = fitOf(meld, card, table.wild);
  if (fit.swap && isOpen(table, 'swap')) return {action: `swap ${card} in ${meld.number}`};
  if (!isOpen(table, 'lay-off')) return {why: table.actions.refused['lay-off'] ?? ''};
  if (fit.layOff.length > 1 && meld.kind === 'run')
    return {ends: {low: layOffAction(meld, card, fit, 'low'), high: layOffAction(meld, card, fit, 'high')}};
  if (fit.layOff.length === 1) return {action: layOffAction(meld, card, fit)};
  return {why: ''};
}

export const takes = (table: State, meld: Meld, card: Card): boolean => !('why' in bring(table, meld, card));

// The next of these cards that can go to one of these melds, where there is no doubt to which. One may make room for another.
export function nextToGo(table: State, cards: Card[], melds: Meld[]): {card: Card; meant: Meant} | null {
  for (const card of cards) {
    const taking = melds.filter((meld) => takes(table, meld, card));
    if (taking.length === 1) return {card, meant: bring(table, taking[0]!, card)};
  }
  return null;
}
