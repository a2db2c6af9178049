import {expect, it} from 'vitest';
import type {Checked} from '../protocol';
import {judgeMeld, layDown} from './judge';

// Judges as the server does: the first meld with fewer than three cards is named.
const server = async (action: string): Promise<Checked> => {
  const melds = action.replace('lay-down ', '').split(' / ');
  const small = melds.find((meld) => meld.split(' ').length < 4);
  return small ? {possible: false, refusal: {code: 'meld-too-small', clause: null, sentence: `The ${small} is too small.`, advice: null}} : {possible: true};
};

it('spells a lay-down', () => {
  expect(layDown([{kind: 'set', cards: ['9C', '9D', '9H']}, {kind: 'run', cards: ['4S', '5S', 'JK', '7S']}])).toBe('lay-down set 9C 9D 9H / run 4S 5S JK 7S');
});

it.each([
  [['9C', '9D', '9H'], true, ''],
  [['9C', '9D'], false, 'The set 9C 9D is too small.'],
  [['9C'], false, 'The set 9C is too small.'],
])('finds out about %s alone', async (cards, fine, sentence) => {
  expect(await judgeMeld(server, ['set', 'run'], 0, cards, ['KS', 'QH'])).toEqual({fine, sentence});
});

it('says nothing where nothing can be known', async () => {
  expect(await judgeMeld(server, ['set', 'run'], 0, ['9C'], [])).toBeNull();
});
