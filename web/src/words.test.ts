import {readFileSync, readdirSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {characters} from './lib/characters';
import type {Told} from './lib/news';
import type {Because, RulesText, State} from './protocol';
import {languageFor, languages} from './words';
import {reasons} from './words/de/reasons';

type Leaf = [path: string, sentence: unknown];
const leaves = (value: unknown, path = ''): Leaf[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, `${path}.${key}`))
    : [[path, value]];
const kinds = (words: unknown) => leaves(words).map(([path, each]) => `${path}: ${typeof each}`).sort();

describe.each(Object.entries(languages))('%s', (_name, words) => {
  it('lacks no sentence', () => {
    expect(kinds(words)).toEqual(kinds(languages.en));
    for (const [path, each] of leaves(words)) expect(each, path).not.toBe('');
  });
  it('can introduce every character', () => {
    expect(Object.keys(words.abouts)).toEqual(characters.map(({name}) => name));
  });
  it('says why nothing can be done', () => {
    for (const code of Object.keys(__REASONS__)) expect(words.reasons(code), code).not.toBe('');
    expect(words.reasons('')).toBe('');
  });
});

it('no sentence is kept that nobody says', () => {
  const files = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((path) => /^(?!words\/|words\.test).*\.(svelte|ts)$/.test(path));
  const sources = files.map((path) => readFileSync(`src/${path}`, 'utf8')).join('\n');
  expect(Object.keys(languages.en).filter((key) => !new RegExp(`\\bt\\.${key}\\b|'${key}'`).test(sources))).toEqual([]);
});

describe('German', () => {
  const read = (path: string) => readFileSync(`../${path}`, 'utf8');
  const ann = {you: 0, seats: ['Ann', 'Bob', 'Cid', 'Dee'].map((name) => ({name})) as State['seats']};
  const {events} = JSON.parse(read('tests/fixtures/protocol/history.every-event.json')) as {events: Told[]};

  it.each([ann, {...ann, you: null}])('tells everything that the server tells in English', (table) => {
    for (const event of events) {
      const said = languages.de.tell(event, table);
      expect(Boolean(said), event.event).toBe(Boolean(event.text));
      if (said) expect(said, event.event).not.toBe(event.text);
      expect(said).not.toMatch(/undefined|null|\bthe\b/);
    }
    expect(languages.de.tell(events.find(({event}) => event === 'discarded')!, ann)).toBe('Du wirfst KD ab.');
  });

  const codes = (section: string) => [...section.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code!);
  it('words whatever the server may refuse, but for a fault in a file, which is told as it was found', () => {
    const table = /^\| code \| when \|$([^]*?)^$/m.exec(read('docs/PROTOCOL.md'))![1]!;
    const left = codes(table.replace(/\|[^|]*\|$/gm, '')).filter((code) => !languages.de.refusals(code));
    expect(left).toEqual(['bad-rules']);
  });

  it('gives every reason of a bot', () => {
    const schema = JSON.parse(read('docs/protocol.schema.json'));
    for (const code of schema.$defs.because.properties.code.enum as Because['code'][]) {
      const said = languages.de.why({why: 'The server’s.', because: {code, card: '9C', before: 2, after: 1}});
      expect(said, code).toMatch(/^[A-ZÄÖÜ9].*\.$/);
    }
    expect(languages.de.why({why: 'Because I can.', because: null})).toBe('Because I can.');
    const moves = ['draw stock', 'draw discard', 'may-i', 'allow', 'claim', 'pass', 'lay-down set 9C 9D 9H / run 5S 6S JK 8S', 'lay-off 9S to 1', 'lay-off JK to 2 low', 'swap 6S in 2', 'skip', 'discard 9C', 'end-turn', 'go-out 9S to 1', 'next-round'];
    for (const action of moves) expect(languages.de.hintText({action, text: '', because: null}), action).not.toContain(`Ich würde ${action}.`);
  });

  // As many steps, paragraphs and answers as the English lesson has, about the same cards.
  it('teaches the same lesson', async () => {
    const steps = read('lessons/first-round.txt').split(/^step /m).slice(1).map((step) => step.split('\n'));
    const lines = (step: string[], key: string) => step.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
    const cards = (texts: string[]) => texts.flatMap((text) => text.match(/\b(10|[2-9JQKA])[CDHS]\b/g) ?? []).sort();
    const words = (await languages.de.lessonWords())!.steps;
    expect(words.length).toBe(steps.length);
    words.forEach(({title, tell, right, wrong}, i) => {
      const step = steps[i]!;
      expect(tell.length, title).toBe(lines(step, 'tell').length);
      expect(cards(tell), title).toEqual(cards(lines(step, 'tell')));
      expect(cards([right ?? '']), title).toEqual(cards(lines(step, 'right')));
      expect(cards([wrong ?? '']), title).toEqual(cards(lines(step, 'wrong')));
      expect(Boolean(right && wrong), title).toBe(lines(step, 'right').length > 0);
    });
  });

  it('describes rules by their knobs: every section, and another text for other rules', async () => {
    const {found} = JSON.parse(read('tests/fixtures/protocol/server_message.found-rules.json')) as {found: RulesText};
    const german = await languages.de.rulesIn(found);
    expect(german.match(/^## /gm)).toHaveLength(found.text.match(/^## /gm)!.length);
    expect(german.match(/^- /gm)).toHaveLength(found.text.match(/^- /gm)!.length);
    expect(german).not.toMatch(/undefined|NaN/);
    const others: Record<string, string> = {aces: 'low', wilds: 'none', may_i: 'window', joker_swap: 'never', final_round: 'whole-hand', max_reshuffles: '0', contracts: '3s0r,0s2r'};
    for (const key of Object.keys(found.knobs)) {
      const value = others[key] ?? ({yes: 'no', no: 'yes'}[found.knobs[key]!] ?? (key === 'reshuffle' ? 'when-emptied' : '17'));
      expect(await languages.de.rulesIn({...found, knobs: {...found.knobs, [key]: value}}), key).not.toBe(german);
    }
  });
});

it('has no German reason that the game does not know', () => {
  expect(Object.keys(reasons).sort()).toEqual(Object.keys(__REASONS__).sort());
});

it('speaks the language that was chosen, else the browser’s, else English', () => {
  expect(languageFor('de', ['en'])).toBe('de');
  expect(languageFor('', ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageFor('', ['fr'])).toBe('en');
  expect(languageFor('toString', [])).toBe('en');
});
