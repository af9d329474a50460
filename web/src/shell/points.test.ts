import { expect, test } from 'vitest';
import { pointLines } from './points';

const FRAME = { left: 0, top: 0, right: 100, bottom: 50, line: 12 };

test('lines go from the first moment to the last, higher for more points', () => {
  const log = [{ points: [0, 0] }, { points: [10, 0] }, { points: [20, 20] }];
  const { lines, ticks, zero } = pointLines(log, 2, FRAME);
  expect(lines[0]).toEqual([
    [0, 50],
    [50, 25],
    [100, 0],
  ]);
  expect(lines[1]).toEqual([
    [0, 50],
    [50, 50],
    [100, 0],
  ]);
  expect(ticks.map(({ points }) => points)).toEqual([0, 5, 10, 15, 20]);
  expect(zero).toBe(null);
});

test('names that would stand on one another are pushed apart, the highest first', () => {
  const { labels } = pointLines([{ points: [5, 20, 19] }], 3, FRAME);
  expect(labels.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(labels.map(({ y }) => y)).toEqual([0, 12, 37.5]);
});

test('whoever is below nothing is drawn below its line', () => {
  const { zero, lines } = pointLines([{ points: [-10] }, { points: [10] }], 1, FRAME);
  expect(zero).toBe(25);
  expect(lines[0]).toEqual([
    [0, 50],
    [100, 0],
  ]);
});
