import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {en} from '../words/en';
import {characters, pictures} from './characters';

it('knows the same characters as the program', () => {
  const source = readFileSync('../src/bots/characters.cpp', 'utf8');
  const levels = ['easy', 'medium', 'hard', 'very_hard'];
  const theirs = [...source.matchAll(/Character\{\s*"(\w+)",\s*Level::(\w+),\s*"\w+",\s*"([^"]+)"/g)].map(([, name, level, about]) => ({
    name,
    level: levels.indexOf(level!),
    about,
  }));
  expect(characters.map(({name, level}) => ({name, level, about: en.abouts[name]}))).toEqual(theirs);
});

it('has a picture of its own for each of them', () => expect(new Set(characters.map(({picture}) => picture)).size).toBe(characters.length));

it('has a picture for every number', () => expect(pictures).toHaveLength(25));
