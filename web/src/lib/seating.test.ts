import {expect, it} from 'vitest';
import {moved, rowAt, shuffled} from './seating';

it('moves a seat, and the others close up', () => {
  expect(moved(4, 0, 2)).toEqual([1, 2, 0, 3]);
  expect(moved(4, 3, 0)).toEqual([3, 0, 1, 2]);
  expect(moved(3, 1, 1)).toEqual([0, 1, 2]);
});

it('mixes seats: each once, and in every order', () => {
  const seen = new Set<string>();
  let number = 1;
  const random = () => (number = (number * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 200; ++i) {
    const order = shuffled(3, random);
    expect(order.toSorted()).toEqual([0, 1, 2]);
    seen.add(order.join());
  }
  expect(seen.size).toBe(6);
});

it('finds the row under a finger', () => {
  expect(rowAt([10, 60, 110], -50)).toBe(0);
  expect(rowAt([10, 60, 110], 80)).toBe(1);
  expect(rowAt([10, 60, 110], 500)).toBe(2);
});
