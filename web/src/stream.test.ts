// Whatever a server sends, in whatever order: the page stands, and shows the next thing it can read.
import {readFileSync, readdirSync} from 'node:fs';
import fc from 'fast-check';
import {flushSync, mount, unmount} from 'svelte';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import App from './App.svelte';
import type {State} from './protocol';

const folder = '../tests/fixtures/protocol';
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const named = (pattern: RegExp) => readdirSync(folder).filter((name) => pattern.test(name)).map(read);
const kLink = 'FnxKf7l5N54r-JT-cvNuPA';
const dealt: State = read('state.may-call.json');
const {events: happenings} = read('history.every-event.json');

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: {id?: string}[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: {data: string}) => void) | null = null;
  onclose: ((close: {code: number; reason: string}) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close() {}
}
const latest = () => FakeSocket.all.at(-1)!;
const hear = (text: string) => latest().onmessage?.({data: text});

const states: State[] = named(/^state\.?.*\.json$/).map((state) => ({...state, game: dealt.game}));
const good = [
  ...states.map((state) => ({state, events: []})),
  ...states.map((state) => ({update: {game: dealt.game, version: 99, events: happenings, changes: state}})),
  ...named(/^server_message\./),
  {state: dealt, events: happenings},
  {update: {game: dealt.game, version: 98, events: happenings.slice(0, 9), changes: {need: null}}},
];
const junk = fc.constantFrom<unknown>(null, undefined, -1, 0, 7, 1e9, 0.5, '', 'JK', '<img src=x onerror=alert(1)>', 'x'.repeat(5_000), [], {}, [null], true);

// The message with one thing in it, found by chance, replaced.
function spoil(value: unknown, steps: number[], by: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || typeof value !== 'object') return by;
  const keys = Object.keys(value);
  if (!keys.length) return by;
  const key = keys[step % keys.length]!;
  const copy = Array.isArray(value) ? [...value] : {...value};
  Object.assign(copy, {[key]: spoil((value as Record<string, unknown>)[key], rest, by)});
  return copy;
}
const message = fc.constantFrom(...good);
const spoiled = fc.tuple(message, fc.array(fc.nat(40), {minLength: 1, maxLength: 6}), junk).map(([value, steps, by]) => spoil(value, steps, by));
const step = fc.oneof(
  {weight: 4, arbitrary: message.map((value) => ({hear: JSON.stringify(value)}))},
  {weight: 6, arbitrary: spoiled.map((value) => ({hear: JSON.stringify(value) ?? ''}))},
  {weight: 1, arbitrary: fc.string().map((text) => ({hear: text}))},
  {weight: 1, arbitrary: fc.json().map((text) => ({hear: text}))},
  {weight: 2, arbitrary: spoiled.map((value) => ({answer: value}))},
  {weight: 1, arbitrary: fc.constantFrom(1000, 1006, 1008, 1012).map((code) => ({close: code}))},
  {weight: 1, arbitrary: fc.constantFrom(100, 1_000, 6_000).map((wait) => ({wait}))},
  {weight: 1, arbitrary: fc.constantFrom('s', 'd', 'm', 'n', 'l', 'h', 'g', '?', 'Escape', 'r').map((key) => ({key}))},
);
type Step = {hear: string} | {answer: unknown} | {close: number} | {wait: number} | {key: string};

function take(each: Step): void {
  if ('hear' in each) hear(each.hear);
  if ('answer' in each) hear(JSON.stringify({ok: true, ...(each.answer as object), id: latest().sent.at(-1)?.id}));
  if ('close' in each) latest().onclose?.({code: each.close, reason: ''});
  if ('wait' in each) vi.advanceTimersByTime(each.wait);
  if ('key' in each) window.dispatchEvent(new KeyboardEvent('keydown', {key: each.key}));
}
// As a server would, after whatever was before: the line is opened anew if it has to be, and the room entered.
async function heal(): Promise<void> {
  const before = FakeSocket.all.length;
  latest().onclose?.({code: 1006, reason: ''});
  for (let i = 0; i < 700 && FakeSocket.all.length === before; ++i) await vi.advanceTimersByTimeAsync(100);
  latest().onopen?.();
  hear(JSON.stringify({welcome: 2, build: __BUILD__}));
  await vi.advanceTimersByTimeAsync(1);
  hear(JSON.stringify({ok: true, id: latest().sent.at(-1)?.id}));
  await vi.advanceTimersByTimeAsync(1);
  hear(JSON.stringify({state: dealt, events: [], room: read('server_message.news.json').room}));
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}

const effort = Number(process.env.MAYI_EFFORT ?? 1);
const faults: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  process.on('unhandledRejection', (fault) => faults.push(fault));
});
afterEach(() => vi.useRealTimers());

it('stands whatever it is told', async () => {
  const runs = 40 * effort;
  let told = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, {minLength: 1, maxLength: 25}), async (steps) => {
      localStorage.clear();
      history.replaceState(null, '', `#${kLink}`);
      const page = mount(App, {target: document.body});
      try {
        flushSync();
        latest().onopen?.();
        hear(JSON.stringify({welcome: 2, build: __BUILD__}));
        hear(JSON.stringify({state: dealt, events: []}));
        for (const each of steps) {
          ++told;
          take(each);
          flushSync();
        }
        await heal();
        const shown = [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset.card);
        expect(shown.sort()).toEqual([...dealt.hand!.cards].sort());
        expect(document.querySelector('h1')?.getAttribute('aria-label')).toMatch(/^Round 1 of/);
      } finally {
        await unmount(page);
        document.body.replaceChildren();
      }
    }),
    {numRuns: runs},
  );
  expect(faults).toEqual([]);
  expect(told).toBeGreaterThan(runs);
  console.log(`${runs} streams, ${told} messages`);
}, 120_000 * effort);
