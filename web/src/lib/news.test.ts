import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {History, News, State, Update} from '../protocol';
import {lastMove, learn, mayIResult, nothing, sinceOwnTurn, type Told} from './news';

const example = <T>(name: string): T => JSON.parse(readFileSync(`../tests/fixtures/protocol/${name}.json`, 'utf8')) as T;

let version = 0;
const said = (event: string, seat: number, facts: object = {}) => ({version: ++version, event, seat, text: `${event} ${seat}`, ...facts}) as unknown as Told;

describe('news of a room', () => {
  it('brings the whole state and who is there', () => {
    const news = example<News>('server_message.news');
    const known = learn(nothing, news)!;
    expect(known.state).toEqual(news.state);
    expect(known.room?.present).toEqual([0]);
  });

  it('changes the state that is known', () => {
    const before = learn(nothing, {state: example<State>('state.before-update'), events: []})!;
    const after = learn(before, {update: example<Update>('update')})!;
    expect(after.state).toEqual(example<State>('state.after-update'));
    expect(after.log.at(-1)?.text).toBe('Ann discards the 9C.');
  });

  it('asks for the whole where it does not follow', () => {
    expect(learn(nothing, {update: example<Update>('update')})).toBeNull();
  });

  it('begins a new log with a new game', () => {
    const before = learn(nothing, {state: example<State>('state.before-update'), events: example<History>('history').events})!;
    expect(learn(before, {state: {...before.state!, game: 'other1'}, events: []})!.log).toEqual([]);
  });

  it('knows what happened since the last own turn', () => {
    const {events} = example<History>('history.every-event');
    for (const seat of [0, 1, 2, null]) expect(sinceOwnTurn(events, seat).every((each) => each.text)).toBe(true);
    const log = [said('round-dealt', 0), said('discarded', 1), said('drew-stock', 0), said('discarded', 0), said('drew-stock', 1), said('discarded', 1)];
    expect(sinceOwnTurn(log, 0)).toEqual(log.slice(4));
    expect(sinceOwnTurn(log, 2)).toEqual(log);
  });

  it('shows where somebody did something last', () => {
    const table = example<State>('state');
    const {number, owner} = table.table[0]!;
    expect(lastMove([said('laid-off', 2, {meld: number, end: 'low'})], table)).toEqual({seat: 2, pile: null, melds: new Map([[number, 'low']])});
    expect(lastMove([said('laid-off', 2, {meld: number, end: 'low'}), said('discarded', 2)], table)).toEqual({seat: 2, pile: 'discards', melds: new Map()});
    expect(lastMove([said('drew-stock', 1)], table)?.pile).toBe('stock');
    expect(lastMove([said('laid-down', owner)], table)?.melds.get(number)).toBe('all');
    expect(lastMove([], table)).toBeNull();
  });

  it('keeps what became of a call until the next card is exposed', () => {
    const log = [said('discarded', 1), said('may-i-won', 2), said('penalty-drawn', 2), said('drew-stock', 0)];
    expect(mayIResult(log)).toBe('may-i-won 2 penalty-drawn 2');
    expect(mayIResult([...log, said('discarded', 0)])).toBe('');
  });
});
