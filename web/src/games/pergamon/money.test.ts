/** The odds of the pool, and the payments of the rules' worked examples. */
import { expect, test } from 'vitest';
import type { CardView, FieldCard, ValueCard } from '../../generated/pergamon';
import { incomeAt, payments, poolOdds } from './money';

const CARDS: ValueCard[] = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({
  value,
  back: value < 5 ? 'sack' : 'chest',
  copies: 3,
  rules: [],
}));
const FULL = Array<number>(8).fill(3);
const laid = (...backs: string[]): CardView[] => backs.map((back) => ({ back, value: null }));
const COINS = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6];
const FIELDS: FieldCard[] = COINS.map((coins, i) => ({
  field: i + 1,
  coins,
  deepest: 5,
  confidence: 'reconstructed',
  rules: [],
}));

test('a sack and a chest from the full pile', () => {
  const odds = poolOdds(laid('sack', 'chest'), FULL, CARDS);
  expect(odds.least).toBe(6);
  expect(odds.expected).toBeCloseTo(9, 12);
  [1, 2, 3, 4, 3, 2, 1].forEach((ways, i) => expect(odds.chances[i]).toBeCloseTo(ways / 16, 12));
});

test('two sacks are drawn without putting one back', () => {
  const odds = poolOdds(laid('sack', 'sack'), FULL, CARDS);
  expect([odds.least, odds.chances.length]).toEqual([2, 7]);
  expect(odds.chances[0]).toBeCloseTo((3 * 2) / (12 * 11), 12);
  expect(odds.chances[1]).toBeCloseTo((2 * 3 * 3) / (12 * 11), 12);
  expect(odds.expected).toBeCloseTo(5, 12);
});

test('cards gone change the odds, and turned-up cards count as they were before', () => {
  const left = [0, 0, 1, 1, 3, 3, 3, 3];
  const hidden = poolOdds(laid('sack', 'sack'), left, CARDS);
  expect([hidden.least, hidden.chances]).toEqual([7, [1]]);
  const open: CardView[] = [
    { back: 'sack', value: 4 },
    { back: 'chest', value: 7 },
  ];
  const before = poolOdds(laid('sack', 'chest'), FULL, CARDS);
  const after = poolOdds(open, [3, 3, 3, 2, 3, 3, 2, 3], CARDS);
  expect(after).toEqual(before);
});

test('chances add up', () => {
  for (const backs of [
    ['sack', 'sack'],
    ['sack', 'chest'],
    ['chest', 'chest'],
  ]) {
    const { chances } = poolOdds(laid(...backs), [3, 2, 1, 3, 1, 2, 3, 3], CARDS);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  }
});

test.each([
  [11, [2, 6, 10, 13], [1, 3, 4, 3]],
  [16, [1, 2, 3], [0, 1, 15]],
  [5, [6, 8, 12], [3, 2, 0]],
  [2, [4, 5, 13], [2, 0, 0]],
  [5, [1, 4, 5], [0, 2, 3]],
])('a pool of %i for figures on %j pays %j (X14 to X16, X34)', (pool, taken, paid) => {
  expect(payments(pool, taken, FIELDS)).toEqual(paid);
});

test('the income to expect on a field, as the figures stand', () => {
  const odds = poolOdds(laid('sack', 'chest'), FULL, CARDS);
  const last = incomeAt(13, [1, 6], odds, FIELDS);
  expect(last.expected).toBeCloseTo(6, 12);
  expect([last.last, last.before]).toEqual([true, 2]);
  const first = incomeAt(4, [6, 13], odds, FIELDS);
  expect(first.atLeast).toEqual([1, 1]);
  expect([first.last, first.before]).toEqual([false, 0]);
});
