// The official SDK as the client: whole games in every rule set, hostile calls, waiting.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mayi, play, require_, room, sit } from './table.mjs';

async function wholeGames() {
  let calls = 0;
  for (const rules of ['house', 'classic', 'jeanne'])
    for (const advice of [true, false]) {
      const words = ['--new', '--seats', 'you,greedy,claimer,beginner', '--rules', rules, '--seed', '11'];
      const seat = await sit(...words, ...(advice ? ['--advice'] : []));
      require_(seat.tools.includes('suggest') === advice, 'advice is for those who ask for it');
      calls += await play(seat, advice);
      const { rounds } = await seat.call('history', { last: 500 });
      require_(rounds.length === 6, 'six rounds were played');
      await seat.client.close();
    }
  return calls;
}

async function answeredBeforehand() {
  const seat = await sit('--new', '--seats', 'you,greedy,claimer', '--seed', '5', '--advice');
  await seat.call('set_standing_answer', { wants: 'closer', then: 'call', at_most: 2 });
  for (let i = 0; i < 40; ++i) {
    const { need, state } = await seat.call('state');
    if (state.stage === 'game-over') break;
    require_(['turn', 'next-round'].includes(need), 'a standing answer is given for the seat');
    const { suggestion } = await seat.call('suggest');
    await seat.call(suggestion.tool, suggestion.arguments);
  }
  await seat.client.close();
}

async function hostileCalls() {
  const seat = await sit('--new', '--seats', 'you,greedy,greedy', '--seed', '3');
  const { version } = await seat.call('state');
  const refused = [
    ['draw', { from: 'the hand of Bob' }], ['draw', {}], ['draw', { from: 'stock', seat: 'Bob' }],
    ['discard', { card: 'nonsense' }], ['discard', { card: 'x'.repeat(100000) }], ['discard', { card: null }],
    ['lay_off', { card: '9C', meld: 1e300 }], ['lay_down', { melds: Array(9).fill({ kind: 'set', cards: ['9C'] }) }],
    ['next_round', {}], ['end_turn', { version: 999 }], ['history', { last: 0 }], ['set_standing_answer', { wants: 'all' }],
    ['wait', { timeout_seconds: 1e6 }],
  ];
  for (const [name, args] of refused) {
    const told = await seat.call(name, args);
    require_(!told.ok && told.version === version, `${name} is refused and changes nothing`);
  }
  for (const name of ['peek', 'suggest', '__proto__']) {
    const fault = await seat.client.callTool({ name, arguments: {} }).catch((error) => error);
    require_(fault.code === -32602, `${name} is an unknown tool`);
  }
  const { resources } = await seat.client.listResources();
  for (const { uri } of resources) require_((await seat.client.readResource({ uri })).contents[0].text, uri);
  const fault = await seat.client.readResource({ uri: 'mayi://bob' }).catch((error) => error);
  require_(fault.code === -32002, 'an unknown resource is refused');
  const { messages } = await seat.client.getPrompt({ name: (await seat.client.listPrompts()).prompts[0].name });
  require_(messages[0].content.text.includes('Contracts'), 'the prompt teaches the rules');
  await seat.client.ping();
  await seat.client.close();
  return refused.length + 4;
}

// Two agents in two processes at one table.
async function waiting() {
  const id = execFileSync(mayi, ['new', '--seats', 'you,you,greedy', '--seed', '8', '--open-table', '--data', room]).toString().trim();
  const seats = [await sit('--game', id, '--seat', 'Ann'), await sit('--game', id, '--seat', 'Bob')];
  for (let done = false; !done; ) {
    const told = await Promise.all(seats.map((seat) => seat.call('state')));
    const idle = told.findIndex((one) => one.need === null);
    if (idle < 0) {
      const ready = told.findIndex((one) => one.tools.includes('pass_may_i') || one.tools.includes('allow_may_i'));
      require_(ready >= 0, 'somebody can let the card go by');
      const name = told[ready].tools.includes('pass_may_i') ? 'pass_may_i' : 'allow_may_i';
      await seats[ready].call(name);
      continue;
    }
    const cancel = new AbortController();
    const cut = seats[idle].call('wait', { timeout_seconds: 50 }, { signal: cancel.signal }).catch((error) => error);
    setTimeout(() => cancel.abort(), 100);
    require_((await cut) instanceof Error, 'a wait can be cancelled');
    const short = await seats[idle].call('wait', { timeout_seconds: 0 });
    require_(short.need === null, 'a wait ends with its time');
    done = true;
  }
  for (const seat of seats) await seat.client.close();
}

// Which game a start leads to, and what a failed one leaves behind.
async function starts() {
  const games = () => JSON.parse(execFileSync(mayi, ['games', '--all', '--json', '--data', room]).toString()).games.length;
  const kept = games();
  for (const words of [['--seat', 'Zed'], ['--seat', 'nobody'], ['--seats', 'you,you,greedy'], ['--seats', 'you,llm:nobody,greedy'], ['--table', '../x']]) {
    const { status } = spawnSync(mayi, ['mcp', '--data', room, ...words], { input: '' });
    require_(status !== 0 && games() === kept, `${words.join(' ')}: a failed start leaves no game behind`);
  }
  const game = async (seat, tool = 'state') => (await seat.call(tool)).state.game;
  const first = await sit('--table', 'den', '--seats', 'you,greedy,greedy', '--seed', '4');
  const id = await game(first);
  await first.client.close();
  const second = await sit('--table', 'den');
  require_((await game(second)) === id, 'a table goes by its name');
  const next = await game(second, 'new_game');
  require_(next !== id && (await game(second)) === next, 'a new game is begun and played on');
  await second.client.close();
  for (const words of [['--table', 'den'], ['--continue']]) {
    const again = await sit(...words);
    require_((await game(again)) === next, `${words.join(' ')} leads to the latest game`);
    await again.client.close();
  }
  const bare = await sit('--game', next, '--bare');
  let told = await bare.call('state');
  while (told.need !== 'turn') told = await bare.call(told.need === 'call' ? 'pass_may_i' : 'allow_may_i');
  told = await bare.call('draw', { from: 'stock' });
  require_(told.tools.includes('lay_down'), 'a bare seat is not told whether it can lay down');
  await bare.client.close();
}

// Bytes that no client sends; what is answered, line by line.
function raw(bytes, words = []) {
  return new Promise((resolve, reject) => {
    const server = spawn(mayi, ['mcp', '--data', room, '--seed', '1', ...words], { stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    server.stdout.on('data', (chunk) => { out += chunk; });
    server.stdin.on('error', () => {});
    server.on('error', reject);
    server.on('close', (status) => resolve({ status, lines: out.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)) }));
    server.stdin.end(bytes);
  });
}

async function badBytes() {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
  const rows = [
    ['nonsense\n', -32700], ['{"jsonrpc":"2.0","id":1\n', -32700], ['\xff\xfe\n', -32700], ['7\n', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}\n', -32600], ['{"jsonrpc":"2.0","id":1,"method":"x","params":{}}\n', -32600],
    ['x'.repeat(5 << 20) + '\n', -32700], ['['.repeat(100000) + '\n', -32700],
  ];
  for (const [bytes, code] of rows) {
    const { status, lines } = await raw(bytes + ping);
    require_(status === 0, 'the end of the input is a clean end');
    require_(lines.length === 2 && lines[0].error.code === code, `${bytes.slice(0, 40)} is answered with ${code}`);
    require_(lines[1].id === 1 && lines[1].result, 'the process goes on');
  }
  const cut = await raw('{"jsonrpc":"2.0","id":1,"method":"pi');
  require_(cut.status === 0 && cut.lines.length === 0, 'a cut message is no message');
  return rows.length + 1;
}

function closedPipe() {
  return new Promise((resolve, reject) => {
    const server = spawn(mayi, ['mcp', '--data', room], { stdio: ['pipe', 'pipe', 'ignore'] });
    server.stdout.destroy();
    server.stdin.on('error', () => {});
    server.on('close', (status) => (status === 0 ? resolve() : reject(new Error(`closed pipe: status ${status}`))));
    const asking = setInterval(() => server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), 20);
    server.on('close', () => clearInterval(asking));
  });
}

function inspector() {
  const at = 'node_modules/@modelcontextprotocol/inspector-cli/build/index.js';
  const ask = (...words) =>
    JSON.parse(execFileSync('node', [at, mayi, 'mcp', ...words], { env: { ...process.env, MAYI_DATA: room } }).toString());
  const listed = ask('--method', 'tools/list').tools.map((tool) => tool.name);
  require_(listed.length === 19 && listed.includes('call_may_i'), 'the inspector lists the tools');
  const state = ask('--method', 'tools/call', '--tool-name', 'state').structuredContent;
  require_(state.ok && state.state.hand.cards.length >= 11, 'the inspector calls a tool');
  const text = ask('--method', 'resources/read', '--uri', 'mayi://rules').contents[0].text;
  require_(text.includes('May I'), 'the inspector reads a resource');
}

const begin = performance.now();
const calls = await wholeGames();
await answeredBeforehand();
const hostile = await hostileCalls();
await waiting();
await starts();
const bad = await badBytes();
await closedPipe();
inspector();
const seconds = ((performance.now() - begin) / 1000).toFixed(1);
console.log(`6 games of ${calls} moves, ${hostile} hostile calls, ${bad} bad messages in ${seconds} s (${readFileSync('/proc/loadavg').toString().split(' ')[0]} load)`);
