// Opponents by computer, as src/bots/characters.cpp has them.
export interface Character {
  name: string;
  level: 0 | 1 | 2 | 3;
  about: string;
}

export const characters: Character[] = [
  {name: 'Rosa', level: 0, about: 'learnt the game from her grandmother and is glad you came.'},
  {name: 'Otto', level: 0, about: 'picks up every card that looks friendly.'},
  {name: 'Pip', level: 0, about: 'would rather be surprised by the stock.'},
  {name: 'Nell', level: 0, about: 'takes from the pile only what is too good to miss.'},
  {name: 'Max', level: 1, about: 'goes straight for the contract and never interrupts.'},
  {name: 'Lola', level: 1, about: 'says May I? to everything that brings her closer.'},
  {name: 'Gus', level: 1, about: 'stays quiet until he is two cards away.'},
  {name: 'Ivy', level: 1, about: 'says May I? only for the very last card.'},
  {name: 'Vera', level: 2, about: 'weighs every card twice and smiles once.'},
  {name: 'Kit', level: 2, about: 'says May I? before the card has landed.'},
  {name: 'Bruno', level: 2, about: 'hoards kings and aces and always means to use them.'},
  {name: 'Ines', level: 2, about: 'lays down late, and then nearly everything at once.'},
  {name: 'Ada', level: 3, about: 'plays every card to the end in her head.'},
  {name: 'Cato', level: 3, about: 'says May I? as if the pile were his.'},
  {name: 'Mira', level: 3, about: 'remembers what you took and never feeds you.'},
  {name: 'Sol', level: 3, about: 'is patient, and then the round is over.'},
];

// Pictures by number; 0 is none.
export const pictures = [...'🙂🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🦉🦄🐝🐢🐙🐳🦋🌻🍀🌙⭐🎈'];
export const pictureOf = (avatar: number | undefined) => pictures[avatar ?? 0] ?? pictures[0]!;
