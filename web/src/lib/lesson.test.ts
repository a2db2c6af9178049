import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import type {Found, Lesson} from '../protocol';
import type {Game, Query} from './game.svelte';
import {LessonGame} from './lesson.svelte';
import {isA} from './shape';

const sent = (JSON.parse(readFileSync('../tests/fixtures/protocol/server_message.found-lesson.json', 'utf8')) as Found).found as Lesson;
const asked: Query[] = [];

function setUp(progress: (action: string) => Lesson['progress']) {
  asked.length = 0;
  const ask = async (query: Query) => {
    asked.push(query);
    const tried = query.action === undefined ? null : progress(query.action);
    return {found: {...sent, step: query.lesson ?? 0, progress: tried, says: tried && `It is ${tried}.`}};
  };
  const notices: string[] = [];
  const server = {ask, notice: (text: string) => notices.push(text)} as unknown as Game;
  return {lesson: new LessonGame(server), notices};
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

it('asks about the step whatever the table asks', async () => {
  const {lesson} = setUp(() => null);
  await lesson.goToStep(4);
  await lesson.ask({query: 'suggest'});
  expect(asked.at(-1)).toEqual({query: 'suggest', lesson: 4});
});

it('can be read before anything was tried, too', () => expect(isA('lesson', {...sent, progress: null, says: null})).toBe(true));
