// The table itself: whatever happens to the line or the page, in every phase, everything is as it was.
import {expect, test, type Page} from '@playwright/test';
import {isAccessible, isWithinReach} from './checks';
import {Person} from './person';
import {serve, type Server} from './server';
import {kDesk, kPhone, kSmallPhone} from './sizes';

const kSideways = {width: 844, height: 390};

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const question = (page: Page) => page.locator('.question').innerText();
const asked = (page: Page) => page.locator('.question .asked').innerText(); // without what was before
const isOn = (action: string) => `[data-action="${action}"]:not([aria-disabled="true"])`;

// Three people at a table, in turn order from the one whose turn it is.
async function gather(browser: Parameters<typeof Person.come>[0]): Promise<[Person, Person, Person]> {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {link} = await ann.newTable();
  const bob = await Person.come(browser, 'Bob', kSmallPhone, link);
  await bob.joinByLink();
  const cid = await Person.come(browser, 'Cid', kDesk, link);
  await cid.joinByLink();
  await ann.page.getByRole('button', {name: 'Deal the cards'}).click();
  const people = [ann, bob, cid];
  for (const {page} of people) await expect(page.locator('[data-card]')).toHaveCount(11);
  for (const {page} of people) await expect(page.locator('.question')).not.toBeEmpty();
  const first = (await Promise.all(people.map(({page}) => asked(page)))).findIndex((text) => text.startsWith('Your turn'));
  expect(first).toBeGreaterThanOrEqual(0);
  return [0, 1, 2].map((i) => people[(first + i) % 3]) as [Person, Person, Person];
}

// Everything that can happen to a page, one after the other; each time all is as it was.
async function survives(person: Person): Promise<void> {
  const {page} = person;
  const before = await question(page);
  const hand = await person.hand();
  const isSame = async (where: Page) => {
    await expect.poll(() => question(where)).toBe(before);
    await expect.poll(() => where.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card!))).toEqual(hand);
  };
  await page.reload();
  await isSame(page);
  // The line may be back before a busy machine has looked: the page itself notes that the banner was there.
  await page.evaluate(() => {
    const seen = window as never as {banner: boolean; sockets: WebSocket[]};
    seen.banner = false;
    new MutationObserver(() => (seen.banner ||= document.querySelector('.banner') !== null)).observe(document.body, {childList: true, subtree: true});
    seen.sockets.at(-1)!.close();
  });
  await expect.poll(() => page.evaluate(() => (window as never as {banner: boolean}).banner)).toBe(true);
  await expect(page.locator('.banner')).toBeHidden();
  await isSame(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await isSame(second);
  await second.close();
  await isSame(page);
}

test('refresh, a lost line and a second page change nothing, in every phase', async ({browser}) => {
  const [first, second, third] = await gather(browser);
  await first.page.getByRole('button', {name: 'Suit'}).click();
  await survives(first); // about to draw
  await isAccessible(first.page);

  await third.page.locator(isOn('may-i')).click();
  await third.page.locator('[data-action="may-i"]').click({timeout: 500}).catch(() => {}); // once more does no harm
  await expect(first.page.locator(isOn('claim'))).toBeVisible();
  await survives(first); // asked
  await survives(third); // waiting for the answers
  for (const {page} of [first, second, third]) await isWithinReach(page);
  await isAccessible(first.page);
  await first.page.locator(isOn('allow')).click();
  await expect(second.page.locator(isOn('claim'))).toBeVisible();
  await survives(second);
  await second.page.locator(isOn('allow')).click();
  await expect(third.page.locator('[data-card]')).toHaveCount(13); // and it cost a card
  await expect(third.page.locator('.result')).toContainText('May I');
  await survives(third);
  await isWithinReach(third.page);

  await first.page.keyboard.press('s');
  await expect(first.page.locator('[data-card]')).toHaveCount(12);
  await survives(first); // about to discard
  for (const screen of [kSmallPhone, kSideways, kPhone]) {
    await first.page.setViewportSize(screen);
    await isWithinReach(first.page);
  }

  // Melds that are being put together stay, too; and a second page is in step.
  await first.page.locator('[data-action="lay-down"]').click({force: true});
  for (const i of [0, 1]) await first.tapCard(i);
  await first.page.getByRole('button', {name: /^Set 1: Put/}).click();
  await expect(first.page.locator('.staged')).toHaveCount(2);
  await survives(first);
  await expect(first.page.locator('.staged')).toHaveCount(2);
  await isAccessible(first.page);
  const other = await first.page.context().newPage();
  await other.goto(first.page.url());
  await expect(other.locator('.staged')).toHaveCount(2);
  await other.getByRole('button', {name: 'Take all back'}).click();
  await expect(first.page.locator('.staged')).toHaveCount(0);
  await other.getByRole('button', {name: 'Rank'}).click();
  await expect.poll(() => first.hand()).toEqual(await other.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card!)));
  await other.close();
  for (const {faults} of [first, second, third]) expect(faults).toEqual([]);
});

async function dragByTouch(page: Page, from: {x: number; y: number}, to: {x: number; y: number}, meanwhile: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: {x: number; y: number}[]) => session.send('Input.dispatchTouchEvent', {type, touchPoints: points});
  const at = (part: number) => ({x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part});
  await touch('touchStart', [from]);
  for (const part of [0.2, 0.4, 0.6]) await touch('touchMove', [at(part)]);
  await meanwhile();
  for (const part of [0.8, 1]) await touch('touchMove', [at(part)]);
  await touch('touchEnd', []);
}
const middle = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return {x: box.x + 10, y: box.y + 20};
};

test('cards are dragged to the table by touch and mouse, and nothing that happens meanwhile lets them fall', async ({browser}) => {
  const people = await gather(browser);
  for (let turn = 0; turn < 3; ++turn) {
    const {page} = people[turn]!;
    const others = people.filter((_each, i) => i !== turn);
    await page.locator('.pile').first().click();
    await expect(page.locator('[data-card]')).toHaveCount(12);
    const card = (await people[turn]!.hand())[0]!;
    const from = await middle(page, '[data-card]');
    const to = await middle(page, '[data-pile]');
    const something = async () => {
      await expect(page.locator('.lifted')).toHaveCount(1);
      const log = page.locator('.lines span');
      const before = await log.allInnerTexts();
      await others[0]!.page.getByLabel('When others discard').selectOption('round');
      await others[0]!.page.getByLabel('Ask me again').click();
      await expect(page.locator('.lifted')).toHaveCount(1);
      expect(await log.allInnerTexts()).toEqual(before);
    };
    if (page.viewportSize()!.width < 700) await dragByTouch(page, from, to, something);
    else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, {steps: 5});
      await something();
      await page.mouse.move(to.x, to.y, {steps: 5});
      await page.mouse.up();
    }
    await expect(page.locator('[data-card]')).toHaveCount(11);
    await expect(page.locator('[data-pile] .card')).toContainText(card.slice(0, -1) === 'J' && card === 'JK' ? '★' : card.slice(0, -1));
  }
  for (const {faults} of people) expect(faults).toEqual([]);
});
