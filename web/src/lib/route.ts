// Which screen an address means. What stands after # never leaves this browser.
export type Screen = 'home' | 'room' | 'learn' | 'big' | 'replay' | 'broken';
export interface Route {
  screen: Screen;
  room: string; // as Game.goTo takes it: "#link", "#link.key"; '': none
}

const kSecret = '[\\w-]{22}';
const kRoom = new RegExp(`^(${kSecret})(\\.${kSecret})?$`);
const kAside = new RegExp(`^(big|replay)/(${kSecret})$`);

export function routeOf(hash: string): Route {
  const text = hash.replace(/^#/, '');
  if (!text || text === 'home') return {screen: 'home', room: ''};
  if (text === 'learn') return {screen: 'learn', room: ''};
  const aside = kAside.exec(text);
  if (aside) return {screen: aside[1] as Screen, room: `#${aside[2]}`};
  return kRoom.test(text) ? {screen: 'room', room: `#${text}`} : {screen: 'broken', room: ''};
}

export const bigHash = (link: string) => `#big/${link}`;
export const replayHash = (link: string) => `#replay/${link}`;
