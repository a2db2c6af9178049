import {expect, it} from 'vitest';
import {layOut, nearest} from './layout';

it('shows a strip of at least 24 px of every card, within the width', () => {
  for (const width of [304, 344, 374, 414, 700, 1400])
    for (let count = 0; count <= 30; ++count) {
      const {spots, card} = layOut(count, width);
      expect(spots).toHaveLength(count);
      spots.forEach((spot, i) => {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + card).toBeLessThanOrEqual(width + 1);
        const before = spots[i - 1];
        if (before && before.y === spot.y) expect(spot.x - before.x).toBeGreaterThanOrEqual(24);
      });
    }
});

it('knows which card is meant', () => {
  const layout = layOut(11, 304);
  layout.spots.forEach((spot, i) => expect(nearest(layout, spot.x + 21, spot.y + 30)).toBe(i));
});
