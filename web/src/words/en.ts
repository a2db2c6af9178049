import type {Advised, Happening, ReplayedMove, RulesText, State} from '../protocol';
import {around} from './en/around';
import {abouts} from './en/characters';
import {table} from './en/table';
import type {LessonWords} from './lesson';

const kReasons = __REASONS__;
export const en = {
  ...around,
  ...table,
  abouts,
  // Why an action is not possible, by its code; what the server refuses otherwise it says itself.
  reasons: (code: string): string => kReasons[code] ?? '',
  refusals: (_code: string): string => '',
  // What the game itself has to say comes from the server, in English.
  tell: (event: Happening & {text?: string}, _table: Pick<State, 'you' | 'seats'>): string => event.text ?? '',
  hintText: ({text}: Advised): string => text,
  why: ({why}: Pick<ReplayedMove, 'why' | 'because'>): string => why ?? '',
  lessonWords: async (): Promise<LessonWords | null> => null,
  rulesIn: async ({text}: RulesText): Promise<string> => text,
};
