// How somebody likes their table; kept in this browser.
import {recall, remember} from './memory';

const usual = {
  name: '',
  avatar: 0,
  language: '', // '': the browser's
  fourColours: true,
  largeIndex: false,
  classicFaces: false,
  confirmDiscard: false,
  sound: true,
  vibrate: true,
  notify: false,
  stayAwake: true,
  light: false,
  showReactions: true,
};
export type Prefs = typeof usual;

export const prefs: Prefs = $state({...usual, ...recall<Partial<Prefs>>('prefs', {})});

// A name is one word at the table: what stands between its parts does not break.
export const ownName = () => prefs.name.trim().replace(/\s+/g, '\u00a0');

export function keepPrefs(changes: Partial<Prefs>): void {
  Object.assign(prefs, changes);
  remember('prefs', {...prefs});
}
