// How quick the page is on a slow phone. What a busy machine does not change is held to its bound here; times are only shown
// (scripts/page-speed).
import {expect, test, type Page} from '@playwright/test';
import {Person} from './person';
import {serve, type Server} from './server';
import {kPhone} from './sizes';
import {kHouse, position, Stage} from './stage';

const kMostBytes = 100 * 1024;
const kMostStyled = 50; // elements; every card has four of them

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const show = (what: string, value: number, unit: string, bound: string) => console.log(`${what.padEnd(52)} ${value.toFixed(1)} ${unit} (${bound})`);

interface Measured {
  interactive: number;
  pictures: number[]; // from the news of a move to the frame after it
  shifts: {value: number; what: string}[];
  frames: number[];
}
const measured = (page: Page): Promise<Measured> => page.evaluate(() => (window as never as {measured: Measured}).measured);

function watch(): void {
  const measured = {interactive: 0, pictures: [] as number[], shifts: [] as {value: number; what: string}[], frames: [] as number[]};
  Object.assign(window, {measured});
  const look = () => {
    if (document.querySelector('button.main')) measured.interactive = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const Real = WebSocket;
  const construct = (target: typeof WebSocket, [address]: [string]) => {
    const socket = new target(address);
    socket.addEventListener('message', ({data}: MessageEvent<string>) => {
      if (!data.startsWith('{"update"')) return;
      const from = performance.now();
      requestAnimationFrame(() => setTimeout(() => measured.pictures.push(performance.now() - from)));
    });
    return socket;
  };
  Object.assign(window, {WebSocket: new Proxy(Real, {construct: (target, given) => construct(target, given as [string])})});
  type Shift = PerformanceEntry & {value: number; hadRecentInput: boolean; sources: {node: Element | null}[]};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) measured.shifts.push({value: entry.value, what: entry.sources.map(({node}) => `${(node as HTMLElement | null)?.className ?? node?.parentElement?.className}: ${node?.textContent}`).join(', ')});
  }).observe({type: 'layout-shift', buffered: true});
}

async function visit(person: Person): Promise<number> {
  const session = await person.page.context().newCDPSession(person.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', {cacheDisabled: true});
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  let bytes = 0;
  session.on('Network.loadingFinished', ({encodedDataLength}) => (bytes += encodedDataLength));
  await person.page.context().addInitScript(watch);
  await person.page.reload();
  await person.page.getByRole('button', {name: 'New table'}).waitFor();
  await person.page.waitForLoadState('networkidle');
  return bytes;
}

// Once something else is asked, or after a while. The page says so by itself: whoever asks it again and again slows it down.
const another = (page: Page, before: string) =>
  page.evaluate((text) => new Promise<void>((changed) => {
    const look = () => document.querySelector<HTMLElement>('.question .asked')?.textContent !== text && (watcher.disconnect(), changed());
    const watcher = new MutationObserver(look);
    watcher.observe(document.querySelector('.question')!, {subtree: true, childList: true, characterData: true});
    setTimeout(changed, 5_000);
    look();
  }), before);

test('the first load is small, and nothing moves by itself', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  const bytes = await visit(ann);
  show('first load', bytes / 1024, 'KB', 'at most 100');
  show('until it can be used, processor four times slower', (await measured(page)).interactive, 'ms', 'at most 1000');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(kMostBytes);

  await ann.newTable();
  await ann.seatBots('Max', 'Lola', 'Gus');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.locator('[data-card]')).toHaveCount(11);
  await page.evaluate(() => ((window as never as {measured: Measured}).measured.pictures = []));
  for (let turns = 0; turns < 3; ) {
    const ended = page.getByRole('dialog'); // by a computer with good cards
    await page.locator('[data-action="hint"]:not([aria-disabled="true"])').or(ended).first().waitFor();
    if (await ended.isVisible()) {
      await page.keyboard.press('Escape');
      break;
    }
    const text = (await page.locator('.question .asked').textContent())!;
    if (!text.startsWith('Your turn')) await page.keyboard.press('n');
    else if (/draw/.test(text)) await page.keyboard.press('s');
    else {
      ++turns;
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const key of ['Escape', 'ArrowRight', 'ArrowRight', 'Space', 'd']) await page.keyboard.press(key);
    }
    await another(page, text);
  }
  const {pictures, shifts} = await measured(page);
  pictures.sort((a, b) => a - b);
  show(`a move’s picture, median of ${pictures.length}`, pictures[pictures.length >> 1]!, 'ms', 'at most 100');
  show('a move’s picture, 95 of 100', pictures[Math.floor(pictures.length * 0.95)]!, 'ms', 'at most 100');
  const shift = shifts.reduce((sum, {value}) => sum + value, 0);
  show('layout shift', shift, '', '0.0, to the first digit');
  expect(shift, JSON.stringify(shifts)).toBeLessThan(0.01);

  await page.evaluate(() => {
    const {frames} = (window as never as {measured: Measured}).measured;
    const each = (now: number) => (frames.push(now), requestAnimationFrame(each));
    requestAnimationFrame(each);
  });
  const box = (await page.locator('[data-card]').first().boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 20);
  await page.mouse.down();
  for (let i = 0; i < 60; ++i) await page.mouse.move(box.x + 10 + i * 5, box.y + 20 - (i % 20));
  await page.mouse.up();
  const {frames} = await measured(page);
  const gaps = frames.slice(1).map((at, i) => at - frames[i]!).sort((a, b) => a - b);
  show(`a frame while dragging, median of ${gaps.length}`, gaps[gaps.length >> 1]!, 'ms', 'at most 16.7');
  show('a frame while dragging, 95 of 100', gaps[Math.floor(gaps.length * 0.95)]!, 'ms', 'at most 16.7');
  expect(ann.faults).toEqual([]);
});

// What a move costs is what it makes the browser style anew: that is the same on every machine.
test('a card that comes or goes leaves the other cards as they are', async ({browser}) => {
  const cards = ['3D', '4C', '4D', '6H', '7D', '9C', '9S', '10C', '10S', 'QH', '2S', 'JK'];
  const stage = await Stage.open(browser, kPhone, kHouse, position(cards, ['discard']));
  const session = await stage.page.context().newCDPSession(stage.page);
  const styled: number[] = [];
  session.on('Tracing.dataCollected', ({value}) => {
    for (const {name, args} of value as never as {name: string; args?: {elementCount?: number}}[]) if (name === 'UpdateLayoutTree') styled.push(args?.elementCount ?? 0);
  });
  await session.send('Tracing.start', {categories: 'devtools.timeline', transferMode: 'ReportEvents'});
  for (const count of [11, 12, 11, 10, 11]) {
    stage.change('', {hand: {cards: cards.slice(0, count), points: 5 * count}});
    await expect(stage.page.locator('[data-card]')).toHaveCount(count);
  }
  const complete = new Promise((ended) => session.once('Tracing.tracingComplete', ended));
  await session.send('Tracing.end');
  await complete;
  expect(styled.filter((count) => count > 0).length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...styled)).toBeLessThanOrEqual(kMostStyled);
});
