import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {State} from '../protocol';
import {questionOf} from './question';

const example = (name: string): State => JSON.parse(readFileSync(`../tests/fixtures/protocol/${name}.json`, 'utf8'));

describe('what is asked', () => {
  it.each([
    ['state.may-call', 'Would you like the'],
    ['state.may-call', 'It costs 1 extra card.'],
    ['state', 'Dee says May I? for the 9H. You come first: do you want it? It costs 1 extra card.'],
    ['state.before-update', 'Your turn: discard.'],
    ['state.after-update', 'Waiting for Cid.'],
    ['state.spectator', 'Waiting for Cid.'],
  ])('%s: %s', (name, text) => expect(questionOf(example(name))).toContain(text));
  it.each([
    ['state.seating', 'The game has not begun yet.'],
    ['state.dealing', 'Everybody’s page helps to shuffle.'],
    ['state.game-over', 'The game is over. Bob wins!'],
  ])('%s: %s', (name, text) => expect(questionOf(example(name))).toContain(text));
});
