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
  const game = new Game({open: () => socket, later: () => () => {}, random: () => 0, now: () => 0, id: () => `i${++ids}`, build: '1'}, () => ++reloads);
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

  it('says that the line is lost until it is there again, also while it tries', () => {
    const {game, socket, greet} = setUp();
    greet();
    expect(game.lost).toBe(false);
    socket.onclose!({code: 1006, reason: ''});
    expect(game.lost).toBe(true);
    game.connect();
    expect([game.status, game.lost]).toEqual(['connecting', true]);
    greet();
    expect(game.lost).toBe(false);
  });

  it('asks again for the same seat when the answer was lost', async () => {
    const {game, socket, greet} = setUp();
    greet();
    const wanted = () => (socket.sent.at(-1) as unknown as {create: {token: string}}).create.token;
    const lost = game.create('Ann', 3, 'house');
    const token = wanted();
    expect(token).toMatch(/^[\w-]{22}$/);
    socket.onclose!({code: 1006, reason: ''});
    expect(await lost).toBe(false);
    greet();
    const made = game.create('Ann', 3, 'house');
    expect(wanted()).toBe(token);
    socket.hear({ok: true, id: 'i2', seat: 0, token, link: kLink});
    expect(await made).toBe(true);
    void game.create('Ann', 3, 'house');
    expect(wanted()).not.toBe(token);
  });

  it('comes back to its seat and says what it has seen', async () => {
    const {game, socket, greet} = setUp();
    greet();
    void game.create('Ann', 0, 'house');
    socket.hear({ok: true, id: 'i1', seat: 0, token: kToken, link: kLink});
    await settle();
    socket.hear({state: example<State>('state.seating'), events: []});
    expect(knownRooms()[0]).toMatchObject({name: 'Ann', with: []});
    void game.act('draw stock');
    socket.onclose!({code: 1006, reason: ''});
    greet();
    expect(socket.sent.at(-1)).toMatchObject({enter: {link: kLink, token: kToken, since: 1}});
    socket.hear({ok: true, id: 'i3'});
    await settle();
    expect(socket.sent.at(-1)).toMatchObject({action: 'draw stock', seen: 1});
  });

  it('does nothing twice, and nothing later that was tapped while the line was lost', async () => {
    const {game, socket, greet} = setUp();
    greet();
    void game.create('Ann', 0, 'house');
    socket.hear({ok: true, id: 'i1', seat: 0, token: kToken, link: kLink});
    await settle();
    socket.hear({state: example<State>('state.before-update'), events: []});
    const actions = () => socket.sent.filter((each) => 'action' in each || 'standing' in each);
    const first = game.act('draw stock');
    for (let i = 0; i < 9; ++i) void game.act('draw stock'); // before the answer
    expect(actions()).toHaveLength(1);
    socket.onclose!({code: 1006, reason: ''});
    for (let i = 0; i < 9; ++i) void game.act(`discard ${i}C`);
    for (let i = 0; i < 9; ++i) void game.do({standing: null});
    expect(game.said?.text).toMatch(/line is lost/);
    const id = actions()[0]!.id;
    socket.sent.length = 0;
    greet();
    const enter = socket.sent.at(-1)!.id;
    socket.hear({ok: true, id: enter});
    await settle();
    expect(actions()).toMatchObject([{action: 'draw stock', id}]);
    socket.hear({ok: true, id, version: 8, repeated: true, events: []});
    socket.hear({state: {...example<State>('state.before-update'), version: 8}, events: []});
    expect(await first).toBe(true);
    void game.act('discard 9C'); // and now the next
    expect(actions()).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['an event that is null', {events: [null], changes: {}}],
    ['events that are no list', {events: 7, changes: {}}],
    ['a seat that is not there', {events: [], changes: {turn: {seat: 9, phase: 'act', began: 1}}}],
    ['members of other types', {events: [], changes: {seats: 'none', hand: 5}}],
  ])('asks for everything anew after %s', (_name, wrong) => {
    const {game, socket, greet} = setUp();
    void game.goTo(`#${kLink}`);
    greet();
    const state = example<State>('state.before-update');
    socket.hear({state, events: []});
    socket.hear({update: {game: state.game, version: 9, ...(wrong as object)}});
    expect(game.state).toEqual(state);
    greet(); // the line has been opened anew
    expect(socket.sent.at(-1)).toMatchObject({enter: {link: kLink}});
    socket.hear({state: {...state, version: 9}, events: []});
    expect(game.state?.version).toBe(9);
  });

  it('shows what computers do quickly one by one, and at once what is asked', () => {
    const {game, socket, greet} = setUp();
    greet();
    const state = {...example<State>('state.may-call'), need: null};
    socket.hear({state, events: []});
    const update = (version: number, changes: object, seat = 1) =>
      socket.hear({update: {game: state.game, version, events: [{version, event: 'drew-stock', seat, text: 'x'}], changes: {version, ...changes}}});
    update(10, {});
    update(11, {});
    update(12, {});
    expect(game.state?.version).toBe(state.version); // a picture is on the screen, three wait
    expect(game.known.state?.version).toBe(12);
    update(13, {need: 'call'});
    expect(game.state?.version).toBe(13);
    update(14, {need: null});
    expect(game.state?.version).toBe(13);
    update(15, {}, state.you!); // one's own
    expect(game.state?.version).toBe(15);
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

  it('keeps the order of the hand and what is selected through news', async () => {
    const {game, socket, greet} = setUp();
    greet();
    const state = example<State>('state.may-call');
    socket.hear({state, events: []});
    game.hand.move(new Set([game.hand.held.at(-1)!.id]), 0);
    const chosen = [game.hand.held[2]!.id, game.hand.held[4]!.id];
    game.hand.select(chosen);
    socket.hear({update: {game: state.game, version: 9, events: [], changes: {version: 9, hand: {cards: [...state.hand!.cards, '7C'], points: 1}}}});
    expect(game.hand.held[0]!.card).toBe('JK');
    expect([...game.hand.selected]).toEqual(chosen);
    expect(game.hand.held.at(-1)).toMatchObject({card: '7C', fresh: true});
  });

  it('makes room for a newer one when nothing is to be decided, sent or held', async () => {
    const {game, socket, greet, reloads} = setUp('2');
    void game.goTo(`#${kLink}`);
    greet();
    socket.hear({ok: true, id: socket.sent.at(-1)!.id});
    await settle();
    expect(reloads()).toBe(0);
    const state = example<State>('state.may-call');
    socket.hear({state, events: []});
    expect(reloads()).toBe(0);
    const idle = {state: {...state, need: null}, events: []};
    game.hand.dragged = new Set([game.hand.held[0]!.id]);
    socket.hear(idle);
    expect(reloads()).toBe(0); // a card is in the air
    game.hand.dragged = new Set();
    void game.do({standing: null});
    socket.hear(idle);
    expect(reloads()).toBe(0); // something is on its way
    socket.hear({ok: true, id: socket.sent.find((each) => 'standing' in each)!.id});
    await settle();
    socket.hear(idle);
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
