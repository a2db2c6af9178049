// Nothing that happens disturbs what somebody is doing; and what they like is done.
import {expect, test, type Page} from '@playwright/test';
import {serve, type Server} from './server';
import {kDesk, kPhone, kSmallPhone} from './sizes';
import {link, people, position, Stage} from './stage';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const card = (name: string) => `[data-card="${name}"]`;
const atTop = {position: {x: 8, y: 20}}; // where it can be seen
const kCards = ['3C', '4D', '5H', '6S', '7C', '8D', '9H', '10S'];
const cardsOf = (page: Page) => page.locator('[data-card]').evaluateAll((cards) => cards.map((each) => (each as HTMLElement).dataset.card!));
const spot = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return {x: box.x + 10, y: box.y + 20};
};
// As a finger does: down, along, and up at the end.
type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: {x: number; y: number}[]) => Promise<unknown>;
async function fingerOn(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return (type, ...points) => session.send('Input.dispatchTouchEvent', {type, touchPoints: points});
}

test('a card in the hand of somebody stays there whatever happens', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['discard']));
  const {page} = stage;
  await page.locator(card('10S')).click(atTop);
  const [from, to] = [await spot(page, card('4D')), await spot(page, card('9H'))];
  const touch = await fingerOn(page);
  const {x: start} = (await page.locator(card('4D')).boundingBox())!;
  await touch('touchStart', from);
  for (const x of [30, 60]) await touch('touchMove', {x: from.x + x, y: from.y - 30});
  await expect.poll(async () => (await page.locator('.lifted').boundingBox())?.x).toBe(start + 60); // it follows with the next picture
  const where = await page.locator('.lifted').boundingBox();
  stage.change('Bob discards the 9C.', {hand: {cards: kCards.filter((each) => each !== '3C'), points: 40}, discards: ['9C']});
  stage.change('Cid draws a card.', {hand: {cards: [...kCards.filter((each) => each !== '3C'), 'JK'], points: 90}, turn: null});
  await expect(page.locator(card('JK'))).toBeVisible();
  await expect(page.locator('.lifted')).toHaveAttribute('data-card', '4D');
  expect(await page.locator('.lifted').boundingBox()).toEqual(where);
  await touch('touchMove', to);
  await touch('touchEnd');
  await expect(page.locator('.lifted')).toHaveCount(0);
  const order = await cardsOf(page);
  expect(order.indexOf('4D')).toBeGreaterThan(order.indexOf('8D'));
  await expect(page.locator(card('10S'))).toHaveAttribute('aria-pressed', 'true');
  expect(stage.faults).toEqual([]);
});

test('focus and scroll stay where they are', async ({browser}) => {
  const state = position(kCards, ['lay-off', 'discard'], {seats: people(['Ann', 'Bob', 'Cid', 'Dee'], {down: true})});
  const table = [0, 1, 2, 3].flatMap((owner) => state.table.map((meld, i) => ({...meld, owner, number: 2 * owner + i + 1})));
  const stage = await Stage.open(browser, kSmallPhone, server.address, {...state, table});
  const {page} = stage;
  const middle = page.locator('.middle');
  await middle.evaluate((each) => (each.scrollTop = 90));
  await page.locator(card('7C')).focus();
  const more = [...table, {...table[1]!, number: 9, owner: 3}];
  stage.change('Bob discards the 9C.', {hand: {cards: ['QD', ...kCards], points: 40}, discards: ['9C'], table: more as never});
  await expect(page.locator('[data-meld="9"]')).toBeAttached();
  await expect(page.locator(card('7C'))).toBeFocused();
  expect(await middle.evaluate((each) => each.scrollTop)).toBe(90);
  // The card that has the focus goes: its neighbour has it, and keys go on from there.
  stage.change('You discard the 7C.', {hand: {cards: ['QD', ...kCards.filter((each) => each !== '7C')], points: 40}});
  await expect(page.locator(card('7C'))).toHaveCount(0);
  await expect(page.locator('[data-card]:focus')).toHaveCount(1);
});

test('a card is laid off by drag, with mouse and finger, and to the meld it was let go on', async ({browser}) => {
  const state = position(['8S', 'KD', '4C'], ['lay-off', 'discard']);
  for (const screen of [kDesk, kPhone]) {
    const stage = await Stage.open(browser, screen, server.address, state);
    const {page} = stage;
    const [from, to] = [await spot(page, card('8S')), await spot(page, '[data-meld="1"]')];
    const path = [0.3, 0.6, 1].map((part) => ({x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part}));
    const touch = screen === kPhone ? await fingerOn(page) : null;
    if (touch) await touch('touchStart', from);
    else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
    }
    for (const each of path) await (touch ? touch('touchMove', each) : page.mouse.move(each.x, each.y));
    await expect(page.locator('.meld.lit')).toHaveCount(1); // it is shown where it fits
    await (touch ? touch('touchEnd') : page.mouse.up());
    await expect.poll(() => stage.actions).toEqual(['lay-off 8S to 1']);
    await page.context().close();
  }
});

test('what was done last is marked, on the table and at the seat', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['discard']));
  const {page} = stage;
  await expect(page.locator('[data-pile] .marked')).toHaveCount(0);
  stage.change('Bob discards the 9C.', {discards: ['9C']});
  await expect(page.locator('[data-pile] .marked')).toContainText('9');
  await expect(page.getByRole('list', {name: 'Seats'}).locator('.last')).toContainText('Bob');
});

test('cards in a meld that is being built go back with a tap', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['lay-down', 'discard']));
  const {page} = stage;
  await page.locator('[data-action="lay-down"]').click();
  for (const name of ['3C', '4D']) await page.locator(card(name)).click(atTop);
  await page.getByRole('button', {name: /^Set 1: Put/}).click();
  await expect(page.locator('.staged')).toHaveCount(2);
  await expect(page.locator('[data-card]')).toHaveCount(kCards.length - 2);
  await page.getByRole('button', {name: 'three of clubs: take it back', exact: false}).click();
  await expect(page.locator('.staged')).toHaveCount(1);
  await expect(page.locator(card('3C'))).toBeVisible();
});

test('there are hints only where the room has them', async ({browser}) => {
  for (const hints of [true, false]) {
    const state = position(kCards, ['lay-down', 'discard']);
    const stage = await Stage.open(browser, kPhone, server.address, {...state, settings: {...state.settings, hints}});
    const {page} = stage;
    await expect(page.locator('[data-action="hint"]')).toHaveCount(hints ? 1 : 0);
    await page.keyboard.press('h');
    await page.keyboard.press('l');
    await expect(page.getByRole('button', {name: 'Take all back'}).or(page.getByText('Lay down: '))).toBeVisible();
    await expect(page.getByRole('button', {name: 'Suggest'})).toHaveCount(hints ? 1 : 0);
    await expect.poll(() => stage.said.filter(({query}) => query === 'hint').length).toBe(hints ? 1 : 0);
    await page.context().close();
  }
});

test('nothing moves for those who do not like it', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['discard']));
  const {page} = stage;
  const glides = () => page.locator('[data-card]').first().evaluate((each) => getComputedStyle(each).transitionDuration);
  expect(await glides()).toBe('0s');
  await page.emulateMedia({reducedMotion: 'no-preference'});
  expect(await glides()).not.toBe('0s');
  stage.change('', {stage: 'game-over', need: null, turn: null, awaited: [], winners: [0], out: 0});
  await expect(page.locator('.confetti i').first()).toBeVisible();
  await page.emulateMedia({reducedMotion: 'reduce'});
  await expect(page.locator('.confetti i').first()).toBeHidden();
});

test('classic pictures come when they are wanted, and only then', async ({browser}) => {
  for (const classicFaces of [false, true]) {
    const stage = await Stage.open(browser, kPhone, server.address, position(['KD', '9S'], ['discard']), {classicFaces});
    const {page} = stage;
    await expect(page.locator('[data-card] img')).toHaveCount(classicFaces ? 2 : 0);
    const drawn = () => page.locator('[data-card] img').evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length);
    await expect.poll(drawn).toBe(classicFaces ? 2 : 0);
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').filter(({name}) => /\.svg|art-/.test(name) && !name.includes('icon')).length);
    expect(fetched > 0).toBe(classicFaces);
    await page.context().close();
  }
});

test('whoever comes back asks whether all is as it was', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['discard']));
  const hellos = () => stage.said.filter((each) => 'hello' in each).length;
  expect(hellos()).toBe(1);
  await stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(hellos).toBe(2);
  await stage.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(hellos).toBe(3);
});

test('what is said while a sheet is open is seen above it, and heard', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(kCards, ['discard']));
  const {page} = stage;
  await page.getByRole('button', {name: 'Menu'}).click();
  await page.getByRole('button', {name: 'Copy link'}).click();
  const notice = page.getByRole('alert').getByRole('button');
  await expect(notice).toBeVisible();
  await notice.click(); // it lies above the sheet
  await expect(notice).toHaveCount(0);
});

test('a server that does not answer has a page of its own, and is tried again', async ({browser}) => {
  const page = await browser.newPage({viewport: kPhone, locale: 'en-GB'});
  let tries = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    ++tries;
    void socket.close({code: 1011});
  });
  await page.goto(`${server.address}/#${link}`);
  await expect(page.getByRole('heading', {name: 'The server does not answer'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'Home'})).toBeVisible();
  const before = tries;
  await page.getByRole('button', {name: 'Try now'}).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
});

test('how a round came out stays until it is seen, also when the next one has begun, and can be looked at again', async ({browser}) => {
  const state = position(kCards, [], {stage: 'round-over', need: 'next-round', turn: null, awaited: [], out: 1});
  const stage = await Stage.open(browser, kPhone, server.address, state);
  const {page} = stage;
  const {number} = state.round!;
  const sheet = page.getByRole('dialog', {name: `Round ${number} is over`});
  await expect(sheet).toBeVisible();
  const next = {...state.round!, number: number + 1};
  stage.change('', {stage: 'playing', round: next, need: 'turn', turn: {seat: 0, phase: 'act', began: 1}, out: null});
  await expect(page.getByRole('heading', {name: `Round ${number + 1} of`, includeHidden: true})).toBeAttached();
  await expect(sheet).toBeVisible();
  await page.reload();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', {name: 'To the table'}).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-card]')).toHaveCount(kCards.length);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', {name: 'Scores'}).click();
  await expect(page.getByRole('dialog', {name: 'Scores'})).toContainText(/went out/);
});
