// Any table that a test wants to see: the page is the real one, and the server's side of its line is spoken here, in the protocol's examples.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {expect, type Browser, type BrowserContext, type Page, type WebSocketRoute} from '@playwright/test';
import type {ActionKind, Place, Refusal1, Room, State} from '../src/protocol';
import type {Screen} from './person';

type Said = Record<string, unknown> & {id?: string};
export type Answers = Record<string, object>; // what is found, by query

export const example = <T>(name: string): T => JSON.parse(readFileSync(resolve(import.meta.dirname, `../../tests/fixtures/protocol/${name}.json`), 'utf8')) as T;
export const link = 'FnxKf7l5N54r-JT-cvNuPA';
const kAnswers: Answers = {distance: {down: false, missing: 2, outs: [], hand_points: 0}, history: {game: 'k7m2qp', version: 1, events: []}, rounds: example('rounds')};
const kGiven: Record<string, object> = {move: example('server_message.way-given')}; // by what was said
const kRoom: Room = {...example<{room: Room}>('server_message.news').room, games: 0, tally: [], votes: [], asks: [], abandon: [], prepared: []};

// Ann's turn with these cards, among others that the example has; `open`: what she may do.
export function position(cards: string[], open: ActionKind[], changes: Partial<State> = {}): State {
  const state = example<State>('state.before-update');
  const table = example<State>('state').table;
  const {refused} = state.actions;
  const left = Object.fromEntries(Object.entries(refused).filter(([kind]) => !open.includes(kind as ActionKind)));
  const seats = state.seats.map((seat, i) => (i === 0 ? {...seat, cards: cards.length, down: open.includes('lay-off')} : seat));
  return {
    ...state, table, seats, you: 0, need: 'turn', may_i: null, exposed: null, standing: null,
    turn: {seat: 0, phase: 'act', began: state.version}, awaited: [{seat: 0, need: 'turn', must: true}],
    actions: {open, refused: left}, hand: {cards, points: cards.length * 5}, ...changes,
  };
}
export const people = (names: string[], facts: Partial<Place> = {}): Place[] =>
  names.map((name) => ({name, kind: 'human', cards: 11, total: 125, down: false, may_is: 0, took: [], ...facts}) as Place);

// An address as one has it in a house, and the same in every picture: the page comes from the disk.
export const kHouse = 'http://192.168.1.20:8765';
const kPage = resolve(import.meta.dirname, '../dist');
const deliver = (context: BrowserContext) =>
  context.route(`${kHouse}/**`, (route) => route.fulfill({path: `${kPage}${new URL(route.request().url()).pathname.replace(/\/$/, '/index.html')}`}));

// What the server's side knows, beside the table.
export interface Around {
  room?: Partial<Room>;
  answers?: Answers;
  refusals?: Record<string, Pick<Refusal1, 'code' | 'sentence'>>; // by query, or what else was said
  unanswered?: string[]; // likewise
  at?: string; // the address, after #
}

export class Stage {
  said: Said[] = [];
  answers = {...kAnswers};
  refusals: NonNullable<Around['refusals']> = {};
  refuse: (message: Said) => Pick<Refusal1, 'code' | 'sentence'> | null = () => null; // by what it says
  room: Partial<Room> = {};
  unanswered: string[] = [];
  gone = false; // nobody answers at all
  clock = () => Date.now(); // the server's
  faults: string[] = [];
  #socket: WebSocketRoute | null = null;
  #shown = 0;

  private constructor(
    readonly page: Page,
    private state: State,
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
  }

  // `from`: how this server differs from others.
  static async open(browser: Browser, screen: Screen, address: string, state: State, prefs: object = {}, from: Partial<Stage> = {}): Promise<Stage> {
    const context = await browser.newContext({viewport: screen, hasTouch: screen.width < 700, reducedMotion: 'reduce', locale: 'en-GB'});
    await context.addInitScript((liked) => localStorage.setItem('mayi.prefs', JSON.stringify(liked)), prefs);
    const stage = Object.assign(new Stage(await context.newPage(), state), from);
    if (address === kHouse) await deliver(context);
    await stage.page.routeWebSocket(/\/ws$/, (socket) => {
      stage.#socket = socket;
      if (stage.gone) return void socket.close({code: 1011});
      socket.onMessage((text) => stage.#hear(JSON.parse(String(text)) as Said));
    });
    await stage.page.goto(`${address}/#${link}`);
    if (state.hand) await expect(stage.page.locator('[data-card]')).toHaveCount(state.hand.cards.length);
    return stage;
  }

  // Another table in the same page, as somebody finds it who comes to it.
  async show(state: State, {room = {}, answers = {}, refusals = {}, unanswered = [], at = link}: Around = {}): Promise<void> {
    const {page} = this;
    const game = state.fair ? state.game : `table${++this.#shown % 10}`; // another, so that nothing of the last one is taken up
    Object.assign(this, {state: {...state, game}, room, answers: {...kAnswers, ...answers}, refusals, unanswered});
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'mayi.prefs') localStorage.removeItem(key);
      location.hash = '#home';
    });
    await expect(page.locator('a[href="#learn"]')).toBeVisible();
    await page.evaluate((hash) => (location.hash = hash), at);
    const comesIn = !refusals.enter && !unanswered.includes('enter');
    if (state.hand && at === link && comesIn) await expect(page.locator('[data-card]')).toHaveCount(state.hand.cards.length);
  }
  // The line is cut, and nobody is there any more.
  leave(): void {
    this.gone = true;
    void this.#socket?.close({code: 1011});
  }

  tell(message: object): void {
    this.#socket!.send(JSON.stringify(message));
  }
  // Somebody did something.
  change(text: string, changes: Partial<State>): void {
    const version = this.state.version + 1;
    this.state = {...this.state, ...changes, version};
    const events = [{version, event: 'discarded', seat: 1, card: '9C', text}];
    this.tell({update: {game: this.state.game, version, events, changes: {...changes, version}}});
  }
  get version(): number {
    return this.state.version;
  }
  get actions(): unknown[] {
    return this.said.flatMap(({action}) => action ?? []);
  }

  #hear(message: Said): void {
    this.said.push(message);
    const what = String(message.query ?? Object.keys(message)[0]);
    if (this.unanswered.includes(what)) return;
    const refusal = this.refuse(message) ?? this.refusals[what];
    if (refusal) return this.tell({ok: false, id: message.id, refusal: {clause: null, advice: null, ...refusal}});
    if ('hello' in message) return this.tell({welcome: 2, build: '', now: this.clock()});
    if ('enter' in message) {
      this.tell({ok: true, id: message.id});
      return this.tell({state: this.state, room: {...kRoom, present: this.state.seats.map((_seat, i) => i), ...this.room}});
    }
    const found = this.answers[what];
    this.tell({...(found ? {found} : kGiven[what]), ok: true, id: message.id});
  }
}
