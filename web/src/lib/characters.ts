// Opponents by computer, as src/bots/characters.cpp has them.
export interface Character {
  name: string;
  picture: string;
  level: 0 | 1 | 2 | 3;
}

export const characters: Character[] = [
  {name: 'Rosa', picture: '🌹', level: 0},
  {name: 'Otto', picture: '🎩', level: 0},
  {name: 'Pip', picture: '🐤', level: 0},
  {name: 'Nell', picture: '🌼', level: 0},
  {name: 'Max', picture: '🚀', level: 1},
  {name: 'Lola', picture: '💃', level: 1},
  {name: 'Gus', picture: '🧸', level: 1},
  {name: 'Ivy', picture: '🌿', level: 1},
  {name: 'Vera', picture: '🧐', level: 2},
  {name: 'Kit', picture: '⚡', level: 2},
  {name: 'Bruno', picture: '👑', level: 2},
  {name: 'Ines', picture: '🧵', level: 2},
  {name: 'Ada', picture: '🧮', level: 3},
  {name: 'Cato', picture: '🏛', level: 3},
  {name: 'Mira', picture: '🔭', level: 3},
  {name: 'Sol', picture: '🌞', level: 3},
];

// Pictures by number; 0 is none.
export const pictures = [...'🙂🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🦉🦄🐝🐢🐙🐳🦋🌻🍀🌙⭐🎈'];
const ofCharacter = new Map(characters.map(({name, picture}) => [name, picture]));
export const pictureOf = (avatar: number | undefined) => pictures[avatar ?? 0] ?? pictures[0]!;
// Whoever sits there: a person's own picture, a character's, a computer.
export const pictureOfSeat = (seat: {kind: string; avatar?: number; player?: string | null}) =>
  seat.kind === 'human' ? pictureOf(seat.avatar) : (ofCharacter.get(seat.player ?? '') ?? '🤖');
