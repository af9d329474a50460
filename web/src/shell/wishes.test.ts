import { expect, test } from 'vitest';
import type { LegalAction } from '../generated/messages';
import { fateOf } from './wishes';

const legal = (number: number, card: string, more: Partial<LegalAction> = {}): LegalAction => ({
  number,
  action: { do: 'take', slot: number },
  name: { key: 'action.take', args: { card } },
  price: [
    { key: 'cost.here', args: { work: 3 } },
    { key: 'cost.next', args: { player: 1 } },
  ],
  facts: { total: 3, next: 1 },
  chance: false,
  ...more,
});
const wish = legal(2, 'book');

test('what is allowed and costs the same is made', () => {
  expect(fateOf(wish, [legal(1, 'car'), legal(2, 'book')])).toEqual({ does: 'make', move: legal(2, 'book') });
});

test('who is next is no part of the price', () => {
  const price = [wish.price[0]!, { key: 'cost.next', args: { player: 0 } }];
  expect(fateOf(wish, [legal(2, 'book', { price, facts: { total: 3, next: 0 } })]).does).toBe('make');
});

test('another price is asked about', () => {
  expect(fateOf(wish, [legal(2, 'book', { facts: { total: 4, next: 1 } })]).does).toBe('offer');
});

test('what cannot be taken back is asked about', () => {
  expect(fateOf(legal(2, 'book', { chance: true }), [legal(2, 'book', { chance: true })]).does).toBe('offer');
  expect(fateOf(wish, [legal(2, 'book', { chance: true })]).does).toBe('offer');
});

test('a card is followed to where it lies now; another in its place is not taken', () => {
  expect(fateOf(wish, [legal(2, 'car'), legal(3, 'book')])).toEqual({ does: 'make', move: legal(3, 'book') });
  expect(fateOf(wish, [legal(2, 'car')])).toEqual({ does: 'drop' });
});
