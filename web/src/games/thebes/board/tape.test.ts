import { expect, test } from 'vitest';
import type { View } from '../../../generated/thebes';
import { CELL, WEEKS, cell, centre, monthOf, months, passed, spaceOf, spots, tint } from './tape';

/** A view with only what the tape reads: weeks by seat, and the order in which they would act. */
const at = (weeks: number[], order: number[]): View =>
  ({ order, players: weeks.map((week) => ({ week })) }) as unknown as View;

test('52 cells lie round the map, each beside the next', () => {
  const cells = Array.from({ length: WEEKS }, (_, i) => cell(i + 1));
  expect(new Set(cells.map(String)).size).toBe(WEEKS);
  cells.forEach(([x, y], i) => {
    expect(x === 0 || x === 800 || y === 0 || y === 500).toBe(true);
    const [u, v] = cells[(i + 1) % WEEKS]!;
    expect(Math.abs(x - u) + Math.abs(y - v)).toBe(CELL);
  });
});

test('the corners are weeks 1, 17, 27 and 43', () => {
  expect([1, 17, 27, 43].map(cell)).toEqual([
    [0, 0],
    [800, 0],
    [800, 500],
    [0, 500],
  ]);
});

test('a clock runs on over the years; space 0 comes only once', () => {
  expect([0, 1, 52, 53, 104, 105, 157].map(spaceOf)).toEqual([0, 1, 52, 1, 52, 1, 1]);
  expect(passed(0, 3)).toEqual([1, 2, 3]);
  expect(passed(50, 4)).toEqual([51, 52, 1, 2]);
  expect(passed(12, 0)).toEqual([]);
});

test('who acts sooner lies higher in a stack', () => {
  const stack = spots(at([24, 19, 24], [1, 2, 0]));
  expect(stack.filter((spot) => spot.space === 24).map((spot) => [spot.seat, spot.level])).toEqual([
    [0, 0],
    [2, 1],
  ]);
  const [below, above] = [stack.find((spot) => spot.seat === 0)!, stack.find((spot) => spot.seat === 2)!];
  expect(above.x).toBeGreaterThan(below.x);
  expect(above.y).toBeLessThan(below.y);
});

test('markers stay near their cell, also four of them and on the lid', () => {
  for (const week of [0, 1, 9, 17, 27, 43, 52])
    for (const spot of spots(at([week, week, week, week], [3, 1, 0, 2]))) {
      const [x, y] = centre(week);
      expect(Math.abs(spot.x - x) + spot.size / 2).toBeLessThanOrEqual(CELL / 2 + 1);
      expect(Math.abs(spot.y - y) + spot.size / 2).toBeLessThanOrEqual(CELL / 2 + 1);
    }
});

test('months begin where their weeks do, in every language', () => {
  expect(monthOf(1)).toBe(1);
  expect(monthOf(52)).toBe(12);
  expect(months('en').map((month) => month.name)).toContain('OCT');
  expect(months('de').map((month) => month.name)).toContain('DEZ');
  for (const lang of ['en', 'de', 'nl', 'es']) {
    const format = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' });
    const known = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(1903, month, 15)).replace('.', ''));
    expect(months(lang).map((month) => month.name)).toEqual(known.map((name) => name.slice(0, 4).toUpperCase()));
  }
});

test('the tint covers each week once and leaves out the lid', () => {
  expect(tint([0])).toBe('');
  expect(tint([5, 6, 7]).match(/M/g)).toHaveLength(3);
});
