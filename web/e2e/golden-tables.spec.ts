// Tables in every stage look as ever; the test speaks the server's part, so they are always the same.
import {expect, test, type Page} from '@playwright/test';
import type {State} from '../src/protocol';
import {eachLooksAsEver, looksAsEver, type Shown} from './looks';
import {kSideways, sizes} from './screens';
import {kPhone} from './sizes';
import {example, kHouse, link, people, position, Stage} from './stage';
import * as tables from './tables';

const {dealt, lastRound, rounds} = tables;
const kPrefs = {name: 'Ann', confirmDiscard: true};
const kAtTop = {position: {x: 8, y: 20}}; // where a card can be seen
const big = `big/${link}`;
const replay = `replay/${link}`;

const press = (key: string) => async ({page}: Stage) => {
  await page.keyboard.press(key);
};
const shows = (text: string) => ({page}: Stage) => expect(page.getByText(text).first()).toBeVisible();
const opens = (name: string) => async ({page}: Stage) => {
  await page.getByRole('button', {name}).click();
  await expect(page.getByRole('dialog').or(page.getByRole('group', {name}))).toBeVisible();
};
const saysOnItsWay = async (stage: Stage) => {
  await press('s')(stage);
  await shows('Sending…')(stage);
};
const toTheEnd = async (page: Page) => {
  await page.getByRole('dialog').evaluate((sheet) => (sheet.scrollTop = sheet.scrollHeight));
};
const atNow = ({page}: Stage) => page.clock.setFixedTime(tables.kNow);

test('before the deal', async ({browser}) => {
  const unfold = async ({page}: Stage) => {
    for (const name of ['Add a player by computer', 'Table settings']) await page.getByText(name).click();
  };
  const absent = {...tables.lobby, seats: tables.withComputers(people(['Ann', 'Bartholomew', 'Cid', 'Dee'], {cards: 0, total: 0}))};
  const room = {present: [0], prepared: [0], asks: [1], games: 3, tally: [{name: 'Ann', games: 2}, {name: 'Bartholomew', games: 1}]};
  await eachLooksAsEver(browser, kPrefs, {
    lobby: {state: tables.lobby, whole: true, prepare: shows('Bartholomew')},
    'lobby-unfolded': {state: absent, room, whole: true, prepare: unfold},
    'lobby-watching': {state: {...tables.lobby, you: null}, room: {link: null}, whole: true, prepare: shows('You are watching.')},
    'big-lobby': {state: {...tables.lobby, you: null}, room: {link: null, prepared: [0, 2]}, at: big, prepare: shows('Scan to join')},
  });
});

test('while it is played', async ({browser}) => {
  const run = {...dealt().table[1]!, low: '2S', takes_wild_low: true, owner: 0, number: 2};
  const swappable = position(['2H', '9C', 'KD'], ['lay-off', 'discard'], {seats: people(['Ann', 'Bartholomew', 'Cid'], {down: true})});
  const hint = {...example<object>('hint'), version: tables.toDraw.version, hint: {action: 'draw discard', text: 'I would take the 9H. It brings you a card closer to the contract.', because: {code: 'closer', card: null, before: 3, after: 2}}};
  const whichEnd = async ({page}: Stage) => {
    await page.locator('[data-card="2H"]').click(kAtTop);
    await page.locator('[data-meld="2"]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  const isAsked = async ({page}: Stage) => {
    await page.keyboard.press('h');
    await expect(page.locator('.hint')).toBeVisible();
  };
  const isSure = async ({page}: Stage) => {
    await page.locator('[data-card="QH"]').click(kAtTop);
    await page.keyboard.press('d');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  };
  const builds = async ({page}: Stage) => {
    await page.keyboard.press('l');
    for (const [slot, cards] of [['4C', '4D'], ['9C', '9S', '10C']].entries()) {
      for (const card of cards) await page.locator(`[data-card="${card}"]`).click(kAtTop);
      await page.locator(`[data-slot="${slot}"] .target`).click();
    }
    await expect(page.locator('.why')).toBeVisible();
  };
  const wrong = {check: {possible: false, refusal: {code: 'set-too-small', clause: 'R5.2', sentence: 'A set has at least three cards.', advice: null}}};
  const asks = {present: [0, 2], asks: [1], abandon: [2], votes: [{seat: 3, by: [2]}]};
  const away = dealt({seats: people(['Ann', 'Bartholomew', 'Cid', 'Dee']).map((seat, i) => (i === 3 ? {...seat, away: true as const} : seat))});
  await eachLooksAsEver(browser, kPrefs, {
    table: {state: dealt()},
    'hand-30': {state: dealt({}, [...tables.kHand, ...tables.kHand, ...tables.kHand].slice(0, 30))},
    hint: {state: tables.toDraw, answers: {hint}, prepare: isAsked},
    'may-i': {state: tables.mayCall, prepare: ({page}) => expect(page.locator('[data-action="may-i"]')).toBeVisible()},
    sure: {state: dealt(), prepare: isSure},
    'which-end': {state: {...swappable, table: [dealt().table[0]!, run as never]}, prepare: whichEnd},
    'lay-down-wrong': {state: tables.notDown, answers: wrong, prepare: builds},
    standstill: {state: away, room: asks, prepare: shows('Let them in')},
    watching: {state: tables.watched, prepare: ({page}) => page.getByText('You are watching.').click()},
    big: {state: {...tables.watched, table: dealt().table}, at: big, prepare: shows('Scan to watch')},
    asked: {state: tables.asked, prepare: atNow},
    waiting: {state: tables.waiting, prepare: shows('is asked')},
    notice: {state: tables.toDraw, again: (page) => page.keyboard.press('d')},
  });
});

test('while one waits', async ({browser}) => {
  const dealing = {...example<State>('state.dealing'), seats: people(['Ann', 'Bartholomew', 'Cid', 'Dee'], {cards: 0, total: 0})};
  await eachLooksAsEver(browser, kPrefs, {
    connecting: {state: dealt(), unanswered: ['enter'], prepare: shows('Connecting…')},
    'learn-connecting': {state: dealt(), at: 'learn', unanswered: ['lesson'], prepare: shows('Connecting…')},
    'replay-loading': {state: lastRound('game-over'), at: replay, unanswered: ['replay'], prepare: shows('Fetching the game…')},
    thinking: {state: tables.toDraw, unanswered: ['hint'], prepare: press('h')},
    sending: {state: tables.toDraw, unanswered: ['action'], prepare: saysOnItsWay},
    dealing: {state: dealing, prepare: shows('Everybody’s page helps to shuffle.')},
  });
});

// For a moment, so it is said again at every size: as many things as are shown at once.
test('what others say', async ({browser}) => {
  const all = ['hello', 'thinking', 'well-played'] as const;
  const says = (stage: Stage) => async (page: Page) => {
    for (const [seat, kind] of all.entries()) stage.tell({reaction: {seat, kind}});
    await expect(page.getByText(': Well played!')).toBeVisible();
    const {y, height} = (await page.locator('.said').boundingBox())!;
    const cards = await page.locator('[data-pile], .piles').first().boundingBox();
    expect(y + height, 'no card is covered').toBeLessThanOrEqual(cards!.y + 1);
  };
  const stage = await Stage.open(browser, kPhone, kHouse, dealt(), kPrefs);
  await looksAsEver(stage.page, 'said', {again: says(stage)});
  await stage.show(tables.watched, {at: big});
  await shows('Scan to watch')(stage);
  await looksAsEver(stage.page, 'big-said', {again: says(stage)});
  expect(stage.faults).toEqual([]);
});

// A phone on its side.
test('sideways', async ({browser}) => {
  const on = [kSideways];
  await eachLooksAsEver(browser, kPrefs, {
    table: {state: dealt(), on},
    'may-i': {state: tables.mayCall, on},
    'lay-down': {state: tables.notDown, on, prepare: press('l')},
    'round-over': {state: lastRound('round-over'), answers: {rounds}, on, prepare: shows('went out')},
    lobby: {state: tables.lobby, on, prepare: shows('Bartholomew')},
  });
});

test('what lies above the table', async ({browser}) => {
  const log = async (stage: Stage) => {
    for (const text of ['Cid draws from the stock.', 'Cid lays off the 7S.', 'Cid discards the 9C.']) stage.change(text, {});
    await opens('What happened')(stage);
    await expect(stage.page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
  };
  const menuEnd = async (stage: Stage) => {
    await opens('Menu')(stage);
    await stage.page.getByRole('button', {name: 'Give the game up'}).click();
    await stage.page.getByRole('button', {name: 'Leave the table'}).click();
  };
  const moves = async (stage: Stage) => {
    await opens('Menu')(stage);
    await stage.page.getByRole('button', {name: 'Play on another device'}).click();
    await expect(code(stage.page)).toBeVisible();
  };
  const code = (page: Page) => page.getByRole('img', {name: 'Play on another device'});
  const toTheCode = (page: Page) => code(page).scrollIntoViewIfNeeded();
  const distance = {down: false, missing: 2, outs: [{card: '9H', unseen: 2}, {card: '10D', unseen: 1}, {card: '4H', unseen: 0}, {card: 'JK', unseen: 3}], hand_points: 85};
  await eachLooksAsEver(browser, kPrefs, {
    menu: {state: dealt(), prepare: opens('Menu')},
    'menu-end': {state: dealt(), prepare: menuEnd, again: toTheEnd},
    'another-device': {state: dealt(), prepare: moves, again: toTheCode},
    log: {state: dealt(), prepare: log},
    reactions: {state: dealt(), prepare: opens('Say something')},
    keys: {state: dealt(), prepare: press('?')},
    lacks: {state: tables.notDown, answers: {distance}, prepare: ({page}) => page.locator('.lack').click()},
    scores: {state: tables.lastPlayed, answers: {rounds}, prepare: opens('Scores')},
    abandoned: {state: lastRound('abandoned'), answers: {rounds}, prepare: shows('gave this game up')},
  });
});

test('ends', async ({browser}) => {
  const {state: fair, replay: played} = tables.fairGame(lastRound('game-over'));
  const checks = async ({page}: Stage) => {
    await page.locator('[data-action="check-deal"]').click();
    await expect(page.locator('.verdict')).toBeVisible();
  };
  const forged = {...played, moves: played.moves.map((move) => ({...move, stock: move.stock.toReversed()}))};
  const secondMove = async ({page}: Stage) => {
    await page.getByLabel('Whose cards').selectOption('-1');
    await page.getByRole('button', {name: 'One move on'}).click();
    await expect(page.locator('.why')).toBeVisible();
  };
  const shown: Record<string, Shown> = {
    'round-over': {state: lastRound('round-over'), answers: {rounds}, prepare: shows('went out')},
    'round-over-ready': {state: lastRound('round-over', {ready: [0]}), answers: {rounds}, prepare: shows('went out'), again: toTheEnd},
    'big-round-over': {state: lastRound('round-over', {you: null, hand: null}), answers: {rounds}, at: big, prepare: shows('went out')},
    'game-over': {state: lastRound('game-over'), answers: {rounds}, prepare: shows('went out')},
    'big-game-over': {state: lastRound('game-over', {you: null, hand: null}), answers: {rounds}, at: big, prepare: shows('went out')},
    'deal-fair': {state: fair, answers: {rounds, replay: played}, prepare: checks},
    'deal-forged': {state: fair, answers: {rounds, replay: forged}, prepare: checks},
    replay: {state: lastRound('game-over'), answers: {replay: tables.replayed()}, at: replay, prepare: secondMove},
    'replay-failed': {state: dealt(), refusals: {replay: {code: 'not-due', sentence: ''}}, at: replay, prepare: shows('cannot be shown')},
  };
  await eachLooksAsEver(browser, kPrefs, shown);
});

// As somebody likes it who likes it light, and with classic pictures in two colours.
test('light', async ({browser}) => {
  const on = [sizes[1]!, sizes[3]!];
  await eachLooksAsEver(browser, {name: 'Ann', light: true}, {
    'light-home': {on, state: tables.lobby, at: 'home', whole: true},
    'light-lobby': {on, state: tables.lobby, whole: true, prepare: shows('Bartholomew')},
    'light-table': {on, state: dealt()},
    'light-may-i': {on, state: tables.mayCall},
    'light-menu': {on, state: dealt(), prepare: opens('Menu')},
    'light-round-over': {on, state: lastRound('round-over'), answers: {rounds}, prepare: shows('went out')},
    'light-game-over': {on, state: lastRound('game-over'), answers: {rounds}, prepare: shows('went out')},
    'light-replay': {on, state: lastRound('game-over'), answers: {replay: tables.replayed()}, at: replay, prepare: shows('Move 1')},
    'light-big': {on, state: tables.watched, at: big, prepare: shows('Scan to watch')},
    'light-no-room': {on, state: dealt(), refusals: {enter: {code: 'unknown-room', sentence: ''}}, prepare: shows('This table is not there')},
  });
});
test('classic pictures', async ({browser}) => {
  const drawn = ({page}: Stage) => expect.poll(() => page.locator('img').evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0))).toBe(true);
  await eachLooksAsEver(browser, {name: 'Ann', classicFaces: true, fourColours: false}, {classic: {state: dealt(), prepare: drawn}});
});
