// What others write is text, whatever it looks like: nothing in the page's sources makes markup or programs of it.
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';

const kMakers = /\{@html|\.(inner|outer)HTML|insertAdjacentHTML|createContextualFragment|document\.write|\beval\(|new Function\b|srcdoc|javascript:/;
const sources = readdirSync('src', {recursive: true, encoding: 'utf8'}).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'));

it.each(sources)('%s makes neither markup nor programs of texts', (name) => expect(readFileSync(`src/${name}`, 'utf8')).not.toMatch(kMakers));
it('looks at all of them', () => expect(sources.length).toBeGreaterThan(60));
