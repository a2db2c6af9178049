// Every sentence of the page's own, a table for each language. A language is chosen once, when the page is loaded.
import type {Refusal1} from './protocol';
import {recall} from './lib/memory';
import {de} from './words/de';
import {en} from './words/en';

export type Words = typeof en;
export const languages = {en, de} satisfies Record<string, Words>;
export type Language = keyof typeof languages;
export const languageNames: Record<Language, string> = {en: 'English', de: 'Deutsch'};

// What was chosen, else the first that the browser asks for and that is there.
export function languageFor(chosen: string, asked: readonly string[]): Language {
  const known = [chosen, ...asked.map((each) => each.slice(0, 2).toLowerCase())].find((each) => Object.hasOwn(languages, each));
  return (known ?? 'en') as Language;
}

export const language = languageFor(recall<{language?: string}>('prefs', {}).language ?? '', navigator.languages ?? [navigator.language]);
export const t: Words = languages[language];

// What is wrong, without what to do about it.
export const wrong = ({code, sentence}: Pick<Refusal1, 'code' | 'sentence'>) => t.refusals(code) || sentence;
// What the server refuses, in the page's language where it has a sentence for it.
export const refused = ({code, sentence, advice}: Refusal1) => t.refusals(code) || [sentence.replace(/[^.!?]$/, '$&.'), advice].filter(Boolean).join(' ');
