import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import type {Found, Lesson, Refusal1} from '../protocol';
import type {Game, Query} from './game.svelte';
import {LessonGame} from './lesson.svelte';
import {isA} from './shape';

const sent = (JSON.parse(readFileSync('../tests/fixtures/protocol/server_message.found-lesson.json', 'utf8')) as Found).found as Lesson;
const asked: Query[] = [];

function setUp(progress: (action: string) => Lesson['progress'], refuse: (step: number) => string = () => '') {
  asked.length = 0;
  const ask = async (query: Query) => {
    asked.push(query);
    if (refuse(query.lesson ?? 0)) return {refusal: {code: refuse(query.lesson ?? 0)}};
    const tried = query.action === undefined ? null : progress(query.action);
    return {found: {...sent, step: query.lesson ?? 0, progress: tried, says: tried && `It is ${tried}.`}};
  };
  const told: string[] = [];
  const server = {ask, tell: ({code}: Refusal1) => told.push(code)} as unknown as Game;
  return {lesson: new LessonGame(server), told};
}

it('shows a step, judges what is tried, and goes on when it was right', async () => {
  const {lesson} = setUp((action) => (action === 'draw discard' ? 'done' : 'something-else'));
  await lesson.goToStep(2);
  expect(lesson.state?.seats).toHaveLength(3);
  expect(lesson.state?.hand?.cards).toHaveLength(12);
  expect(lesson.mayGoOn).toBe(false);
  expect(await lesson.act('draw stock')).toBe(false);
  expect(lesson.answer).toEqual({text: 'It is something-else.', done: false});
  expect(await lesson.act('draw discard')).toBe(true);
  expect(lesson.mayGoOn).toBe(true);
  expect(await lesson.act('draw discard')).toBe(false); // once is enough
  await lesson.goToStep(3);
  expect(lesson.answer).toBeNull();
  expect(asked.map(({lesson: step, action}) => [step, action])).toEqual([[2, undefined], [2, 'draw stock'], [2, 'draw discard'], [3, undefined]]);
});

it('begins with the first step where the one that was left is there no more', async () => {
  const {lesson, told} = setUp(() => null, (step) => (step > 10 ? 'malformed' : ''));
  await lesson.begin(11);
  expect(lesson.told?.step).toBe(1);
  expect(told).toEqual([]);
});

it('says nothing of a beginning that is asked for again, only of steps that somebody waits for', async () => {
  const {lesson, told} = setUp(() => null, () => 'lost');
  await lesson.begin(1);
  expect([lesson.told, told]).toEqual([null, []]);
  await lesson.goToStep(1);
  expect(told).toEqual(['lost']);
});

it('asks about the step whatever the table asks', async () => {
  const {lesson} = setUp(() => null);
  await lesson.goToStep(4);
  await lesson.ask({query: 'suggest'});
  expect(asked.at(-1)).toEqual({query: 'suggest', lesson: 4});
});

it('can be read before anything was tried, too', () => expect(isA('lesson', {...sent, progress: null, says: null})).toBe(true));
