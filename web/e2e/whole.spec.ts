// Whole games, from the first deal to the winner: by command (tests/e2e/page/run MAYI --all), for they take minutes.
import {expect, test} from '@playwright/test';
import {Person, playUntil} from './person';
import {serve, type Server} from './server';

test.skip(!process.env.ALL, 'only with --all');

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const kScreens = {phone: {width: 390, height: 844}, small: {width: 320, height: 568}, desk: {width: 1280, height: 800}, sideways: {width: 844, height: 390}};

async function playGame(people: Person[]): Promise<void> {
  const isOver = () => people[0]!.page.getByRole('heading', {name: 'The game is over'}).isVisible();
  for (let round = 1; !(await isOver()); ++round) {
    await playUntil(people, () => people[0]!.roundIsOver);
    if (await isOver()) break;
    for (const {page} of people) await page.locator('[data-action="ready"]').click();
    for (const {page} of people) await expect(page.getByRole('heading', {name: `Round ${round + 1} of 6`})).toBeVisible();
  }
  for (const {page} of people) await expect(page.locator('.winner')).toContainText(/win/);
  for (const {faults} of people) expect(faults).toEqual([]);
}

for (const [name, screen] of Object.entries(kScreens))
  test(`a whole game with computers: ${name}`, async ({browser}) => {
    const ann = await Person.come(browser, 'Ann', screen, server.address);
    await ann.newTable();
    await ann.seatBots('Max', 'Lola', 'Gus');
    await ann.page.getByRole('button', {name: 'Deal the cards'}).click();
    await playGame([ann]);
  });

test('a whole game of three people and a computer', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kScreens.phone, server.address);
  const {link} = await ann.newTable();
  const bob = await Person.come(browser, 'Bob', kScreens.small, link);
  const cid = await Person.come(browser, 'Cid', kScreens.desk, link);
  for (const person of [bob, cid]) await person.joinByLink();
  await ann.seatBots('Max');
  await ann.page.getByRole('button', {name: 'Deal the cards'}).click();
  await playGame([ann, bob, cid]);
});
