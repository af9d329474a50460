import { expect, test } from 'vitest';
import type { View } from '../../../generated/tomb_raiders';
import { NARROW, WIDE, firstWeek, spots } from './scroll';

/** A view with only what the scroll reads: weeks by seat, and the order in which they would act. */
const at = (weeks: number[], order: number[]): View =>
  ({ order, players: weeks.map((one) => ({ weeks: one })) }) as unknown as View;

test('the window begins one week before whoever is furthest back, and never before 0', () => {
  expect(firstWeek(at([38, 41], [0, 1]))).toBe(37);
  expect(firstWeek(at([0, 3], [0, 1]))).toBe(0);
});

test('everybody is in sight however far apart they may be (I5)', () => {
  const view = at([20, 32], [0, 1]);
  for (const measure of [WIDE, NARROW]) {
    const last = (firstWeek(view) + measure.cells) * measure.cell;
    for (const spot of spots(view, measure)) expect(spot.x + spot.size / 2).toBeLessThan(last);
  }
});

test('of a stack the one who acts sooner lies higher (X5)', () => {
  const [bottom, top] = spots(at([8, 8], [1, 0]), WIDE);
  expect([bottom?.seat, top?.seat]).toEqual([0, 1]);
  expect(top!.y).toBeLessThan(bottom!.y);
});

test('a stack of four stays inside its cell', () => {
  for (const spot of spots(at([5, 5, 5, 5], [2, 0, 1, 3]), WIDE)) {
    expect(Math.abs(spot.x - 5.5 * WIDE.cell)).toBeLessThan(WIDE.cell / 2);
    expect(spot.y - spot.size / 2).toBeGreaterThan(0);
  }
});
