// Classic pictures of cards, loaded when somebody wants them.
import type {Card} from '../protocol';

let art = $state.raw<Record<string, string> | null>(null);
let asked = false;

// Where the picture of a card is; nothing: there is none, or not yet.
export function pictureOfCard(card: Card, fourColours: boolean): string | undefined {
  if (!asked) {
    asked = true;
    void import('./art').then((module) => (art = module.art));
  }
  return art?.[`${fourColours ? 4 : 2}${card.replace('10', 'T')}`];
}
