// How somebody likes their table; kept in this browser.
import {recall, remember} from './memory';

const usual = {
  name: '',
  avatar: 0,
  fourColours: true,
  confirmDiscard: false,
  sound: true,
  light: false,
};
export type Prefs = typeof usual;

export const prefs: Prefs = $state({...usual, ...recall<Partial<Prefs>>('prefs', {})});

export function keepPrefs(changes: Partial<Prefs>): void {
  Object.assign(prefs, changes);
  remember('prefs', {...prefs});
}
