// Opponents by computer, as src/bots/characters.cpp has them; follows the name.
export const abouts: Record<string, string> = {
  Rosa: 'learnt the game from her grandmother and is glad you came.',
  Otto: 'picks up every card that looks friendly.',
  Pip: 'would rather be surprised by the stock.',
  Nell: 'takes from the pile only what is too good to miss.',
  Max: 'goes straight for the contract and seldom interrupts.',
  Lola: 'says May I? to everything that brings her closer.',
  Gus: 'stays quiet until he is two cards away.',
  Ivy: 'says May I? only when she is nearly there.',
  Vera: 'weighs every card twice and smiles once.',
  Kit: 'says May I? before the card has landed.',
  Bruno: 'hoards kings and aces and always means to use them.',
  Ines: 'lays down late, and then nearly everything at once.',
  Ada: 'plays every card to the end in her head.',
  Cato: 'says May I? as if the pile were his.',
  Mira: 'remembers what you took and never feeds you.',
  Sol: 'is patient, and then the round is over.',
};
