// What a tap on the table means, as an action of the notation; the server judges it.
import type {ActionKind, Card, Meld, State} from '../protocol';
import {fitOf, layOffAction} from './fits';

export type Meant = {action: string} | {ends: {low: string; high: string}} | {why: string};

// A card is brought to a meld.
export function bring(table: State, meld: Meld, card: Card, reason: (code: string) => string, nowhere: string): Meant {
  const fit = fitOf(meld, card, table.wild);
  const open = (kind: ActionKind) => table.actions.open.includes(kind);
  if (fit.swap && open('swap')) return {action: `swap ${card} in ${meld.number}`};
  if (!open('lay-off')) return {why: reason(table.actions.refused['lay-off'] ?? '')};
  if (fit.layOff.length > 1 && meld.kind === 'run')
    return {ends: {low: layOffAction(meld, card, fit, 'low'), high: layOffAction(meld, card, fit, 'high')}};
  if (fit.layOff.length === 1) return {action: layOffAction(meld, card, fit)};
  return {why: nowhere};
}
