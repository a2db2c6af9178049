import {writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from '@playwright/test';
import {isAccessible, isLargeEnough, nothingSticksOut} from './checks';
import {Person, playUntil} from './person';
import {atEverySize} from './screens';
import {serve, type Server} from './server';
import {kPhone} from './sizes';

const kDesk = {width: 1440, height: 900};

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

async function looksWell(person: Person): Promise<void> {
  await isAccessible(person.page);
  await atEverySize(person.page, async (width) => {
    await nothingSticksOut(person.page, width);
    await isLargeEnough(person.page);
  });
}

test('a table is prepared: rules of one’s own, bots, seats by hand, key and chance', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await looksWell(ann);
  const rules = page.getByLabel('Rules', {exact: true});
  await rules.selectOption({label: 'Your own rule file'});
  const file = join(tmpdir(), `mayi-rules-${process.pid}.toml`);
  writeFileSync(file, 'jokers = "many"\n');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText(/line 1/);
  await looksWell(ann);
  await rules.selectOption('jeanne');
  await expect(page.locator('.rules')).toContainText('Jeanne', {ignoreCase: true});

  await ann.newTable();
  await page.getByText('Add a player by computer').click();
  for (const name of ['Max', 'Lola']) await page.getByRole('button', {name: `+ ${name}`}).click();
  const seats = () => page.locator('ol li .who > .cut').allInnerTexts();
  await expect.poll(seats).toEqual(['Ann (you)', 'Max', 'Lola']);
  await looksWell(ann);
  await page.getByRole('button', {name: 'Move Lola up'}).click();
  await expect.poll(seats).toEqual(['Ann (you)', 'Lola', 'Max']);
  await page.getByRole('button', {name: 'Drag Ann'}).press('ArrowDown');
  await expect.poll(seats).toEqual(['Lola', 'Ann (you)', 'Max']);
  const from = (await page.getByRole('button', {name: 'Drag Max'}).boundingBox())!;
  const to = (await page.getByRole('button', {name: 'Drag Lola'}).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 12, {steps: 6});
  await page.mouse.up();
  await expect.poll(seats).toEqual(['Max', 'Lola', 'Ann (you)']);
  await page.getByRole('button', {name: 'Mix the seats'}).click();
  await expect.poll(async () => (await seats()).toSorted()).toEqual(['Ann (you)', 'Lola', 'Max']);
  await page.getByRole('button', {name: 'Remove Max'}).click();
  await expect.poll(async () => (await seats()).length).toBe(2);
  await page.getByText('The rules here').click();
  await expect(page.locator('.rules')).toContainText('Jeanne', {ignoreCase: true});
  expect(ann.faults).toEqual([]);
});

test('settings are kept, and the page speaks German', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await page.getByRole('button', {name: 'Settings'}).click();
  await isAccessible(page);
  await page.getByLabel('Large numbers on the cards').check();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('button', {name: 'Neuer Tisch'})).toBeVisible();
  await looksWell(ann);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/large-index/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(ann.faults).toEqual([]);
});

test('the first lesson is taken to its end', async ({browser}) => {
  test.setTimeout(240_000);
  const eve = await Person.come(browser, 'Eve', kPhone, server.address);
  const {page} = eve;
  await page.getByRole('link', {name: 'Learn to play'}).click();
  await expect(page.getByText('Step 1 of')).toBeVisible();
  await looksWell(eve);
  await page.getByRole('button', {name: 'Go on'}).click();
  await expect(page.getByText('Take it!')).toBeVisible();
  await page.locator('[data-pile="stock"], [data-pile]').first().waitFor();
  await page.keyboard.press('s'); // from the stock: it may, but should not
  await expect(page.getByText('lies there for the taking')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText('that is your first set')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Take it!')).toBeVisible(); // where it was left
  await page.getByRole('link', {name: 'Leave the lesson'}).click();
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();

  // And to its end, with the hint wherever something is to be done.
  await page.getByRole('link', {name: 'Learn to play'}).click();
  await expect(page.getByText('Take it!')).toBeVisible();
  for (let step = 2; await page.getByText(/^Step /).isVisible(); ++step) {
    await expect(page.getByText(`Step ${step} of`)).toBeVisible();
    const goOn = page.locator('[data-action="go-on"]');
    for (let tries = 0; !(await goOn.isVisible()); ++tries) {
      expect(tries, 'the hint does what the step asks for').toBeLessThan(20);
      await eve.play();
    }
    await goOn.click();
  }
  await expect(page.getByRole('heading', {name: 'That is the game!'})).toBeVisible();
  await looksWell(eve);
  await page.getByRole('button', {name: 'Play with Rosa and Max'}).click();
  await expect(page.getByText('Say your name first')).toBeVisible();
  await eve.sayName();
  await page.evaluate(() => localStorage.setItem('mayi.lesson', '10'));
  await page.getByRole('link', {name: 'Learn to play'}).click();
  await page.locator('[data-action="go-on"]').click();
  await page.getByRole('button', {name: 'Play with Rosa and Max'}).click();
  await expect(page.locator('ol li .who > .cut')).toHaveText(['Eve (you)', 'Rosa', 'Max']);
  expect(eve.faults).toEqual([]);
});

test('computers are watched, one is replaced, the big screen shows it, somebody says something', async ({browser}) => {
  const eve = await Person.come(browser, 'Eve', kPhone, server.address);
  await eve.page.getByRole('button', {name: 'Watch a game of computers'}).click();
  await expect(eve.page.getByText('You are watching.')).toBeVisible();
  const link = eve.page.url();
  const big = await Person.come(browser, 'Big', kDesk, link.replace('#', '#big/'));
  await expect(big.page.getByText('Scan to watch')).toBeVisible();
  await eve.page.getByText('You are watching.').click();
  await eve.page.getByLabel('Your name').first().fill('Eve');
  await eve.page.getByRole('button', {name: /^Take .* place$/}).first().click();
  await expect(eve.page.locator('[data-card]').first()).toBeVisible();
  await looksWell(big); // now that the others wait for somebody
  await eve.page.getByRole('button', {name: 'Say something'}).click();
  await isAccessible(eve.page);
  await eve.page.getByRole('button', {name: 'Wow!'}).click();
  await expect(big.page.getByText('Eve: Wow!')).toBeVisible();
  await expect(big.page.locator('[data-card]')).toHaveCount(0); // nobody's hand
  // The big screen only looks, also in a browser that has a seat there.
  await eve.page.goto(link.replace('#', '#big/'));
  await expect(eve.page.getByText('Scan to watch')).toBeVisible();
  await expect(eve.page.locator('[data-card]')).toHaveCount(0);
  expect([...eve.faults, ...big.faults]).toEqual([]);
});

test('an end stays until it is seen; the deal is checked, the game looked at again', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  const {link} = await ann.newTable();
  const bob = await Person.come(browser, 'Bob', kPhone, link);
  await bob.joinByLink();
  await ann.seatBots('Max');
  await page.getByLabel('from round').selectOption('5');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  const people = [ann, bob];
  for (const person of people) await expect(person.page.locator('[data-card]').first()).toBeVisible();
  await playUntil(people, () => ann.roundIsOver);
  await expect(page.getByText('Round 6 asks for')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', {name: 'Close'}).click();
  await page.reload();
  await expect(page.getByRole('button', {name: 'Scores'})).toBeVisible();
  expect(await ann.roundIsOver).toBe(false); // it was seen
  await page.getByRole('button', {name: 'Scores'}).click();
  for (const person of people) await person.page.locator('[data-action="ready"]').click();
  await expect(bob.page.getByRole('heading', {name: 'Round 6 of 6'})).toBeVisible();
  await page.getByRole('button', {name: 'Close'}).click();
  await playUntil(people, () => ann.roundIsOver);
  await expect(page.locator('.winner')).toContainText(/win/);
  await isAccessible(page);
  await page.locator('[data-action="check-deal"]').click();
  await expect(page.getByText(/^✓ Yes/)).toBeVisible();
  await expect(page.getByText('2 phones and computers took part, 2 deals made again here')).toBeVisible();

  await page.getByRole('link', {name: 'See the game again'}).click();
  await expect(page.getByText(/^Move 1 of/)).toBeVisible();
  await page.getByLabel('Whose cards').selectOption('-1');
  await page.getByRole('button', {name: 'One move on'}).click();
  await expect(page.getByText(/^Move 2 of/)).toBeVisible();
  await looksWell(ann);
  await page.getByRole('button', {name: 'To the next round'}).click();
  await expect(page.getByRole('heading', {name: 'Round 6 of 6'})).toBeVisible();
  await page.getByRole('slider').press('End');
  await expect(page.getByText(/^Move (\d+) of \1$/)).toBeVisible();
  await expect(page.locator('.hands li')).toHaveCount(3);
  await page.getByLabel('Whose cards').selectOption({label: 'Max'});
  await expect(page.locator('.hands li')).toHaveCount(1);
  const thoughts = page.locator('.why', {hasText: 'Max thought:'});
  for (const back = page.getByRole('button', {name: 'One move back'}); !(await thoughts.isVisible()); ) await back.click();
  await page.getByRole('link', {name: 'To the table'}).click();
  expect([...ann.faults, ...bob.faults]).toEqual([]);
});

test('where something is in the way there is a way on', async ({browser}) => {
  const eve = await Person.come(browser, 'Eve', kPhone, `${server.address}/#cut-off`);
  await expect(eve.page.getByRole('heading', {name: 'This link is not whole'})).toBeVisible();
  await looksWell(eve);
  await eve.page.getByRole('link', {name: 'Home'}).click();
  await expect(eve.page.getByRole('button', {name: 'New table'})).toBeVisible();
  await eve.sayName();
  const own = await serve();
  const ann = await Person.come(browser, 'Ann', kPhone, own.address);
  await ann.newTable();
  await own.stop();
  await expect(ann.page.getByText('The line is lost')).toBeVisible();
  await ann.page.goto('about:blank');

  const dora = await Person.come(browser, 'Dora', kPhone, server.address);
  const {link} = await dora.newTable();
  await dora.page.getByText('Add a player by computer').click();
  for (const name of ['Max', 'Lola', 'Gus', 'Ivy']) await dora.page.getByRole('button', {name: `+ ${name}`}).click();
  await dora.page.getByRole('button', {name: 'Easy', exact: true}).click();
  for (const name of ['Rosa', 'Otto', 'Pip']) await dora.page.getByRole('button', {name: `+ ${name}`}).click();
  await expect(dora.page.locator('ol li')).toHaveCount(8);
  await eve.page.goto(link);
  await expect(eve.page.getByRole('heading', {name: 'The table is full'})).toBeVisible();
  await looksWell(eve);
  await eve.page.getByRole('button', {name: 'Take Rosa’s place'}).click();
  await expect(eve.page.getByText('Eve (you)')).toBeVisible();

  await eve.page.routeWebSocket(/ws$/, (socket) =>
    socket.onMessage(() => socket.send(JSON.stringify({ok: false, refusal: {code: 'other-protocol', clause: null, sentence: 'Too old.', advice: null}}))),
  );
  await eve.page.reload();
  await expect(eve.page.getByRole('heading', {name: 'This page is older than the server'})).toBeVisible();
  await looksWell(eve);
  await expect(eve.page.getByRole('button', {name: 'Load it again'})).toBeVisible();
  expect([...eve.faults, ...dora.faults]).toEqual([]);
});
