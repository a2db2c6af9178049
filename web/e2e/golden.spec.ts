// Screens look as ever. What is always the same: a lesson's tables, and those at which the test speaks the server's part. `scripts/page-pictures MAYI
// --update-snapshots` makes them anew, to be looked at.
import {expect, test, type Browser, type Page} from '@playwright/test';
import type {State} from '../src/protocol';
import {drawWithGivenFonts} from './fonts';
import {Person} from './person';
import {atEverySize} from './screens';
import {serve, type Server} from './server';
import {kPhone} from './sizes';
import {example, link, people, position, Stage} from './stage';

const kMostPixels = 40; // less than a letter: what is more has changed

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const looksAsEver = (page: Page, name: string) =>
  atEverySize(page, async (width) => {
    await drawWithGivenFonts(page);
    await page.evaluate(() => scrollTo(0, 0));
    const mask = [page.locator('svg[role="img"]'), page.locator('a[href^="http"]')]; // the address is another each time
    await expect(page).toHaveScreenshot(`${name}-${width}.png`, {maxDiffPixels: kMostPixels, scale: 'css', animations: 'disabled', caret: 'hide', mask});
  });

// At that step, as somebody likes it.
async function atStep(page: Page, step: number, prefs: object = {}): Promise<void> {
  await page.evaluate(
    ([lesson, liked]) => {
      localStorage.setItem('mayi.lesson', String(lesson));
      localStorage.setItem('mayi.prefs', JSON.stringify(liked));
    },
    [step, prefs] as const,
  );
  await page.goto(`${server.address}/#learn`);
  await page.reload();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('.lack')).toBeVisible();
}

test('screens around the table', async ({browser}) => {
  const {page} = await Person.come(browser, 'Ann', kPhone, server.address);
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  await looksAsEver(page, 'home');
  await page.goto(`${server.address}/#cut-off`);
  await expect(page.getByText('This link is not whole')).toBeVisible();
  await looksAsEver(page, 'broken-link');
});

test('the table', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await atStep(page, 1);
  await looksAsEver(page, 'learn');
  await atStep(page, 6);
  await page.keyboard.press('l');
  await page.getByRole('button', {name: 'Suggest'}).click();
  await expect(page.getByRole('button', {name: '✓ Lay it down'})).toBeVisible();
  await looksAsEver(page, 'lay-down');
  await page.keyboard.press('Escape');
  await atStep(page, 7, {language: 'de', light: true, largeIndex: true});
  await ann.tapCard(2); // a seven, of which there is a set
  await expect(page.locator('.meld.lit')).toHaveCount(1);
  await looksAsEver(page, 'lay-off');
});

const kHand = ['3D', '4C', '4D', '6H', '7D', '9C', '9S', '10C', '10S', 'QH', '2S', 'JK'];
function dealt(changes: Partial<State> = {}, hand = kHand): State {
  const state = position(hand, ['lay-off', 'discard'], {seats: people(['Grandmother', 'Bartholomew', 'Cid', 'Dee'], {down: true}), ...changes});
  return {...state, table: [0, 2].flatMap((owner) => state.table.map((meld, i) => ({...meld, owner, number: owner + i + 1})))};
}
const lastRound = (stage: State['stage']): State =>
  position(['9C'], [], {stage, need: stage === 'round-over' ? 'next-round' : null, turn: null, awaited: [], winners: stage === 'game-over' ? [0, 1] : [], out: 1, round: {...dealt().round!, number: 6}});

async function stand(browser: Browser, name: string, state: State, prepare: (stage: Stage) => Promise<unknown> = async () => {}): Promise<void> {
  const stage = await Stage.open(browser, kPhone, server.address, state);
  await prepare(stage);
  await looksAsEver(stage.page, name);
  await stage.page.context().close();
}

test('tables in every stage', async ({browser}) => {
  const lobby = {...example<State>('state.seating'), seats: people(['Ann', 'Bartholomew', 'Cid'], {cards: 0, total: 0})};
  const call = {need: 'call', turn: {seat: 1, phase: 'draw', began: 1}, exposed: {card: '9H', by: 3, beneath: false, line: [2, 0], penalty_cards: 1}, actions: {open: ['may-i', 'pass'], refused: {}}} as const;
  await stand(browser, 'lobby', lobby, ({page}) => expect(page.getByText('Bartholomew')).toBeVisible());
  await stand(browser, 'table', dealt());
  await stand(browser, 'hand-30', dealt({}, [...kHand, ...kHand, ...kHand].slice(0, 30)));
  await stand(browser, 'may-i', dealt(call as never), ({page}) => expect(page.locator('[data-action="may-i"]')).toBeVisible());
  await stand(browser, 'round-over', lastRound('round-over'), ({page}) => expect(page.getByText('went out')).toBeVisible());
  await stand(browser, 'game-over', lastRound('game-over'), ({page}) => expect(page.getByText('went out')).toBeVisible());
  await stand(browser, 'big', dealt(), async ({page}) => {
    await page.goto(`${server.address}/#big/${link}`);
    await expect(page.getByText('Scan to watch')).toBeVisible();
  });
});

test('what lies above the table', async ({browser}) => {
  const open = (name: string) => async ({page}: Stage) => {
    await page.getByRole('button', {name}).click();
    await expect(page.getByRole('dialog').or(page.getByRole('group', {name}))).toBeVisible();
  };
  const log = async (stage: Stage) => {
    for (const text of ['Cid draws from the stock.', 'Cid lays off the 7S.', 'Cid discards the 9C.']) stage.change(text, {});
    await open('What happened')(stage);
    await expect(stage.page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  };
  await stand(browser, 'menu', dealt(), open('Menu'));
  await stand(browser, 'log', dealt(), log);
  await stand(browser, 'reactions', dealt(), open('Say something'));
  await stand(browser, 'keys', dealt(), async ({page}) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
