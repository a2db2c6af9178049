// Ways that few people take: all by keys, and by addresses that are no longer good.
import {expect, test, type Page} from '@playwright/test';
import type {ActionKind, State} from '../src/protocol';
import {kDesk, kPhone} from './sizes';
import {example, kHouse, link, position, Stage} from './stage';

const kCards = ['4S', '9H', '9C', '9D', '8S', 'KD', 'KC', 'KH'];
const cardsOf = (page: Page) => page.locator('[data-card]').evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card!));
const may = (...open: ActionKind[]): Partial<State> => ({actions: {open, refused: {}}});

test('every key does what the card of keys says', async ({browser}) => {
  const stage = await Stage.open(browser, kDesk, kHouse, {...position(kCards, []), ...may('draw stock', 'draw discard'), turn: {seat: 0, phase: 'draw', began: 1}});
  const {page} = stage;
  const {keyboard} = page;
  const sends = async (key: string, action: string) => {
    await keyboard.press(key);
    await expect.poll(() => stage.actions.at(-1), key).toBe(action);
    await expect(page.getByText('Sending…')).toHaveCount(0);
  };
  const asks = async (key: string, query: string) => {
    const count = () => stage.said.filter((each) => each.query === query).length;
    const before = count();
    await keyboard.press(key);
    await expect.poll(count, key).toBe(before + 1);
  };
  await sends('s', 'draw stock');
  await sends('t', 'draw discard');

  stage.change('', {...may('may-i', 'pass'), need: 'call'});
  await expect(page.locator('[data-action="may-i"]')).toBeVisible();
  await sends('m', 'may-i');
  await sends('n', 'pass');
  stage.change('', {...may('claim', 'allow'), need: 'answer'});
  await expect(page.locator('[data-action="claim"]')).toBeVisible();
  await sends('m', 'claim');
  await sends('n', 'allow');

  stage.change('', {...may('lay-down', 'discard', 'go-out', 'end-turn'), need: 'turn', turn: {seat: 0, phase: 'act', began: 1}});
  await expect(page.locator('[data-action="end-turn"]')).toBeVisible();
  stage.answers['go-out'] = {action: 'go-out 8S to 1'};
  await sends('g', 'go-out 8S to 1');
  await sends('e', 'end-turn');
  await keyboard.press('q');
  const byRun = await cardsOf(page);
  await keyboard.press('r');
  await expect.poll(() => cardsOf(page)).not.toEqual(byRun);
  const melds = [{kind: 'set', cards: ['9C', '9D', '9H']}, {kind: 'set', cards: ['KC', 'KD', 'KH']}];
  stage.answers.suggest = {best: {melds, cards_left: 2, points_left: 12}};
  stage.answers.check = {possible: true};
  await asks('p', 'suggest');
  await expect.poll(async () => (await cardsOf(page)).slice(0, 3)).toEqual(['9C', '9D', '9H']);
  stage.answers.hint = {...example<object>('hint'), version: stage.version, hint: {action: 'discard 4S', text: 'I would discard the 4S.', because: null}};
  await asks('h', 'hint');
  await expect(page.locator('.hint')).toBeVisible();
  await sends('f', 'discard 4S');

  // One after the other: into the hand, to the next card, chosen, thrown away; then moved.
  await keyboard.press('Escape');
  await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveCount(0);
  for (const key of ['ArrowRight', 'ArrowRight', 'Space']) await keyboard.press(key);
  const [first, second] = await cardsOf(page);
  await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveAttribute('data-card', second!);
  await sends('d', `discard ${second}`);
  await keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => (await cardsOf(page)).slice(0, 2)).toEqual([second, first]);
  await keyboard.press('Escape');

  await keyboard.press('l');
  await expect(page.locator('.target')).toHaveCount(2);
  await asks('u', 'suggest');
  await page.getByRole('button', {name: '✓ Lay it down'}).waitFor();
  await sends('l', 'lay-down set 9C 9D 9H / set KC KD KH');

  const down = {...position(kCards, ['lay-off']).seats[0]!, down: true};
  stage.change('', {...may('lay-off', 'discard'), seats: [down, ...position(kCards, []).seats.slice(1)]});
  await expect(page.locator('[data-action="lay-off"]')).toBeVisible();
  await page.locator('[data-card="8S"]').focus();
  await keyboard.press('Space');
  await sends('1', 'lay-off 8S to 1');
  await sends('l', 'lay-off 8S to 1');
  await keyboard.press('?');
  await expect(page.getByRole('dialog', {name: 'Keys'})).toBeVisible();
  expect(stage.faults).toEqual([]);
});

test('a table that is over for long is told to be gone, and is not offered again', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, kHouse, position(kCards, ['discard']));
  const {page} = stage;
  const kept = {[link]: {link, token: link, name: 'Ann', with: ['Bob'], when: 1}};
  await page.evaluate((rooms) => localStorage.setItem('mayi.rooms', JSON.stringify(rooms)), kept);
  await page.evaluate(() => (location.hash = '#home'));
  stage.refusals = {enter: {code: 'unknown-room', sentence: 'There is no such room.'}};
  await page.getByRole('link', {name: 'Ann with Bob'}).click();
  await expect(page.getByRole('heading', {name: 'This table is not there'})).toBeVisible();
  await page.getByRole('link', {name: 'Home'}).click();
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'with Bob'})).toHaveCount(0);
});

test('whoever comes with a key that was used watches, and is told why', async ({browser}) => {
  const state = {...position(kCards, []), you: null, hand: null, need: null};
  const stage = await Stage.open(browser, kPhone, kHouse, state);
  const {page} = stage;
  const entered = () => stage.said.flatMap(({enter}) => (enter ? [enter as {key?: string; token?: string}] : []));
  stage.refuse = (message) => (message.enter as {key?: string} | undefined)?.key ? {code: 'not-your-seat', sentence: 'That key has been used, or is too old.'} : null;
  await page.evaluate(() => (location.hash = '#home'));
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  await page.evaluate((hash) => (location.hash = hash), `${link}.${link}`);
  await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
  await expect(page.getByText('You are watching.')).toBeVisible();
  expect(entered().at(-1)).not.toHaveProperty('key');
});
