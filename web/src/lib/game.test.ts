import {readFileSync} from 'node:fs';
import {beforeEach, describe, expect, it} from 'vitest';
import type {State} from '../protocol';
import {Game, readFragment} from './game.svelte';
import {knownRooms, roomOf} from './memory';
import type {Socket} from './socket';

const example = <T>(name: string): T => JSON.parse(readFileSync(`../tests/fixtures/protocol/${name}.json`, 'utf8')) as T;
const kLink = 'FnxKf7l5N54r-JT-cvNuPA';
const kToken = 'AAAAAAAAAAAAAAAAAAAAAA';

class FakeSocket implements Socket {
  sent: Record<string, never>[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close() {}
  hear = (message: unknown) => this.onmessage?.({data: JSON.stringify(message)});
}

function setUp(build = '1') {
  const socket = new FakeSocket();
  let ids = 0;
  let reloads = 0;
  const game = new Game({open: () => socket, later: () => () => {}, random: () => 0, id: () => `i${++ids}`, build: '1'}, () => ++reloads);
  const greet = () => (game.connect(), socket.onopen!(), socket.hear({welcome: 2, build}));
  return {game, socket, greet, reloads: () => reloads};
}
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '#');
});

describe('the page', () => {
  it('keeps the token of a new room, and its link in the address', async () => {
    const {game, socket, greet} = setUp();
    greet();
    const made = game.create('Ann', 3, 'house');
    expect(socket.sent.at(-1)).toMatchObject({create: {name: 'Ann', avatar: 3, rules: 'house'}});
    socket.hear({ok: true, id: 'i1', seat: 0, token: kToken, link: kLink});
    expect(await made).toBe(true);
    expect(roomOf(kLink)?.token).toBe(kToken);
    expect(location.hash).toBe(`#${kLink}`);
  });

  it('comes back to its seat and says what it has seen', async () => {
    const {game, socket, greet} = setUp();
    greet();
    void game.create('Ann', 0, 'house');
    socket.hear({ok: true, id: 'i1', seat: 0, token: kToken, link: kLink});
    await settle();
    socket.hear({state: example<State>('state.seating'), events: []});
    expect(knownRooms()[0]).toMatchObject({name: 'Ann', with: []});
    socket.onclose!({code: 1006, reason: ''});
    void game.act('draw stock');
    greet();
    expect(socket.sent.at(-1)).toMatchObject({enter: {link: kLink, token: kToken, since: 1}});
    socket.hear({ok: true, id: 'i3'});
    await settle();
    expect(socket.sent.at(-1)).toMatchObject({action: 'draw stock', seen: 1});
  });

  it('watches where the seat is somebody else’s now', async () => {
    localStorage.setItem('mayi.rooms', JSON.stringify({[kLink]: {link: kLink, token: kToken, name: 'Ann', with: [], when: 1}}));
    const {game, socket, greet} = setUp();
    await game.goTo(`#${kLink}`);
    greet();
    socket.hear({ok: false, id: 'i1', refusal: {code: 'not-your-seat', clause: null, sentence: 'No.', advice: null}});
    await settle();
    expect(socket.sent.at(-1)).toEqual({enter: {link: kLink}, id: 'i2'});
    expect(game.said?.text).toBe('No.');
  });

  it('says why a room cannot be entered', async () => {
    const {game, socket, greet} = setUp();
    await game.goTo(`#${kLink}`);
    greet();
    socket.hear({ok: false, id: 'i1', refusal: {code: 'unknown-room', clause: null, sentence: 'Gone.', advice: null}});
    await settle();
    expect(game.trouble?.code).toBe('unknown-room');
  });

  it('keeps the order of the hand through news', async () => {
    const {game, socket, greet} = setUp();
    greet();
    const state = example<State>('state.may-call');
    socket.hear({state, events: []});
    game.hand.move(new Set([game.hand.held.at(-1)!.id]), 0);
    socket.hear({update: {game: state.game, version: 9, events: [], changes: {version: 9, hand: {cards: [...state.hand!.cards, '7C'], points: 1}}}});
    expect(game.hand.held[0]!.card).toBe('JK');
    expect(game.hand.held.at(-1)).toMatchObject({card: '7C', fresh: true});
  });

  it('makes room for a newer one when nothing is to be decided', () => {
    const {game, socket, greet, reloads} = setUp('2');
    void game.goTo(`#${kLink}`);
    greet();
    expect(reloads()).toBe(0);
    const state = example<State>('state.may-call');
    socket.hear({state, events: []});
    expect(reloads()).toBe(0);
    socket.hear({state: {...state, need: null}, events: []});
    expect(reloads()).toBe(1);
    socket.hear({state: {...state, need: null}, events: []});
    expect(reloads()).toBe(1);
  });
});

describe('an address', () => {
  it.each([
    [`#${kLink}`, kLink, ''],
    [`#${kLink}.${kToken}`, kLink, kToken],
    ['', '', ''],
    ['#<img onerror>', '', ''],
  ])('%s', (hash, link, key) => expect(readFragment(hash)).toEqual({link, key}));
});
