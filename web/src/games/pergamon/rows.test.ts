/** Rows as the rules' worked examples have them. */
import { expect, test } from 'vitest';
import type { TileCard } from '../../generated/pergamon';
import { beginnings, bestRow, fits, join, objectsOf, valueOf } from './rows';

const tile = (id: number, century: number, digits: number, left: string, right: string): TileCard => ({
  id,
  century,
  digits,
  left,
  right,
  printed: null,
  rules: [],
});
const T52 = tile(52, 5, 34, 'vase', 'bracelet');
const T25 = tile(25, 3, 13, 'bracelet', 'vase');
const T46 = tile(46, 4, 83, 'vase', 'mask');
const T32 = tile(32, 3, 63, 'mask', 'bracelet');

test('three joins of four tiles (X8)', () => {
  const row = [T52, T25, T46, T32];
  expect(objectsOf(row)).toEqual([
    { kind: 'bracelet', year: 513, value: 5 },
    { kind: 'vase', year: 383, value: 3 },
    { kind: 'mask', year: 463, value: 4 },
  ]);
  expect(valueOf(row)).toBe(12);
});

test('direction matters (X21), and a tile never joins itself', () => {
  expect(join(T52, T25)).toEqual({ kind: 'bracelet', year: 513, value: 5 });
  expect(join(T25, T52)).toEqual({ kind: 'vase', year: 334, value: 3 });
  expect(join(T52, T46)).toBeNull();
  expect(fits(tile(1, 1, 10, 'vase', 'vase'), tile(1, 1, 10, 'vase', 'vase'))).toBe(false);
});

test('what a tile can begin in a hand, oldest first', () => {
  expect(beginnings(T25, [T52, T25, T46]).map((object) => object.year)).toEqual([383, 334]);
  expect(beginnings(T46, [T52, T25])).toEqual([]);
});

test('the best row of a hand is found, and none where nothing fits', () => {
  expect(valueOf(bestRow([T25, T46, T32, T52]))).toBe(12);
  expect(bestRow([T52, T46])).toEqual([]);
  expect(bestRow([])).toEqual([]);
});

test('no order of the tiles is worth more than the best row', () => {
  const hand = [T52, T25, T46, T32, tile(40, 4, 36, 'mask', 'jug'), tile(7, 1, 57, 'vase', 'mask')];
  let most = 0;
  const lay = (row: TileCard[]): void => {
    most = Math.max(most, valueOf(row));
    for (const next of hand) if (!row.includes(next) && (!row.length || fits(row.at(-1)!, next))) lay([...row, next]);
  };
  lay([]);
  expect(valueOf(bestRow(hand))).toBe(most);
});

test('a large hand is looked through in no time', () => {
  const kinds = ['vase', 'jug', 'mask', 'bracelet'];
  const hand = Array.from({ length: 20 }, (_, i) =>
    tile(i + 1, 1 + (i % 5), 10 + i, kinds[i % 4]!, kinds[(i + 1) % 4]!),
  );
  const start = performance.now();
  expect(bestRow(hand).length).toBeGreaterThan(2);
  expect(performance.now() - start).toBeLessThan(1500);
});
