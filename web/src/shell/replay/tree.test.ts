import { expect, test } from 'vitest';
import type { Variation } from '../../generated/messages';
import { firstOf, margin, numbered, pathTo } from './tree';

const left = (table: string, of: string, at: number): Variation => ({
  ...{ table, of, at, events: at + 1, seq: at + 5, status: 'finished', mine: [], bot: 'greedy', first: null },
  ...{ then: [0, 0], points: [0, 0], whole: true },
});
const family = {
  root: 'm',
  points: [0, 0],
  whole: true,
  variations: [left('late', 'm', 30), left('early', 'm', 4), left('again', 'm', 4), left('inner', 'again', 9)],
};

test('variations are numbered along their line, those of variations under them', () => {
  const found = numbered(family).map(({ variation, number, depth }) => [variation.table, number, depth]);
  expect(found).toEqual([
    ['early', '1', 0],
    ['again', '2', 0],
    ['inner', '2a', 1],
    ['late', '3', 0],
  ]);
});

test('a way leads from the match to every one of them', () => {
  const all = numbered(family);
  expect(pathTo(all, 'inner').map(({ number }) => number)).toEqual(['2', '2a']);
  expect(pathTo(all, 'm')).toEqual([]);
});

test('one is ahead of the best of the others', () => {
  expect(margin([40, 52, 47], 1)).toBe(5);
  expect(margin([40, 52, 47], 0)).toBe(-12);
});

test('a variation is entered at its own first move, once it has one', () => {
  expect(firstOf(left('a', 'm', 7))).toBe(8);
  expect(firstOf({ ...left('a', 'm', 7), seq: 7 })).toBe(7);
});
