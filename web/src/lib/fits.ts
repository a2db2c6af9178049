// Where a card may go on the table, as the server has marked the melds. Whether it may go there now, the server judges.
import type {Card, Meld} from '../protocol';
import {isWild, rankOf} from './cards';

export interface Fit {
  layOff: ('low' | 'high')[]; // of a set always 'high'
  swap: boolean;
}

export function fitOf(meld: Meld, card: Card, wild: string[]): Fit {
  const wildCard = isWild(card, wild);
  if (meld.kind === 'set') {
    const fits = rankOf(card) === meld.rank || (wildCard && meld.takes_wild);
    return {layOff: fits ? ['high'] : [], swap: false};
  }
  const layOff: Fit['layOff'] = [];
  if (card === meld.low || (wildCard && meld.takes_wild_low)) layOff.push('low');
  if (card === meld.high || (wildCard && meld.takes_wild_high)) layOff.push('high');
  return {layOff, swap: meld.cards.some((each, i) => each === 'JK' && meld.stands_for[i] === card)};
}

export function layOffAction(meld: Meld, card: Card, fit: Fit, end?: 'low' | 'high'): string {
  const where = meld.kind === 'run' && fit.layOff.length > 1 && end ? ` ${end}` : '';
  return `lay-off ${card} to ${meld.number}${where}`;
}
