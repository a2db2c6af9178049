import {describe, expect, it} from 'vitest';
import {characters} from './lib/characters';
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

it('has no German reason that the game does not know', () => {
  expect(Object.keys(reasons).sort()).toEqual(Object.keys(__REASONS__).sort());
});

it('speaks the language that was chosen, else the browser’s, else English', () => {
  expect(languageFor('de', ['en'])).toBe('de');
  expect(languageFor('', ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageFor('', ['fr'])).toBe('en');
  expect(languageFor('toString', [])).toBe('en');
});
