import {readFileSync, readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {isA, isState} from './shape';

const folder = '../tests/fixtures/protocol';
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const state = read('state.json');

describe('what the server sends', () => {
  it.each(readdirSync(folder).filter((name) => /^state\./.test(name)))('%s is a state', (name) => expect(isState(read(name))).toBe(true));
  it.each([
    ['server_message.news.json', 'news'],
    ['server_message.seat-given.json', 'seat_given'],
    ['hint.json', 'hint'],
    ['hint.nothing.json', 'hint'],
    ['history.every-event.json', 'history'],
    ['rounds.json', 'rounds'],
  ])('%s is read', (name, shape) => expect(isA(shape, read(name))).toBe(true));

  it('may have more in it than a page knows', () => {
    expect(isState({...state, weather: 'fine', stage: 'dancing'})).toBe(true);
    expect(isA('news', {update: {game: 'g', version: 1, changes: {}, events: [{version: 1, event: 'danced', with: 3}]}})).toBe(true);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no seats', {...state, seats: null}],
    ['no meld', {...state, table: [null]}],
    ['a seat that is not there', {...state, turn: {...state.turn, seat: 4}}],
    ['a seat below the first', {...state, you: -1}],
    ['a set that says it is a run', {...state, table: [{...state.table[0], kind: 'run'}]}],
  ])('cannot be read with %s', (_name, value) => expect(isState(value)).toBe(false));
  it.each([[[null]], [[7]], [[{event: 'discarded'}]], [[{version: 1, event: 'discarded', text: 5}]], ['x']])('cannot be read with events %j', (events) =>
    expect(isA('news', {update: {game: 'g', version: 1, changes: {}, events}})).toBe(false),
  );
});
