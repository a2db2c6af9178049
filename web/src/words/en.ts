import {around} from './en/around';
import {abouts} from './en/characters';
import {table} from './en/table';

const kReasons = __REASONS__;
export const en = {
  ...around,
  ...table,
  abouts,
  // Why an action is not possible, by its code; what the server refuses otherwise it says itself.
  reasons: (code: string): string => kReasons[code] ?? '',
  refusals: (_code: string): string => '',
};
