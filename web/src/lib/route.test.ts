import {expect, it} from 'vitest';
import {bigHash, replayHash, routeOf} from './route';

const kLink = 'FnxKf7l5N54r-JT-cvNuPA';

it('knows every kind of address', () => {
  expect(routeOf('')).toEqual({screen: 'home', room: ''});
  expect(routeOf('#')).toEqual({screen: 'home', room: ''});
  expect(routeOf('#home')).toEqual({screen: 'home', room: ''});
  expect(routeOf('#learn')).toEqual({screen: 'learn', room: ''});
  expect(routeOf(`#${kLink}`)).toEqual({screen: 'room', room: `#${kLink}`});
  expect(routeOf(`#${kLink}.${kLink}`)).toEqual({screen: 'room', room: `#${kLink}.${kLink}`});
  expect(routeOf(bigHash(kLink))).toEqual({screen: 'big', room: `#${kLink}`});
  expect(routeOf(replayHash(kLink))).toEqual({screen: 'replay', room: `#${kLink}`});
});

it('does not guess what a broken one means', () => {
  for (const hash of ['#x', `#${kLink}x`, `#${kLink}.short`, '#big/', `#other/${kLink}`, '#<b>'])
    expect(routeOf(hash)).toEqual({screen: 'broken', room: ''});
});
