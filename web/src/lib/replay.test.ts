import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import type {Found, Replay} from '../protocol';
import {framesOf, isDeal, loadReplay, roundFrom} from './replay';

const sent = (JSON.parse(readFileSync('../tests/fixtures/protocol/server_message.found-replay.json', 'utf8')) as Found).found as Replay;

it('puts the changes into the states', () => {
  const [deal, draw] = framesOf(sent.moves);
  expect(isDeal(deal!)).toBe(true);
  expect(draw!.state.seats).toHaveLength(3);
  expect(draw!.state.version).toBe(5);
  expect(draw!.state.game).toBe(deal!.state.game);
  expect(draw!.move.why).toMatch(/points/);
});

it('is fetched in parts', async () => {
  const asked: number[] = [];
  const parts: Replay[] = [{...sent, moves: sent.moves.slice(0, 1), more: true}, {...sent, moves: [{...sent.moves[1]!, state: framesOf(sent.moves)[1]!.state}]}];
  const frames = await loadReplay(async ({since}) => (asked.push(since), {found: parts[asked.length - 1]!}));
  expect(asked).toEqual([0, 4]);
  expect(frames!.map(({move}) => move.version)).toEqual([4, 5]);
  expect(await loadReplay(async () => ({refusal: {code: 'not-due', clause: null, sentence: '', advice: null}}))).toBeNull();
});

it('finds the rounds', () => {
  const [deal, draw] = framesOf(sent.moves) as [never, never];
  const frames = [deal, draw, draw, deal, draw];
  expect(roundFrom(frames, 2, 1)).toBe(3);
  expect(roundFrom(frames, 3, -1)).toBe(0);
  expect(roundFrom(frames, 4, -1)).toBe(3);
  expect(roundFrom(frames, 3, 1)).toBe(4);
});
