import { expect, test } from 'vitest';
import type { Catalogue, PlayerView } from '../../generated/tomb_raiders';
import { contours, fewestWeeks, knowledgeOf, nextWeek, runs } from './knowledge';

const chart = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 1, 1],
  [0, 1, 1, 2],
];
const catalogue = { chart } as unknown as Catalogue;
const player = (books: number[], general: number): PlayerView => ({ books, general }) as unknown as PlayerView;

test('general books count up to the expertise, assistants on top, and the chart ends (TR8.6, TR8.7)', () => {
  const tall = { chart: Array.from({ length: 13 }, () => [0, 1]) } as unknown as Catalogue;
  expect(knowledgeOf(tall, player([2], 3), 0)).toBe(4); // X1
  expect(knowledgeOf(tall, player([1], 3), 0, 1)).toBe(3); // X13
  expect(knowledgeOf(tall, player([9], 7), 0, 1)).toBe(12); // X14
  expect(knowledgeOf(tall, player([0], 5), 0, 2)).toBe(0); // no expertise
});

test('the fewest weeks that bring a card', () => {
  expect(fewestWeeks(catalogue, 1)).toBe(3);
  expect(fewestWeeks(catalogue, 3)).toBe(1);
  expect(fewestWeeks(catalogue, 0)).toBe(null);
});

test('runs cover every cell once', () => {
  const all = runs(chart);
  expect(all.reduce((sum, run) => sum + run.length, 0)).toBe(9);
  expect(all[0]).toEqual({ cards: 0, knowledge: 1, weeks: 1, length: 2 });
});

test('contours lie where the number changes', () => {
  expect(contours(chart)).toContainEqual([1, 2, false]);
  expect(contours(chart)).toContainEqual([1, 2, true]);
  expect(contours(chart)).not.toContainEqual([1, 1, false]);
});

test('the next week that may be chosen, not beyond the ends', () => {
  const may = (weeks: number): boolean => weeks % 3 === 0;
  expect(nextWeek(3, 1, may, 12)).toBe(6);
  expect(nextWeek(3, -1, may, 12)).toBe(3);
  expect(nextWeek(12, 1, may, 12)).toBe(12);
});
