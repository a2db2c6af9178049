import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {History, News, State, Update} from '../protocol';
import {learn, nothing, sinceOwnTurn} from './news';

const example = <T>(name: string): T => JSON.parse(readFileSync(`../tests/fixtures/protocol/${name}.json`, 'utf8')) as T;

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
  });
});
