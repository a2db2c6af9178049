import {beforeEach, expect, it} from 'vitest';
import {Game} from './game.svelte';
import type {Socket} from './socket';

const kLink = 'FnxKf7l5N54r-JT-cvNuPA';
class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close() {}
  hear = (message: unknown) => this.onmessage?.({data: JSON.stringify(message)});
}
let socket: FakeSocket;
let game: Game;

beforeEach(() => {
  localStorage.clear();
  socket = new FakeSocket();
  let ids = 0;
  game = new Game({open: () => socket, later: () => () => {}, random: () => 0, now: () => 0, id: () => `i${++ids}`, build: '1'});
  game.connect();
  socket.onopen!();
  socket.hear({welcome: 2, build: '1'});
});

it('hears what others say beside the game, the last few of it', () => {
  for (let i = 0; i < 6; ++i) socket.hear({reaction: {seat: i % 3, kind: 'wow'}});
  expect(game.heard.map(({seat}) => seat)).toEqual([0, 1, 2]);
  expect(new Set(game.heard.map(({key}) => key)).size).toBe(3);
});

it('does not show what is no reaction', () => {
  socket.hear({reaction: {seat: 0, kind: 7}});
  expect(game.heard).toEqual([]);
});

it('is given the link of a game to watch', async () => {
  const link = game.watch('house');
  expect(socket.sent.at(-1)).toEqual({watch: 'house', id: 'i1'});
  socket.hear({ok: true, id: 'i1', link: kLink});
  expect(await link).toBe(kLink);
});

it('comes as a spectator where it only looks, also with a seat to come back to', async () => {
  localStorage.setItem('mayi.rooms', JSON.stringify({[kLink]: {link: kLink, token: kLink, name: 'Ann', with: [], when: 1}}));
  void game.goTo(`#${kLink}`, true);
  expect(socket.sent.at(-1)).toEqual({enter: {link: kLink}, id: 'i1'});
  void game.goTo(`#${kLink}`);
  expect(socket.sent.at(-1)).toMatchObject({enter: {link: kLink, token: kLink}});
});
