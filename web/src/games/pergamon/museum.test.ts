/** What a show does to the museum, as the rules' worked examples have it. */
import { expect, test } from 'vitest';
import type { MarkerView, PlayerView } from '../../generated/pergamon';
import { fallen, fieldOf, mostPolish, nextAward, nextScoring, oldestOf, pushed, show, storingCost } from './museum';

const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  coins: 0,
  points: 0,
  sheet: [],
  figure: null,
  hand: [],
  storing: 0,
  collections: [],
  free_pairs: [1, 2, 3],
  oldest: 0,
  ...more,
});
const marker = (seat: number, pair: number, field: number): MarkerView => ({ seat, pair, field });
const AWARDS = Array.from({ length: 24 }, (_, i) => Math.floor(i / 4) + 1);

test('markers up to the new value move down one, those above stay (X8)', () => {
  const { moves, field, pair } = show([marker(1, 1, 9), marker(1, 2, 12), marker(2, 1, 16)], 0, player(), 12, null);
  expect(moves.map((move) => move.to)).toEqual([8, 11, 16]);
  expect([field, pair]).toEqual([12, 1]);
  expect(pushed(moves)).toHaveLength(2);
  expect(fallen(moves)).toEqual([]);
});

test('own markers are pushed too, and field 1 is left (X25)', () => {
  const museum = [marker(0, 1, 1), marker(0, 2, 6), marker(1, 1, 7)];
  const { moves } = show(museum, 0, player({ free_pairs: [3] }), 6, null);
  expect(moves.map((move) => move.to)).toEqual([0, 5, 7]);
  expect(fallen(moves).map((move) => [move.seat, move.pair])).toEqual([[0, 1]]);
});

test('with three standing one makes room first (X26)', () => {
  const museum = [marker(0, 1, 1), marker(0, 2, 4), marker(0, 3, 10)];
  const high = show(museum, 0, player({ free_pairs: [] }), 8, 3);
  expect(high.moves.map((move) => move.to)).toEqual([0, 3, 0]);
  expect(high.pair).toBe(3);
  expect(fallen(high.moves).map((move) => move.pair)).toEqual([1]);
  const low = show(museum, 0, player({ free_pairs: [] }), 8, 1);
  expect(low.moves.map((move) => move.to)).toEqual([0, 3, 10]);
  expect(fallen(low.moves)).toEqual([]);
});

test('no field lies above the last, and polish has its limit (X23, X24)', () => {
  expect(fieldOf(22, 6, 24)).toBe(24);
  expect(mostPolish(5, 3)).toBe(3);
  expect(mostPolish(2, 3)).toBe(2);
  expect(mostPolish(5, null)).toBe(5);
});

test('a better award is looked for among the coins one has', () => {
  expect(nextAward(AWARDS, 15, 3)).toEqual({ coins: 2, award: 5 });
  expect(nextAward(AWARDS, 13, 3)).toBeNull();
  expect(nextAward(AWARDS, 24, 3)).toBeNull();
});

test('storing (X39)', () => {
  expect([3, 4, 6, 7, 9, 10].map((tiles) => storingCost(tiles, 3, 3))).toEqual([0, 1, 1, 2, 2, 3]);
});

test('the next scoring, and the oldest on show', () => {
  const calendar = [5, 7, 9, 12].map((round) => ({ round, scoring: true }));
  expect(nextScoring(calendar, 6)?.round).toBe(7);
  expect(nextScoring(calendar, 13)).toBeNull();
  const objects = [
    { kind: 'vase', year: 383, value: 3 },
    { kind: 'mask', year: 463, value: 4 },
  ];
  const players = [player({ collections: [{ pair: 1, tiles: [], objects, value: 7, field: 9 }] }), player()];
  expect(oldestOf(players, 'vase')).toEqual({ kind: 'vase', year: 383, seat: 0 });
  expect(oldestOf(players, null)?.year).toBe(463);
  expect(oldestOf(players, 'jug')).toBeNull();
});
