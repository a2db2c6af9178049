import {expect, test} from '@playwright/test';
import {Person, playUntil} from './person';
import {serve, type Server} from './server';
import {kDesk, kPhone, kSmallPhone} from './sizes';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

test('three people play a round', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {code, link} = await ann.newTable();
  const bob = await Person.come(browser, 'Bob', kSmallPhone, server.address);
  await bob.joinByCode(code);
  const cid = await Person.come(browser, 'Cid', kDesk, link);
  await cid.joinByLink();
  await expect(ann.page.getByText('Cid', {exact: true})).toBeVisible();
  for (const {page} of [ann, bob, cid]) await page.getByLabel('I am ready').check();
  await expect(ann.page.getByText('✓ ready')).toHaveCount(3);
  await expect(ann.page.getByText('Everybody is ready.')).toBeVisible();
  await ann.page.getByRole('button', {name: 'Deal the cards'}).click();
  const people = [ann, bob, cid];
  for (const person of people) await expect(person.page.locator('[data-card]')).toHaveCount(11);

  // The order of the hand is one's own, through a reload too.
  await bob.page.getByRole('button', {name: 'Suit'}).click();
  const order = await bob.hand();
  await bob.page.reload();
  await expect.poll(() => bob.hand()).toEqual(order);

  // Two of them want nothing that others throw away.
  for (const person of [bob, cid]) await person.page.getByLabel('When others discard').selectOption('round');

  let turns = 0;
  await playUntil(
    people,
    async () => ann.roundIsOver,
    async () => {
      if (++turns === 30) await server.restart(); // everybody comes back by themselves
    },
  );
  for (const person of people) {
    await expect.poll(() => person.roundIsOver).toBe(true);
    await person.page.locator('[data-action="ready"]').click();
  }
  for (const person of people) await expect(person.page.getByRole('heading', {name: 'Round 2 of 6'})).toBeVisible();
  for (const person of people) expect(person.faults).toEqual([]);
});

test('a game ends, and is played again', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kSmallPhone, server.address);
  const {page} = ann;
  await ann.newTable();
  await ann.seatBots('Max', 'Lola');
  await page.getByLabel('from round').selectOption('6');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.getByRole('heading', {name: 'Round 6 of 6'})).toBeVisible();
  await page.getByLabel('When others discard').selectOption('round');
  await playUntil([ann], () => ann.roundIsOver);
  await expect(page.locator('.winner')).toContainText(/win/);
  await page.locator('[data-action="rematch"]').click();
  await expect(page.getByText('Won so far')).toBeVisible();
  await expect(page.getByRole('button', {name: 'Deal the cards'})).toBeVisible();
  expect(ann.faults).toEqual([]);
});
