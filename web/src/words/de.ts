import type {Words} from '../words';
import {hint, reason} from './de/advice';
import {around} from './de/around';
import {abouts} from './de/characters';
import {tell} from './de/events';
import {reasons, refusals} from './de/reasons';
import {table} from './de/table';

export const de: Words = {
  ...around,
  ...table,
  abouts,
  reasons: (code) => reasons[code] ?? '',
  refusals: (code) => refusals[code] ?? reasons[code] ?? '',
  tell,
  hintText: hint,
  why: ({why, because}) => (because ? reason(because) : (why ?? '')), // a model speaks as it likes
  lessonWords: async () => (await import('./de/lesson')).lesson,
  rulesIn: async (rules) => (await import('./de/rules')).describe(rules),
};
