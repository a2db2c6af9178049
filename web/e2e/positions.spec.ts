// Single promises of the table, each at a position that shows it.
import {expect, test} from '@playwright/test';
import {isAccessible, isWithinReach} from './checks';
import {serve, type Server} from './server';
import {kPhone, kSmallPhone} from './sizes';
import {people, position, Stage} from './stage';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const kDeck = [...'CDHS'].flatMap((suit) => ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((rank) => rank + suit));
const card = (name: string) => `[data-card="${name}"]`;
const atTop = {position: {x: 8, y: 20}}; // where it can be seen

test('a Joker is swapped, a wild asks for its end, going out takes one tap', async ({browser}) => {
  const state = position(['4S', '2H', 'KD'], ['swap', 'lay-off', 'go-out', 'discard']);
  const run = {...state.table[1]!, low: '2S', takes_wild_low: true};
  const stage = await Stage.open(browser, kSmallPhone, server.address, {...state, table: [state.table[0]!, run as never]});
  const {page} = stage;
  await expect(page.locator('[data-meld="2"] .real')).toHaveText('★'); // and what it stands for in the corner
  await expect(page.locator('[data-meld="2"] .corner').nth(1)).toHaveText('4♠');
  await expect(page.locator('[data-meld="2"] .end')).toHaveText(['2♠', '7♠']);
  await page.locator(card('4S')).click(atTop);
  await expect(page.locator('.meld.lit')).toHaveCount(1);
  await page.locator('[data-meld="2"]').click();
  await expect.poll(() => stage.actions).toEqual(['swap 4S in 2']);
  await page.locator(card('4S')).click(atTop);
  await page.locator(card('2H')).click(atTop);
  await page.locator('[data-meld="2"]').click();
  await expect(page.getByRole('heading', {name: 'Which end should the 2♥ go to?'})).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', {name: 'High end'}).click();
  await expect.poll(() => stage.actions.at(-1)).toBe('lay-off 2H to 2 high');
  stage.answers['go-out'] = {action: 'go-out 4S to 2'};
  await page.getByRole('button', {name: 'Go out!'}).click();
  await expect.poll(() => stage.actions.at(-1)).toBe('go-out 4S to 2');
  expect(stage.faults).toEqual([]);
});

test('a second tap does no harm, and what is not answered yet is seen to be on its way', async ({browser}) => {
  const state = position(['4S', '9H'], ['may-i', 'pass'], {need: 'call', exposed: {card: '9H', by: 1, beneath: false, line: [2, 0], penalty_cards: 1}});
  const stage = await Stage.open(browser, kPhone, server.address, state);
  stage.unanswered = ['action'];
  const {page} = stage;
  await expect(page.locator('.question .asked')).toHaveText('Would you like the 9♥? It costs 1 extra card.');
  await page.locator('[data-action="may-i"]').dblclick();
  await page.locator('[data-action="may-i"]').click();
  await expect(page.getByText('Sending…')).toBeVisible();
  expect(stage.actions).toEqual(['may-i']);
  await page.getByRole('button', {name: 'Let it go'}).click();
  expect(stage.actions).toEqual(['may-i']);
});

test('a deadline is seen by whoever is waited for and by who waits, also on a phone whose clock is wrong', async ({browser}) => {
  const clock = () => Date.now() + 3_600_000;
  const until = clock() + 19_000;
  const mayI = {card: '9H', caller: 1, asked: 0, allowed: [], claimed: [], passed: [], penalty_cards: 1};
  const state = position(['4S'], ['allow', 'claim'], {need: 'answer', may_i: mayI, awaited: [{seat: 0, need: 'answer', must: true, until}]});
  const stage = await Stage.open(browser, kPhone, server.address, state, {}, {clock});
  const timer = stage.page.getByRole('timer');
  await expect(timer).toHaveText(/^1\d s$/);
  await expect(stage.page.locator('.question .asked')).toHaveText('Bob says May I? for the 9♥. You come first: do you want it? It would be your draw.');
  stage.change('', {need: null, may_i: {...mayI, caller: 0, asked: 1}, awaited: [{seat: 1, need: 'answer', must: true, until}], actions: {open: [], refused: {}}});
  await expect(stage.page.locator('.question .asked')).toHaveText('You said May I? for the 9♥. Bob is asked. It costs 1 extra card.');
  await expect(timer).toHaveText(/^1\d s$/);
});

test('what is wanted is said beforehand, is seen, and is lifted with one tap', async ({browser}) => {
  const stage = await Stage.open(browser, kSmallPhone, server.address, position(['QS', '9H', '9C'], ['discard']));
  const {page} = stage;
  const choice = page.getByLabel('When others discard');
  const standings = () => stage.said.flatMap((each) => ('standing' in each ? [each.standing] : []));
  await choice.selectOption('cards');
  await expect(page.getByRole('alert')).toHaveText('Select the cards you are waiting for first.');
  for (const name of ['QS', '9C']) await page.locator(card(name)).click(atTop);
  await choice.selectOption('cards');
  await expect.poll(standings).toEqual([{wants: 'cards', then: 'ask', until: 'round-end', cards: ['9C', 'QS']}]);
  await choice.selectOption('closer');
  await expect.poll(() => standings().at(-1)).toEqual({wants: 'closer', then: 'ask', until: 'round-end'});
  await choice.selectOption('turn');
  await expect.poll(() => standings().at(-1)).toEqual({wants: 'nothing', until: 'own-turn'});
  await expect(choice).toHaveValue('ask'); // until the server says so
  stage.change('', {standing: {wants: 'cards', then: 'ask', until: 'round-end', cards: ['QS', '9C']}});
  await expect(choice.locator('option:checked')).toHaveText('Only Q♠ 9♣');
  await page.reload();
  await expect(choice.locator('option:checked')).toHaveText('Only Q♠ 9♣');
  await page.getByRole('button', {name: 'Ask me again'}).click();
  await expect.poll(() => standings().at(-1)).toBeNull();
});

test('a hand has one row up to twelve cards, two above, and scrolls above thirty', async ({browser}) => {
  const rows = (stage: Stage) => stage.page.locator('[data-card]').evaluateAll((cards) => new Set(cards.map((each) => Math.round(each.getBoundingClientRect().top))).size);
  for (const [count, wanted] of [[12, 1], [13, 2], [20, 2]] as const) {
    const stage = await Stage.open(browser, kSmallPhone, server.address, position(kDeck.slice(0, count), ['discard']));
    expect(await rows(stage), `${count} cards`).toBe(wanted);
    await isWithinReach(stage.page);
    await stage.page.context().close();
  }
  for (const screen of [kSmallPhone, kPhone])
    for (const [count, scrolls] of [[30, false], [52, true]] as const) {
      const stage = await Stage.open(browser, screen, server.address, position(kDeck.slice(0, count), ['discard']));
      const {page} = stage;
      const hidden = await page.locator('.area').evaluate((area) => area.scrollHeight > area.clientHeight + 1);
      expect(hidden, `${count} cards at ${screen.width}`).toBe(scrolls);
      if (!hidden) await isWithinReach(page);
      await page.locator('[data-card]').last().focus(); // and all can be reached
      await expect(page.locator('[data-card]').last()).toBeInViewport();
      await page.context().close();
    }
});

test('eight seats, many melds: all is there on the smallest phone', async ({browser}) => {
  const names = ['Grandmother', 'Bartholomew', 'Cid', 'Dee', 'Eve', 'Maximilian', 'Gus', 'Ann-Katrin'];
  const state = position(kDeck.slice(0, 11), ['lay-off', 'discard'], {seats: people(names, {down: true})});
  const table = [0, 1, 2, 3].flatMap((owner) => state.table.map((meld, i) => ({...meld, owner, number: 2 * owner + i + 1})));
  const stage = await Stage.open(browser, kSmallPhone, server.address, {...state, table});
  await isWithinReach(stage.page);
  await isAccessible(stage.page);
  await expect(stage.page.getByRole('list', {name: 'Seats'}).getByRole('listitem')).toHaveCount(8);
  for (const seat of await stage.page.getByRole('list', {name: 'Seats'}).getByRole('listitem').all()) await expect(seat).toBeInViewport({ratio: 1});
  await stage.page.locator('[data-meld="8"]').scrollIntoViewIfNeeded();
  await expect(stage.page.locator('[data-meld="8"]')).toBeInViewport({ratio: 0.9});
});

test('a card that comes is marked, and what happens is said aloud', async ({browser}) => {
  const stage = await Stage.open(browser, kPhone, server.address, position(['4S', '9H'], ['discard']));
  const {page} = stage;
  await page.locator(card('9H')).click(atTop);
  stage.change('Bob discards the 9C.', {hand: {cards: ['4S', '9H', 'JK'], points: 70}});
  await expect(page.locator(`${card('JK')}.fresh`)).toHaveAttribute('aria-label', 'Joker, wild, new');
  await expect(page.locator('.fresh')).toHaveCount(1);
  await expect(page.locator(card('9H'))).toHaveAttribute('aria-pressed', 'true'); // as it was
  await expect(page.locator('body > * [aria-live="polite"]').getByText('Bob discards the 9♣.')).toHaveCount(1);
  stage.change('Bob discards the KH.', {});
  await page.getByRole('button', {name: 'What happened'}).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Bob discards the K♥.', 'Bob discards the 9♣.']); // newest first
});

test('a discard is asked for once more, if one likes', async ({browser}) => {
  const stage = await Stage.open(browser, kSmallPhone, server.address, position(['4S', '9H'], ['discard']), {confirmDiscard: true});
  const {page} = stage;
  await page.locator(card('9H')).click(atTop);
  await page.getByRole('button', {name: 'Discard 9♥'}).click();
  await expect(page.getByRole('alertdialog')).toContainText('Discard the 9♥?');
  await isAccessible(page);
  await page.getByRole('button', {name: 'No', exact: true}).click();
  expect(stage.actions).toEqual([]);
  await page.getByRole('button', {name: 'Discard 9♥'}).click();
  await page.getByRole('button', {name: 'Yes', exact: true}).click();
  await expect.poll(() => stage.actions).toEqual(['discard 9H']);
});

test('what others say is shown, or not at all', async ({browser}) => {
  const said = {reaction: {seat: 1, kind: 'well-played'}};
  for (const showReactions of [true, false]) {
    const stage = await Stage.open(browser, kPhone, server.address, position(['4S'], ['discard']), {showReactions});
    stage.tell(said);
    stage.change('Bob discards the 9C.', {}); // after which it must be there
    await expect(stage.page.locator('.recent')).toContainText('Bob discards the 9♣.');
    expect(await stage.page.getByText('Bob: Well played!').count()).toBe(showReactions ? 1 : 0); // now: it goes by itself
    await stage.page.getByRole('button', {name: 'Say something'}).click();
    await expect(stage.page.getByRole('group', {name: 'Say something'}).getByRole('button')).toHaveCount(8);
  }
});

test('those who share the win are both named', async ({browser}) => {
  const state = position(['9C'], [], {stage: 'game-over', need: null, turn: null, awaited: [], winners: [0, 1], out: 1});
  const stage = await Stage.open(browser, kPhone, server.address, state);
  await expect(stage.page.locator('.winner')).toHaveText('Ann and Bob share the win!');
  await isAccessible(stage.page);
});

test('what a table has to agree on is said with one tap, and what cannot be undone with two', async ({browser}) => {
  const seats = people(['Ann', 'Bob', 'Cid', 'Dee']).map((seat, i) => (i === 3 ? {...seat, away: true as const} : seat));
  const stage = await Stage.open(browser, kPhone, server.address, position(['4S'], ['discard'], {seats}), {}, {room: {present: [0, 1, 2], asks: [1], abandon: [2]}});
  const {page} = stage;
  const last = () => stage.said.at(-1);
  const button = (name: string) => page.getByRole('button', {name, exact: true});
  await button('Let them in').click();
  await expect.poll(last).toMatchObject({give_back: 1});
  await button('Let a computer play for Dee').click();
  await expect.poll(last).toMatchObject({seat: 3, stand_in: 'expert'});
  await button('Give the game up').click(); // Cid would like to, and so does Ann
  await expect.poll(last).toMatchObject({abandon: true});
  await page.getByRole('button', {name: 'Menu'}).click();
  const before = stage.said.length;
  const sheet = page.getByRole('dialog');
  for (const name of ['Give the game up', 'Leave the table']) await sheet.getByRole('button', {name}).click();
  await isAccessible(page);
  expect(stage.said.length).toBe(before); // only asked whether it is meant
  await sheet.getByRole('button', {name: 'Yes'}).first().click();
  await expect.poll(last).toMatchObject({abandon: true});
  await sheet.getByRole('button', {name: 'Yes'}).click();
  await expect.poll(() => stage.said.some(({leave}) => leave)).toBe(true);
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  expect(stage.faults).toEqual([]);
});
