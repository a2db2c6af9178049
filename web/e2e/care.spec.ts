import {expect, test, type Page} from '@playwright/test';
import {isAccessible, nothingSticksOut} from './checks';
import {Person} from './person';
import {serve, type Server} from './server';
import {kPhone, kSmallPhone} from './sizes';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

async function dragByTouch(page: Page, from: {x: number; y: number}, to: {x: number; y: number}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: {x: number; y: number}[]) =>
    session.send('Input.dispatchTouchEvent', {type, touchPoints: points});
  await touch('touchStart', [from]);
  for (let i = 1; i <= 8; ++i) await touch('touchMove', [{x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8}]);
  await touch('touchEnd', []);
}
async function corner(page: Page, index: number): Promise<{x: number; y: number}> {
  const box = (await page.locator('[data-card]').nth(index).boundingBox())!;
  return {x: box.x + 10, y: box.y + 20};
}

test('a hand is ordered by touch, tap and key; every screen is accessible', async ({browser}) => {
  const ann = await Person.come(browser, '<u>Ann&lt;', kSmallPhone, server.address);
  const {page} = ann;
  await isAccessible(page);
  await nothingSticksOut(page, kSmallPhone.width);
  await ann.newTable();
  await page.getByText('Add a player by computer').click();
  for (const name of ['Max', 'Lola']) await page.getByRole('button', {name: `+ ${name}`}).click();
  await expect(page.getByRole('button', {name: 'Remove Lola'})).toBeVisible();
  await isAccessible(page);
  await nothingSticksOut(page, kSmallPhone.width);
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.locator('[data-card]')).toHaveCount(11);
  await page.getByLabel('When others discard').selectOption('round');
  await isAccessible(page);
  await nothingSticksOut(page, kSmallPhone.width);
  await expect(page.getByText('<u>Ann&lt;').first()).toBeVisible(); // a name is text

  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByLabel('Light table').check();
  await isAccessible(page);
  await page.getByRole('button', {name: 'Close'}).click();
  await isAccessible(page);

  await page.getByRole('button', {name: 'Suit'}).click();
  const [first, second, third, ...rest] = await ann.hand();
  await page.locator('[data-card]').first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => ann.hand()).toEqual([second, first, third, ...rest]);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => ann.hand()).toEqual([first, second, third, ...rest]);

  await page.touchscreen.tap((await corner(page, 0)).x, (await corner(page, 0)).y);
  await page.getByRole('button', {name: 'Move'}).click();
  const where = await corner(page, 2);
  await page.touchscreen.tap(where.x, where.y);
  await expect.poll(() => ann.hand()).toEqual([second, third, first, ...rest]);

  await dragByTouch(page, await corner(page, 2), await corner(page, 0));
  await expect.poll(() => ann.hand()).toEqual([first, second, third, ...rest]);
  expect(ann.faults).toEqual([]);
});

test('a lost seat is given back by those who sit there', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {link} = await ann.newTable();
  const bob = await Person.come(browser, 'Bob', kPhone, link);
  await bob.joinByLink();
  await ann.page.getByText('Add a player by computer').click();
  await ann.page.getByRole('button', {name: '+ Max'}).click();
  await ann.page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(bob.page.locator('[data-card]')).toHaveCount(11);
  await bob.page.getByRole('button', {name: 'Rank'}).click();
  const cards = await bob.hand();
  await bob.page.context().close(); // and with it everything the browser knew

  const again = await Person.come(browser, 'Bob', kPhone, link);
  await again.page.getByRole('button', {name: 'I am Bob'}).click();
  await ann.page.getByRole('button', {name: 'Let them in'}).click();
  await expect(again.page.locator('[data-card]').first()).toBeVisible();
  await expect.poll(async () => (await again.hand()).length).toBeGreaterThanOrEqual(cards.length);
  await again.page.reload();
  await expect(again.page.locator('[data-card]').first()).toBeVisible();
  expect([...ann.faults, ...again.faults]).toEqual([]);
});

test('a seat moves to another device, and whoever had it watches', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  const {link} = await ann.newTable();
  await ann.seatBots('Max', 'Lola');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  const cards = (await ann.hand()).toSorted();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Play on another device'}).click();
  await expect(page.getByRole('img')).toHaveCount(1); // one code, so that nobody scans the wrong one
  await isAccessible(page);
  await page.getByRole('button', {name: 'Copy link'}).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const way = await page.evaluate(() => navigator.clipboard.readText());
  expect(way).toMatch(`${link}.`);

  const there = await Person.come(browser, 'Ann', kPhone, way);
  await expect(there.page.locator('[data-card]').first()).toBeVisible();
  expect((await there.hand()).toSorted()).toEqual(expect.arrayContaining(cards));
  expect(there.page.url()).toBe(link); // the key is used up, and stands in no history
  await expect(page.getByText('You are watching.')).toBeVisible();
  await there.page.reload();
  await expect(there.page.locator('[data-card]').first()).toBeVisible();
  expect([...ann.faults, ...there.faults]).toEqual([]);
});

test('a link that leads nowhere says so, and shows a way on', async ({browser}) => {
  const eve = await Person.come(browser, 'Eve', kPhone, `${server.address}/#AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(eve.page.getByRole('heading', {name: 'This table is not there'})).toBeVisible();
  await isAccessible(eve.page);
  await eve.page.getByRole('link', {name: 'Home'}).click();
  await expect(eve.page.getByRole('button', {name: 'New table'})).toBeVisible();
});
