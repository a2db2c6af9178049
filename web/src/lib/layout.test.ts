import {expect, it} from 'vitest';
import {layOut, nearest} from './layout';

const kWidths = [308, 348, 378, 414, 700, 1400];

it('shows a strip of at least 24 px of every card, and its rank and suit, within the width', () => {
  for (const room of ['low', 'usual', 'tall'] as const)
    for (const width of kWidths)
      for (let count = 0; count <= 60; ++count) {
        const {spots, card, index, height} = layOut(count, width, room);
        expect(spots).toHaveLength(count);
        spots.forEach((spot, i) => {
          expect(spot.x).toBeGreaterThanOrEqual(0);
          expect(spot.x + card).toBeLessThanOrEqual(width + 1);
          expect(spot.y + card * 1.42).toBeLessThanOrEqual(height);
          const before = spots[i - 1];
          if (before && before.y === spot.y) expect(spot.x - before.x).toBeGreaterThanOrEqual(Math.max(24, index + 6)); // a ten is wider than high
          if (before && before.y !== spot.y) expect(spot.y - before.y).toBeGreaterThanOrEqual(40);
        });
      }
});

it('has one row up to twelve cards, two above', () => {
  const rows = (count: number, width: number) => new Set(layOut(count, width).spots.map(({y}) => y)).size;
  for (const width of [308, 348, 378, 414]) {
    expect(rows(12, width)).toBe(1);
    expect(rows(13, width)).toBe(2);
    expect(rows(24, width)).toBe(2);
  }
  expect(rows(30, 378)).toBe(2);
  expect(rows(30, 308)).toBe(3); // two rows would cover what is on the cards
});

it('knows which card is meant', () => {
  for (const [count, width] of [[11, 308], [18, 308], [30, 308], [30, 374]] as const) {
    const layout = layOut(count, width);
    layout.spots.forEach((spot, i) => expect(nearest(layout, spot.x + layout.card / 2, spot.y + 20)).toBe(i));
  }
});
