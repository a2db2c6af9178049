// Somebody who has no mouse and no touch screen: from the first name to the winner.
import {expect, test, type Locator, type Page} from '@playwright/test';
import {isAccessible} from './checks';
import {Person} from './person';
import {serve, type Server} from './server';
import {kDesk} from './sizes';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const asked = (page: Page) => page.locator('.question .asked').innerText();
const hasFocus = (there: Locator) => there.evaluate((each) => each === document.activeElement);

async function tabTo(page: Page, there: Locator): Promise<void> {
  await there.waitFor();
  for (let tabs = 0; !(await hasFocus(there)); ++tabs) {
    expect(tabs, `${there} is reached`).toBeLessThan(80);
    await page.keyboard.press('Tab');
  }
}
async function choose(page: Page, there: Locator): Promise<void> {
  await tabTo(page, there);
  await page.keyboard.press('Enter');
}

async function gather(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', {name});
  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Ann');
  await choose(page, button('New table'));
  await choose(page, page.locator('summary', {hasText: 'Add a player by computer'}));
  for (const name of ['Max', 'Lola']) await choose(page, button(`+ ${name}`));
  await choose(page, page.locator('summary', {hasText: 'Table settings'}));
  await tabTo(page, page.getByLabel('How fast computers play'));
  await page.keyboard.type('quick');
  await expect(page.getByLabel('How fast computers play')).toHaveValue('300');
  await choose(page, button('Deal the cards'));
  await expect(page.locator('[data-card]')).toHaveCount(11);
}

// What is asked for, as simply as can be. True: a turn of one's own is over.
async function answer(page: Page, text: string): Promise<boolean> {
  const {keyboard} = page;
  if (!text.startsWith('Your turn')) await keyboard.press('n'); // let it go, or allow it
  else if (/draw/.test(text)) await keyboard.press('s');
  else if (/go out/.test(text)) await keyboard.press('g');
  else if (/lay down/.test(text)) {
    for (const key of ['l', 'u']) await keyboard.press(key);
    await page.getByRole('button', {name: '✓ Lay it down'}).waitFor();
    await keyboard.press('l');
  } else {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['Escape', 'ArrowRight', 'ArrowRight', 'Space']) await keyboard.press(key);
    await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveCount(1);
    await keyboard.press('d');
    return true;
  }
  return false;
}
async function playRound(ann: Person, most: number): Promise<void> {
  const {page} = ann;
  for (let turns = 0; turns < most && !(await ann.roundIsOver); ) {
    await page.locator('[data-action="hint"]:not([aria-disabled="true"]), dialog').first().waitFor();
    if (await ann.roundIsOver) return;
    const text = await asked(page);
    if (await answer(page, text)) ++turns;
    await expect.poll(async () => (await ann.roundIsOver) || (await asked(page)) !== text).toBe(true);
  }
}

test('a game by keys alone', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kDesk, server.address);
  const {page} = ann;
  await gather(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', {name: 'Keys'})).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', {name: 'Keys'})).toHaveCount(0);

  await playRound(ann, process.env.ALL ? Infinity : 4);
  for (let round = 2; process.env.ALL && round <= 6; ++round) {
    await choose(page, page.locator('[data-action="ready"]'));
    await expect(page.getByRole('heading', {name: `Round ${round} of 6`})).toBeVisible();
    await playRound(ann, Infinity);
  }
  if (process.env.ALL) await expect(page.locator('.winner')).toContainText(/win/);
  expect(ann.faults).toEqual([]);
});
