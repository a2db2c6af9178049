// A game by hints in a browser that Playwright cannot drive: `node --experimental-websocket e2e/browsers.mjs MAYI firefox|webkit`.
// Firefox speaks WebDriver BiDi over a WebSocket, WebKit the older WebDriver over HTTP; both are asked to evaluate scripts alone.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const [program, kind] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'mayi-browser-'));
const children = [];
const kPatience = 180_000;

// Starts a program; resolves with what the pattern finds in its output.
function start(command, args, pattern, env = {}) {
  const child = spawn(command, args, {env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'pipe']});
  children.push(child);
  return new Promise((found, failed) => {
    let said = '';
    const hear = (text) => {
      said += text;
      const match = pattern.exec(said);
      if (match) found(match[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`${command} ended with ${code}: ${said}`)));
  });
}

async function firefox() {
  const address = await start('firefox-esr', ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'], /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open, failed) => ((socket.onopen = open), (socket.onerror = failed)));
  const waiting = new Map();
  let ids = 0;
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  const say = (method, params) =>
    new Promise((done, failed) => {
      waiting.set(++ids, (message) => (message.type === 'error' ? failed(new Error(message.message)) : done(message.result)));
      socket.send(JSON.stringify({id: ids, method, params}));
    });
  await say('session.new', {capabilities: {}});
  const {contexts} = await say('browsingContext.getTree', {});
  const context = contexts[0].context;
  return {
    go: (url) => say('browsingContext.navigate', {context, url, wait: 'complete'}),
    run: async (script) => {
      const {result, exceptionDetails} = await say('script.evaluate', {expression: `(() => {${script}})()`, target: {context}, awaitPromise: true});
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
  };
}

async function webkit() {
  const display = await start('Xvfb', ['-screen', '0', '800x1000x24', '-displayfd', '1'], /^(\d+)\n/m);
  const port = 40_000 + (process.pid % 20_000);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {env: {...process.env, DISPLAY: `:${display}`}, stdio: 'ignore'});
  children.push(driver);
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {method, ...(body ? {body: JSON.stringify(body)} : {})});
    const {value} = await answer.json();
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const capabilities = {alwaysMatch: {'webkitgtk:browserOptions': {binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', args: ['--automation']}}};
  const {sessionId} = await until('the driver', () => call('POST', '/session', {capabilities}).catch(() => null));
  const at = `/session/${sessionId}`;
  return {
    go: (url) => call('POST', `${at}/url`, {url}),
    run: (script) => call('POST', `${at}/execute/sync`, {script, args: []}),
  };
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
async function until(what, look) {
  for (const end = Date.now() + kPatience; Date.now() < end; await pause(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`In vain: ${what}`);
}

// One thing that a person would do next; true: the game is over.
const kStep = `
  const see = (what) => [...document.querySelectorAll(what)].find((each) => each.getClientRects().length);
  const tap = (what) => { const found = see(what); found?.click(); return Boolean(found); };
  const named = (text) => [...document.querySelectorAll('button')].find((each) => each.getClientRects().length && each.textContent.includes(text));
  if (see('.winner')) return true;
  if (document.body.innerText.includes('I would lay down')) {
    document.querySelector('.hint [aria-label="Close"]')?.click();
    tap('[data-action="lay-down"]');
    return false;
  }
  if (named('✓ Lay it down')) return void named('✓ Lay it down').click() || false;
  if (named('Suggest') && !document.querySelector('[data-slot] .card')) return void named('Suggest').click() || false;
  tap('[data-action="follow"]') || tap('[data-action="hint"][aria-disabled="false"]');
  return false;`;

async function play(browser, address) {
  const click = (text) => until(text, () => browser.run(`
    const found = [...document.querySelectorAll('button, summary')].find((each) => each.getClientRects().length && each.textContent.includes(${JSON.stringify(text)}));
    found?.click(); return Boolean(found);`));
  const set = (label, value, event) => until(label, () => browser.run(`
    const field = [...document.querySelectorAll('label')].find((each) => each.textContent.includes(${JSON.stringify(label)}))?.querySelector('input, select');
    if (!field) return false;
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('${event}', {bubbles: true}));
    return true;`));
  await browser.go(address);
  await set('Your name', 'Ann', 'input');
  await click('New table');
  await click('Add a player by computer');
  for (const name of ['Max', 'Lola']) await click(`+ ${name}`);
  await until('three seats', () => browser.run(`return document.querySelectorAll('ol > li .who').length === 3;`));
  await click('Table settings');
  await set('How fast computers play', '300', 'change');
  await set('from round', '6', 'change');
  await click('Deal the cards');
  await until('cards', () => browser.run(`return document.querySelectorAll('[data-card]').length >= 11;`));
  await set('When others discard', 'round', 'change');
  await until('the end of the game', () => browser.run(kStep));
  return browser.run(`return document.querySelector('.winner').textContent;`);
}

try {
  const address = await start(program, ['serve', '--listen', '127.0.0.1:0', '--data', join(folder, 'data'), '--assets', resolve(import.meta.dirname, '../dist')], /Open (http:\S+)/);
  const browser = await (kind === 'firefox' ? firefox() : webkit());
  console.log(`${kind}: ${await play(browser, address)}`);
} catch (error) {
  console.error(`${kind}: ${error.message}`);
  process.exitCode = 1;
} finally {
  for (const child of children.reverse()) {
    child.removeAllListeners('exit');
    child.kill();
  }
  await pause(500);
  rmSync(folder, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
}
