// Screens look as ever: those of the real server that are always the same, and those that somebody meets who cannot come to a table.
import {expect, test, type Page} from '@playwright/test';
import {eachLooksAsEver, looksAsEver} from './looks';
import {Person} from './person';
import {serve, type Server} from './server';
import {kPhone} from './sizes';
import {kHouse, link, Stage} from './stage';
import {dealt, fullTable, lobby} from './tables';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const kPrefs = {name: 'Ann'};

// In the same page, as somebody likes it, with what their browser remembers.
async function goTo(page: Page, hash: string, remembered: Record<string, unknown> = {}): Promise<void> {
  await page.evaluate(() => (location.hash = '#home'));
  await expect(page.locator('a[href="#learn"]')).toBeVisible();
  await page.evaluate(
    ([to, kept]) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(`mayi.${key}`, JSON.stringify(value));
      location.hash = to;
    },
    [hash, remembered] as const,
  );
}
async function atStep(page: Page, lesson: number): Promise<void> {
  await goTo(page, '#learn', {lesson});
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('.lack')).toBeVisible();
}

test('home', async ({browser}) => {
  const {page} = await Person.come(browser, 'Ann', kPhone, server.address);
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  await looksAsEver(page, 'home', {whole: true});
  await page.getByRole('button', {name: 'Settings'}).click();
  await looksAsEver(page, 'settings');
  await page.getByRole('button', {name: 'Close'}).click();
  await page.getByLabel('Rules', {exact: true}).selectOption({label: 'Your own rule file'});
  await page.getByLabel('Text of the rule file').fill('decks = 2\njokers = "many"\n');
  await page.getByRole('button', {name: 'Read it'}).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await looksAsEver(page, 'own-rules', {whole: true});
  await page.evaluate(() => (location.hash = '#cut-off'));
  await expect(page.getByText('This link is not whole')).toBeVisible();
  await looksAsEver(page, 'broken-link');
  await goTo(page, '#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('This table is not there')).toBeVisible();
  await looksAsEver(page, 'no-room');
  // Somebody who has been here before.
  const room = {token: link, name: 'Ann', when: 1};
  const rooms = {a: {...room, link, with: ['Bartholomew', 'Grandmother', 'Max']}, b: {...room, link: link.toLowerCase(), with: ['Rosa']}};
  await page.evaluate((known) => localStorage.setItem('mayi.rooms', JSON.stringify(known)), rooms);
  await page.evaluate(() => (location.hash = '#home'));
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', {name: 'Your picture'}).click();
  await page.getByRole('button', {name: 'Show these rules'}).click();
  await expect(page.locator('.rules')).toContainText('May I');
  await looksAsEver(page, 'home-again', {whole: true});
});

test('the lesson', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await atStep(page, 1);
  await looksAsEver(page, 'learn');
  await atStep(page, 2);
  await page.keyboard.press('s'); // it may, but should not
  await expect(page.getByText('lies there for the taking')).toBeVisible();
  await looksAsEver(page, 'coach');
  await page.keyboard.press('t');
  await expect(page.getByText('that is your first set')).toBeVisible();
  await looksAsEver(page, 'coach-praises');
  await atStep(page, 6);
  await page.keyboard.press('l');
  await page.getByRole('button', {name: 'Suggest'}).click();
  await expect(page.getByRole('button', {name: '✓ Lay it down'})).toBeVisible();
  await looksAsEver(page, 'lay-down');
  await page.keyboard.press('Escape');
  await goTo(page, '#learn', {lesson: 10});
  await page.locator('[data-action="go-on"]').click();
  await expect(page.getByRole('heading', {name: 'That is the game!'})).toBeVisible();
  await looksAsEver(page, 'learn-done');
  await page.evaluate((liked) => localStorage.setItem('mayi.prefs', JSON.stringify(liked)), {language: 'de', light: true, largeIndex: true});
  await page.reload();
  await atStep(page, 7);
  await ann.tapCard(2); // a seven, of which there is a set
  await expect(page.locator('.meld.lit')).toHaveCount(1);
  await looksAsEver(page, 'lay-off');
});

test('what is in the way of somebody', async ({browser}) => {
  const refused = (code: string, sentence: string) => ({refusals: {enter: {code, sentence}}});
  await eachLooksAsEver(browser, kPrefs, {
    'full-table': {state: fullTable, whole: true, prepare: ({page}) => expect(page.getByText('The table is full')).toBeVisible()},
    'closed-door': {state: dealt(), ...refused('no-spectators', 'This table is for players only.'), prepare: ({page}) => page.getByText('I had a seat here').click()},
    'not-now': {state: dealt(), ...refused('too-many', 'Too many wrong tries.'), prepare: ({page}) => expect(page.getByRole('button', {name: 'Try now'})).toBeVisible()},
  });
  const stage = await Stage.open(browser, kPhone, kHouse, lobby, kPrefs);
  const {page} = stage;
  await stage.show(dealt());
  stage.leave();
  await expect(page.getByText('The line is lost')).toBeVisible();
  await looksAsEver(page, 'line-lost');
  await page.reload();
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await looksAsEver(page, 'server-gone');
  stage.gone = false;
  stage.refusals = {hello: {code: 'other-protocol', sentence: 'Too old.'}};
  await page.reload();
  await expect(page.getByText('This page is older than the server')).toBeVisible();
  await looksAsEver(page, 'old-build');
});
