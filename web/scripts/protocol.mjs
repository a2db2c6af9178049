// Holds docs/protocol.schema.json, the examples in tests/fixtures/protocol and src/protocol.ts together.
//   node scripts/protocol.mjs        fails where they differ
//   node scripts/protocol.mjs --fix  writes src/protocol.ts anew first
import {readFileSync, readdirSync, writeFileSync, mkdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {isDeepStrictEqual} from 'node:util';
import Ajv from 'ajv/dist/2020.js';
import {compile} from 'json-schema-to-typescript';
import ts from 'typescript';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const fixtures = join(root, 'tests/fixtures/protocol');
const types = join(web, 'src/protocol.ts');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const schema = read(join(root, 'docs/protocol.schema.json'));
const messages = schema.oneOf.map(({$ref}) => $ref.replace('#/$defs/', ''));
const faults = [];
const expect = (holds, what) => holds || faults.push(what);

// An example is called by its message, and what is special about it: state.json, state.spectator.json.
const examples = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json') && name !== 'refused-commands.json')
  .map((name) => ({name, message: name.split('.')[0], value: read(join(fixtures, name))}));

const ajv = new Ajv({strict: true, strictRequired: false, allowUnionTypes: true, keywords: ['tsType']});
const judge = ajv.compile(schema);
const judges = Object.fromEntries(
  messages.map((name) => [name, ajv.compile({$ref: `#/$defs/${name}`, $defs: schema.$defs})]));

function checkExamples() {
  for (const {name, message, value} of examples) {
    expect(messages.includes(message), `${name}: there is no message ${message}`);
    expect(judge(value), `${name} is no message: ${ajv.errorsText(judge.errors)}`);
    expect(judges[message]?.(value), `${name} is no ${message}: ${ajv.errorsText(judges[message]?.errors)}`);
  }
  for (const message of messages)
    expect(examples.some((example) => example.message === message), `${message} has no example`);
  for (const {why, command} of read(join(fixtures, 'refused-commands.json')))
    expect(!judges.command(command), `accepted as a command: ${JSON.stringify(command)} (${why})`);
}

// Each example with one thing wrong: a member that nobody knows, or a value of another type.
function* spoiled(value) {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) for (const other of spoiled(item)) yield value.with(i, other);
  } else if (value !== null && typeof value === 'object') {
    yield {...value, surprise: 1};
    for (const [key, item] of Object.entries(value))
      for (const other of spoiled(item)) yield {...value, [key]: other};
  } else {
    yield {surprise: 1};
  }
}

function checkSpoiled() {
  let count = 0;
  for (const {name, message, value} of examples)
    for (const wrong of spoiled(value)) {
      ++count;
      expect(!judges[message]?.(wrong), `${name} is accepted with a surprise: ${JSON.stringify(wrong)}`);
    }
  return count;
}

// Every enumeration is used up by the examples: what is sent is what is described.
function checkEvents() {
  const described = new Set(schema.$defs.happening.oneOf
    .map(({$ref}) => schema.$defs[$ref.replace('#/$defs/', '')].properties.event)
    .flatMap((event) => event.enum ?? [event.const]));
  const shown = new Set(examples.flatMap(({value}) => value.events ?? []).map(({event}) => event));
  for (const event of described) expect(shown.has(event), `no example has the event ${event}`);
}

// Types have names where the schema has them: comments beside a reference would make it another type.
function forTypes(value, key) {
  if (Array.isArray(value)) return value.map((item) => forTypes(item));
  if (value === null || typeof value !== 'object') return value;
  const {description, properties, ...rest} = value;
  if (value.$ref && typeof description === 'string') return rest;
  if (value.tsType) return {description, ...rest};
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, forTypes(item)]));
}

async function checkTypes() {
  const text = await compile(forTypes(schema), 'Message', {
    additionalProperties: false,
    bannerComment: '/* Made from docs/protocol.schema.json by scripts/check-protocol --fix. */',
    ignoreMinAndMaxItems: true,
    style: {printWidth: 120},
  });
  if (process.argv.includes('--fix')) writeFileSync(types, text);
  expect(readFileSync(types, 'utf8') === text, 'web/src/protocol.ts is not what the schema gives: scripts/check-protocol --fix');
}

function checkExamplesAgainstTypes() {
  const typeName = (message) => message.replace(/(^|_)([a-z])/g, (_all, _gap, letter) => letter.toUpperCase());
  const folder = resolve(root, 'build/protocol');
  mkdirSync(folder, {recursive: true});
  const file = join(folder, 'examples.ts');
  const constants = examples.map(
    ({message, value}, i) => `export const example${i}: protocol.${typeName(message)} = ${JSON.stringify(value)};\n`);
  writeFileSync(file, `import type * as protocol from '../../web/src/protocol';\n${constants.join('')}`);
  const program = ts.createProgram([file], {
    noEmit: true, strict: true, types: [], exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  for (const {messageText, start, file: at} of ts.getPreEmitDiagnostics(program))
    faults.push(`${at?.fileName}:${at?.getLineAndCharacterOfPosition(start).line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

// Changes put into the state before give the state after.
function checkUpdate() {
  const [before, update, after] = ['state.before-update.json', 'update.json', 'state.after-update.json'].map((name) => read(join(fixtures, name)));
  expect(isDeepStrictEqual({...before, ...update.changes}, after), 'update.json does not lead from the state before to the one after');
}

checkExamples();
const wrong = checkSpoiled();
checkEvents();
checkUpdate();
await checkTypes();
checkExamplesAgainstTypes();
for (const fault of faults) console.error(fault);
console.log(`${messages.length} messages, ${examples.length} examples, ${wrong} spoiled ones refused, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
