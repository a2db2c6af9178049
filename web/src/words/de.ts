import type {Words} from '../words';
import {around} from './de/around';
import {abouts} from './de/characters';
import {reasons, refusals} from './de/reasons';
import {table} from './de/table';

export const de: Words = {
  ...around,
  ...table,
  abouts,
  reasons: (code) => reasons[code] ?? '',
  refusals: (code) => refusals[code] ?? reasons[code] ?? '',
};
