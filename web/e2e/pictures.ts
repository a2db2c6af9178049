import {expect, test} from '@playwright/test';
import {Person, playUntil} from './person';
import {best, folder, picture} from './screens';
import {serve} from './server';
import {kPhone} from './sizes';
import {people, position, Stage} from './stage';

// Every screen at every size, to be looked at: scripts/page-pictures.
test('pictures of every screen', async ({browser}) => {
  const server = await serve();
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await ann.sayName();
  await picture(page, 'home', true);
  await page.getByRole('button', {name: 'Settings'}).click();
  await picture(page, 'settings');
  await page.getByRole('button', {name: 'Close'}).click();
  await page.getByLabel('Rules', {exact: true}).selectOption({label: 'Your own rule file'});
  await page.getByLabel('Text of the rule file').fill('decks = 2\njokers = "many"\n');
  await page.getByRole('button', {name: 'Read it'}).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await picture(page, 'own-rules', true);
  await page.getByLabel('Rules', {exact: true}).selectOption('house');

  const {link} = await ann.newTable();
  await picture(page, 'lobby-alone', true);
  const bob = await Person.come(browser, 'Bob', kPhone, link);
  await picture(bob.page, 'lobby-watching', true);
  await bob.joinByLink();
  await page.getByText('Add a player by computer').click();
  for (const name of ['Max', 'Lola']) await page.getByRole('button', {name: `+ ${name}`}).click();
  await expect(page.getByRole('button', {name: 'Remove Lola'})).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await best(page, 'lobby');
  await page.getByText('Table settings').click();
  await page.getByLabel('How fast computers play').selectOption('quick');
  await picture(page, 'lobby', true);
  const big = await Person.come(browser, 'Big', {width: 1440, height: 900}, link.replace('#', '#big/'));
  await expect(big.page.getByText('Waiting for the deal')).toBeVisible();
  await picture(big.page, 'big-lobby');

  await page.getByLabel('from round').selectOption('5');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  const asked = (await ann.sees('[data-action="may-i"]')) ? page : bob.page;
  await picture(asked, 'may-i');
  for (const person of [ann, bob]) await person.page.getByLabel('When others discard').selectOption('round');
  let taken = false;
  await playUntil([ann, bob], () => ann.roundIsOver, async () => {
    if (taken || (await big.page.locator('[data-meld]').count()) < 3) return;
    taken = true;
    await best(page, 'table');
    await page.getByRole('button', {name: 'Say something'}).click();
    await picture(page, 'reactions');
    await page.getByRole('button', {name: 'Well played!'}).click();
    await expect(big.page.getByText('Ann: Well played!')).toBeVisible();
    await picture(big.page, 'big');
    await best(big.page, 'big-screen');
    await picture(page, 'table');
    for (const [name, label] of Object.entries({menu: 'Menu', scores: 'Scores', log: 'What happened'})) {
      await page.getByRole('button', {name: label}).click();
      await picture(page, name);
      await page.getByRole('dialog').getByRole('button', {name: 'Close'}).first().click();
    }
    await page.keyboard.press('Escape'); // a hint, if there is one
    for (const [name, key] of Object.entries({keys: '?', 'lay-down': 'l'})) {
      await page.keyboard.press(key);
      await picture(page, name);
      await page.keyboard.press('Escape');
    }
    const sideways = page.viewportSize()!;
    await page.setViewportSize({width: sideways.height, height: sideways.width});
    await page.screenshot({path: `${folder}/sideways.png`});
    await page.setViewportSize(sideways);
  });
  await picture(page, 'round-over');
  await picture(big.page, 'big-round-over');
  for (const person of [ann, bob]) await person.page.locator('[data-action="ready"]').click();
  await expect(page.getByRole('heading', {name: 'Round 6 of 6'})).toBeVisible();
  await playUntil([ann, bob], () => ann.roundIsOver);
  await expect(page.locator('.winner')).toContainText(/win/);
  await page.locator('[data-action="check-deal"]').click();
  await expect(page.getByText(/^✓ Yes/)).toBeVisible();
  await picture(page, 'game-over');
  await page.getByRole('link', {name: 'See the game again'}).click();
  await expect(page.getByText(/^Move 1 of/)).toBeVisible();
  await page.getByRole('slider').fill('40');
  await page.getByLabel('Whose cards').selectOption('-1');
  for (let move = 40; !(await page.locator('.why').isVisible()); ++move) await page.getByRole('slider').fill(String(move));
  await picture(page, 'replay');
  await best(page, 'replay');
  await page.getByRole('link', {name: 'To the table'}).click();

  const eve = await Person.come(browser, 'Eve', kPhone, `${server.address}/#learn`);
  await expect(eve.page.getByText('What it is about')).toBeVisible();
  await picture(eve.page, 'learn');
  await eve.page.getByRole('button', {name: 'Go on'}).click();
  await expect(eve.page.getByText('Take it!')).toBeVisible();
  await picture(eve.page, 'learn-2');
  await eve.page.goto(`${server.address}/#short`);
  await expect(eve.page.getByText('This link is not whole')).toBeVisible();
  await picture(eve.page, 'broken-link');
  await eve.page.goto(`${server.address}/#AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(eve.page.getByText('This table is not there')).toBeVisible();
  await picture(eve.page, 'no-room');
  await eve.page.goto(`${server.address}/#home`);
  await eve.page.getByRole('button', {name: 'Settings'}).click();
  await eve.page.getByLabel('Language').selectOption('de');
  await expect(eve.page.getByRole('button', {name: 'Neuer Tisch'})).toBeVisible();
  await picture(eve.page, 'home-german', true);
  await server.stop();
  await expect(page.getByText('The line is lost')).toBeVisible();
  await picture(page, 'line-lost');
});

// What seldom is.
test('pictures of rare tables', async ({browser}) => {
  const server = await serve();
  const deck = [...'CDHS'].flatMap((suit) => ['2', '3', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit));
  const many = position(deck.slice(0, 20), ['lay-off', 'discard'], {seats: people(['Grandmother', 'Bartholomew', 'Cid', 'Dee', 'Eve', 'Maximilian', 'Gus', 'Ann-Katrin'], {down: true})});
  const table = [0, 1, 2, 3].flatMap((owner) => many.table.map((meld, i) => ({...meld, owner, number: 2 * owner + i + 1})));
  const rare = {
    'many-melds': {...many, table},
    'hand-13': position(deck.slice(0, 13), ['lay-down', 'discard']),
    'hand-30': position(deck.slice(0, 30), ['lay-down', 'discard']),
    'hand-40': position(deck, ['lay-down', 'discard']),
  };
  for (const [name, state] of Object.entries(rare)) {
    const stage = await Stage.open(browser, kPhone, server.address, state);
    await picture(stage.page, name);
    await stage.page.context().close();
  }
  const shared = position(['9C'], [], {stage: 'game-over', need: null, turn: null, awaited: [], winners: [0, 1], out: 1});
  await picture((await Stage.open(browser, kPhone, server.address, shared)).page, 'shared-win');
  await server.stop();
});
