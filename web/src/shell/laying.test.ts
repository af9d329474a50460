import { expect, test } from 'vitest';
import { linesAfter, timesFor } from './laying.svelte';

test('a log is laid some lines at a time, and wholly', () => {
  expect([1, 2, 3, 9, 10, 11].map(linesAfter)).toEqual([0, 8, 16, 64, 128, 256]);
  expect([0, 1, 8, 9, 64, 65, 128, 129].map(timesFor)).toEqual([1, 2, 2, 3, 9, 10, 10, 11]);
  for (let lines = 0; lines < 700; lines++) expect(linesAfter(timesFor(lines))).toBeGreaterThanOrEqual(lines);
});
