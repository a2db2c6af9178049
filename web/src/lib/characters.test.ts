import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {characters, pictures} from './characters';

it('knows the same characters as the program', () => {
  const source = readFileSync('../src/bots/characters.cpp', 'utf8');
  const levels = ['easy', 'medium', 'hard', 'very_hard'];
  const theirs = [...source.matchAll(/Character\{"(\w+)",\s*Level::(\w+),\s*"\w+",\s*"([^"]+)"/g)].map(([, name, level, about]) => ({
    name,
    level: levels.indexOf(level!),
    about,
  }));
  expect(characters).toEqual(theirs);
});

it('has a picture for every number', () => expect(pictures).toHaveLength(25));
