import {describe, expect, it} from 'vitest';
import {Pictures} from './pictures';

// Time passes only when told to.
function setUp() {
  let now = 0;
  let timers: {at: number; what: () => void}[] = [];
  const seen: [number, string][] = [];
  const pictures = new Pictures<string>((picture) => seen.push([now, picture]), {
    now: () => now,
    later: (ms, what) => {
      const timer = {at: now + ms, what};
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
  });
  const pass = (ms: number) => {
    const end = now + ms;
    for (let next; (next = timers.filter(({at}) => at <= end).sort((a, b) => a.at - b.at)[0]); ) {
      timers = timers.filter((each) => each !== next);
      now = next.at;
      next.what();
    }
    now = end;
  };
  return {pictures, seen, pass};
}

describe('pictures of the table', () => {
  it('come one by one', () => {
    const {pictures, seen, pass} = setUp();
    pictures.add('a');
    pictures.add('b');
    pass(100);
    pictures.add('c');
    pass(5_000);
    expect(seen).toEqual([[0, 'a'], [700, 'b'], [1400, 'c']]);
  });

  it('are never more than two seconds behind, all in order', () => {
    const {pictures, seen, pass} = setUp();
    const names = Array.from({length: 40}, (_each, i) => `p${i}`);
    names.forEach((name, i) => {
      pictures.add(name);
      pass(50);
      expect(pictures.behind).toBeLessThanOrEqual(40);
      const shown = seen.length ? Number(seen.at(-1)![1].slice(1)) : -1;
      expect((i - shown) * 50).toBeLessThanOrEqual(2_050);
    });
    pass(2_000);
    expect(seen.map(([, name]) => name)).toEqual(names);
  });

  it('make room for what somebody has to decide', () => {
    const {pictures, seen, pass} = setUp();
    for (const name of ['a', 'b', 'c']) pictures.add(name);
    pictures.atOnce('d');
    expect(seen.at(-1)).toEqual([0, 'd']);
    pass(5_000);
    expect(seen.map(([, name]) => name)).toEqual(['a', 'd']);
  });
});
