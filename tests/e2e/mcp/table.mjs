// What the tests share: a client at a fresh table, whose every result is held against the protocol's schema.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

export const mayi = process.argv[2];
const { oneOf, ...protocol } = JSON.parse(readFileSync(new URL('../../../docs/protocol.schema.json', import.meta.url)));
export const room = mkdtempSync(join(tmpdir(), 'mayi-mcp-'));
process.on('exit', () => rmSync(room, { recursive: true, force: true }));

export function require_(holds, what) {
  if (!holds) throw new Error(`broken promise: ${what}`);
}

export async function sit(...words) {
  const client = new Client({ name: 'mayi-test', version: '1' });
  const args = ['mcp', '--data', room, ...words];
  await client.connect(new StdioClientTransport({ command: mayi, args, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false });
  const checks = Object.fromEntries(tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]));
  const isResult = ajv.compile({ ...protocol, $ref: '#/$defs/tool_result' });
  const times = [];
  async function call(name, args = {}, options = undefined) {
    const begin = performance.now();
    const result = await client.callTool({ name, arguments: args }, undefined, options);
    times.push(performance.now() - begin);
    const told = result.structuredContent;
    require_(checks[name](told), `${name}: ${ajv.errorsText(checks[name].errors)}`);
    require_(isResult(told), `${name}: ${ajv.errorsText(isResult.errors)}`);
    require_(told.ok === !result.isError, `${name}: ok and isError agree`);
    require_(told.ok || told.refusal.code !== '', `${name}: a refusal has a reason`);
    require_(result.content[0].text.length > 0, `${name}: there is a text beside`);
    if (told.state?.stage === 'playing')
      require_(told.state.seats.every((seat) => !('hand' in seat)), `${name}: hands are hidden`);
    return told;
  }
  return { client, call, times, tools: tools.map((tool) => tool.name) };
}

// As the expert would.
async function advised({ call }) {
  const { suggestion } = await call('suggest');
  return [suggestion.tool, suggestion.arguments];
}

// Without advice: whatever is open that ends the matter soonest.
function simple({ tools, state }) {
  for (const name of ['next_round', 'allow_may_i', 'pass_may_i'])
    if (tools.includes(name)) return [name, {}];
  if (tools.includes('draw')) return ['draw', { from: 'stock' }];
  if (tools.includes('discard')) return ['discard', { card: state.hand.cards[0] }];
  return ['wait', { timeout_seconds: 1 }];
}

// Plays to the end; how many calls it took.
export async function play(seat, withAdvice) {
  let told = await seat.call('state');
  let calls = 0;
  for (; told.state.stage !== 'game-over'; ++calls) {
    require_(calls < 5000, 'a game ends');
    const [name, args] = withAdvice ? await advised(seat) : simple(told);
    require_(told.tools.includes(name), `${name} is told to be open`);
    told = await seat.call(name, { ...args, ...(name === 'wait' ? {} : { version: told.version }) });
    require_(told.ok, `${name} ${JSON.stringify(args)}: ${told.refusal?.sentence}`);
  }
  require_(told.state.winners.length > 0, 'somebody wins');
  return calls;
}
