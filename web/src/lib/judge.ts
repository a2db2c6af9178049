// Whether one meld of a lay-down is fine, while the others are still missing. The server judges whole lay-downs, meld by meld, and names
// the first that is wrong. So single cards take the places of the others: if the fault is the same with the meld in front of them and
// behind, it is theirs, and the meld is fine.
import type {Card, Checked, Refusal1} from '../protocol';
import {wrong} from '../words';

export type Kind = 'set' | 'run';
export type Ask = (action: string) => Promise<Checked | Refusal1>;

export interface Verdict {
  fine: boolean;
  sentence: string; // what is wrong
}

export const layDown = (melds: {kind: Kind; cards: Card[]}[]) =>
  `lay-down ${melds.map(({kind, cards}) => `${kind} ${cards.join(' ')}`).join(' / ')}`;

const faultOf = (answer: Checked | Refusal1) => ('sentence' in answer ? answer : answer.refusal);

// null: there are too few other cards to find out.
export async function judgeMeld(ask: Ask, kinds: Kind[], slot: number, cards: Card[], others: Card[]): Promise<Verdict | null> {
  const meld = {kind: kinds[slot]!, cards};
  const rest = kinds.filter((_kind, i) => i !== slot).map((kind, i) => ({kind, cards: others.slice(i, i + 1)}));
  if (!rest.length || rest.some((each) => !each.cards.length)) return null;
  const first = faultOf(await ask(layDown([meld, ...rest])));
  const last = faultOf(await ask(layDown([...rest, meld])));
  const fine = first?.sentence === last?.sentence;
  return {fine, sentence: fine || !first ? '' : wrong(first)};
}
