// What a browser gives to some pages only: what calls somebody back to the table (title, sound, vibration, notification), a screen that stays on, a
// place among the phone's apps. In a secure place, and in one that is not.
import {expect, test, type Browser, type Page} from '@playwright/test';
import {Person} from './person';
import {chromium} from './playwright.config';
import {serve, type Server} from './server';
import {kPhone} from './sizes';

const kPlain = 'table.test'; // a name in the house: over plain http no browser trusts it
const kIgnored = 'The Cross-Origin-Opener-Policy header has been ignored'; // there

test.use({launchOptions: {...chromium, args: [...chromium.args, `--host-resolver-rules=MAP ${kPlain} 127.0.0.1`]}});

let server: Server;
test.beforeAll(async () => {
  server = await serve(kPlain);
});
test.afterAll(() => server.stop());

interface Noticed {
  tones: number[];
  sound: string; // the state of what plays them
  buzzes: unknown[];
  notes: {title: string; body: string; closed: boolean}[];
  locks: {released: boolean}[];
  films: number;
}
const noticed = (page: Page): Promise<Noticed> =>
  page.evaluate(() => {
    const {tones, audio, buzzes, notes, locks, films} = (window as never as {noticed: Noticed & {audio?: AudioContext}}).noticed;
    return {tones, sound: audio?.state ?? '', buzzes, notes: notes.map(({title, body, closed}) => ({title, body, closed})), locks: locks.map(({released}) => ({released})), films};
  });

// The browser does all of it; here it is only written down.
function writeDown(): void {
  const noticed = {tones: [] as number[], audio: undefined as AudioContext | undefined, buzzes: [] as unknown[], notes: [] as object[], locks: [] as object[], films: 0};
  Object.assign(window, {noticed});
  const {start} = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
    noticed.tones.push(this.frequency.value);
    noticed.audio = this.context as AudioContext;
    start.call(this, when);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern) => (noticed.buzzes.push(pattern), vibrate(pattern as number));
  if ('Notification' in window) {
    const Real = Notification;
    const construct = (target: typeof Notification, [title, options]: [string, NotificationOptions]) => {
      const shown = new target(title, options);
      const note = {title, body: shown.body, closed: false};
      const close = shown.close.bind(shown);
      shown.close = () => ((note.closed = true), close());
      noticed.notes.push(note);
      return shown;
    };
    Object.assign(window, {Notification: new Proxy(Real, {construct: (target, given) => construct(target, given as never)})});
  }
  if ('wakeLock' in navigator) {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (kind) => {
      const lock = await request(kind);
      noticed.locks.push(lock);
      return lock;
    };
  }
  const {captureStream} = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.captureStream = function (this: HTMLCanvasElement, rate) {
    ++noticed.films;
    return captureStream.call(this, rate);
  };
}

// Somebody looks at something else, or comes back.
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', {value: now, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

// Against bots, up to the first discard: then it is theirs, and one's own again in a moment.
async function sitDown(browser: Browser, address: string): Promise<Person> {
  const ann = await Person.come(browser, 'Ann', kPhone, address);
  const {page} = ann;
  await page.context().addInitScript(writeDown);
  await page.context().grantPermissions(['notifications', 'screen-wake-lock'], {origin: address}).catch(() => {}); // not where it is not secure
  await page.reload();
  await page.getByRole('button', {name: 'Settings'}).click();
  await page.getByLabel('Notify me').check({force: true}).catch(() => {}); // it goes back by itself where it cannot be
  return ann;
}
async function playToOwnTurn(person: Person): Promise<void> {
  const {page} = person;
  await person.seatBots('Max', 'Lola');
  await page.getByRole('button', {name: 'Deal the cards'}).click();
  await expect(page.locator('[data-card]')).toHaveCount(11);
  await page.getByLabel('When others discard').selectOption('round');
  await expect(page).toHaveTitle('● Your turn');
}
async function passTheTurn(person: Person): Promise<void> {
  const {page} = person;
  await page.keyboard.press('s');
  await expect(page.locator('[data-card]')).toHaveCount(12);
  await person.tapCard(0);
  await look(page, 'hidden');
  await page.keyboard.press('d');
  await expect(page).toHaveTitle('May I?');
  await expect(page).toHaveTitle('● Your turn');
}

test('one’s turn is heard, felt, shown and told, and the screen stays on', async ({browser}) => {
  const ann = await sitDown(browser, server.address);
  const {page} = ann;
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  await expect(page.getByLabel('Notify me')).toBeChecked();
  await page.getByRole('button', {name: 'Close'}).click();
  await ann.newTable();
  await playToOwnTurn(ann);
  await expect.poll(async () => (await noticed(page)).tones.slice(-2)).toEqual([660, 880]);
  const before = await noticed(page);
  expect(before.sound).toBe('running');
  expect(before.buzzes.length).toBeGreaterThan(0);
  expect(before.notes).toEqual([]); // one is looking at it
  expect(before.locks).toEqual([{released: false}]);
  expect(before.films).toBe(0);

  await passTheTurn(ann);
  await expect.poll(async () => (await noticed(page)).tones.length).toBeGreaterThan(before.tones.length);
  const after = await noticed(page);
  expect(after.notes.at(-1)).toEqual({title: 'May I?', body: 'Your turn', closed: false});

  // Back at the table there is nothing to tell any more, and the screen is held again.
  await look(page, 'visible');
  await expect.poll(async () => (await noticed(page)).notes.at(-1)!.closed).toBe(true);
  await expect.poll(async () => (await noticed(page)).locks.filter(({released}) => !released).length).toBe(1);
  await page.getByRole('button', {name: 'Menu'}).click();
  for (const name of ['Sound on my turn', 'Vibrate on my turn', 'Keep the screen on']) await page.getByLabel(name).uncheck();
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).first().click();
  await expect.poll(async () => (await noticed(page)).locks.every(({released}) => released)).toBe(true);
  const quiet = await noticed(page);
  await passTheTurn(ann);
  await page.waitForTimeout(500); // long enough to be heard, if there were anything
  expect((await noticed(page)).tones).toEqual(quiet.tones);
  expect((await noticed(page)).buzzes).toEqual(quiet.buzzes);
  expect(ann.faults).toEqual([]);
});

test('over plain http everything has another way', async ({browser}) => {
  const address = server.address.replace('127.0.0.1', kPlain);
  const ann = await sitDown(browser, address);
  const {page} = ann;
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('only over https')).toBeVisible();
  await expect(page.getByLabel('Notify me')).not.toBeChecked();
  await page.getByRole('button', {name: 'Close'}).click();
  await ann.newTable();
  await page.getByRole('button', {name: 'Copy link'}).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await playToOwnTurn(ann);
  await expect.poll(async () => (await noticed(page)).tones.slice(-2)).toEqual([660, 880]);
  const {films, locks, notes} = await noticed(page);
  expect({films, locks, notes}).toEqual({films: 1, locks: [], notes: []});
  expect(ann.faults.filter((fault) => !fault.startsWith(kIgnored))).toEqual([]);
});

// What the browser itself has against it. Every page of these tests is in a private window, which is no fault of the page.
async function faultsOfInstalling(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const {installabilityErrors} = await session.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({errorId}) => errorId).filter((id) => id !== 'in-incognito');
}

test('the page can be installed where it is secure, and is played without where it is not', async ({browser}) => {
  const {page, faults} = await Person.come(browser, 'Ann', kPhone, server.address);
  const session = await page.context().newCDPSession(page);
  const {url, data, errors} = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as {name: string; start_url: string; display: string; icons: {src: string; type: string; sizes: string; purpose?: string}[]};
  expect(manifest).toMatchObject({name: 'May I?', start_url: '/', display: 'standalone'});
  expect((await page.request.get(url)).headers()['content-type']).toBe('application/manifest+json');
  for (const {src, type, sizes} of manifest.icons) {
    const icon = await page.request.get(new URL(src, url).href);
    expect(icon.headers()['content-type']).toBe(type);
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), {src: address});
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (type === 'image/png') expect(`${size}x${size}`).toBe(sizes);
  }
  for (const selector of ['link[rel="icon"]', 'link[rel="apple-touch-icon"]']) {
    const href = (await page.locator(selector).getAttribute('href'))!;
    expect((await page.request.get(new URL(href, url).href)).headers()['content-type']).toMatch(/^image\//);
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', (manifest as never as {theme_color: string}).theme_color);
  expect(await faultsOfInstalling(page)).toEqual([]);

  const plain = await Person.come(browser, 'Bob', kPhone, server.address.replace('127.0.0.1', kPlain));
  expect(await faultsOfInstalling(plain.page)).toEqual(['not-from-secure-origin']);
  await plain.newTable();
  await expect(plain.page.getByText('Bob (you)')).toBeVisible();
  expect([...faults, ...plain.faults.filter((fault) => !fault.startsWith(kIgnored))]).toEqual([]);
});
