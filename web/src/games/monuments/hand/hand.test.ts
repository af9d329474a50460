import { expect, test } from 'vitest';
import { PETRA, ZEUS, card, catalogue, tableOf } from '../box';
import { fanOf, places } from './fan';
import { groupsOf, useOf } from './sorting';

test('by monument and by symbol', () => {
  const hand = [card(ZEUS, 1), card(PETRA, 5), card(PETRA, 1)];
  expect(groupsOf(catalogue, hand, 'monument')).toEqual([
    { key: PETRA, cards: [card(PETRA, 1), card(PETRA, 5)] },
    { key: ZEUS, cards: [card(ZEUS, 1)] },
  ]);
  expect(groupsOf(catalogue, hand, 'symbol').map(({ key, cards }) => [key, cards.length])).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

test('X9: what cards of a monument are good for', () => {
  const view = tableOf([{ [PETRA]: [1, 2] }, {}, {}]);
  expect(useOf(view, catalogue, PETRA, 1, [0])).toBe('extends');
  expect(useOf(view, catalogue, PETRA, 2, [1])).toBe('needs');
  expect(useOf(view, catalogue, PETRA, 3, [1])).toBe('second');
  expect(useOf(view, catalogue, ZEUS, 2, [1])).toBe('first');
  const full = tableOf([{ [PETRA]: [1, 2] }, { [PETRA]: [3, 4, 5] }, {}]);
  expect(useOf(full, catalogue, PETRA, 4, [2])).toBe('closed');
});

test.each([
  [1, 1],
  [5, 5],
  [5, 9],
  [8, 14],
  [11, 25],
])('%d groups of %d cards fit into the room there is', (groups, cards) => {
  const fan = fanOf(groups, cards, 820, false);
  expect(fan.total).toBeLessThanOrEqual(821);
  expect(fan.step).toBeGreaterThan(14);
});

test('a narrow window keeps what a finger needs, and scrolls', () => {
  expect(fanOf(5, 12, 360, true).step).toBeGreaterThanOrEqual(44);
  expect(places([2, 1], { width: 100, step: 40, apart: 110, total: 250 })).toEqual([[0, 40], [150]]);
});
