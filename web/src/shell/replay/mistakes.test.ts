import { expect, test } from 'vitest';
import type { Analysis, Judgement, Retried } from '../../generated/messages';
import { compared, mistakesOf, retryAddress, toRetry } from './mistakes';

const made = (seq: number, seat: number, verdict: Judgement['verdict']): Judgement =>
  ({ seq, seat, verdict, margins: [5, -5], played: [1, -9], loss: 4 }) as unknown as Judgement;

test("the mistakes of a player are all costly decisions, and nobody else's", () => {
  const decisions = [made(1, 0, 'good'), made(2, 0, 'mistake'), made(3, 1, 'mistake'), made(4, 0, 'inaccurate')];
  expect(mistakesOf({ decisions } as Analysis, 0).map(({ seq }) => seq)).toEqual([2, 4]);
});

test.each([
  ['best', { margin: 5, loss: 0, verdict: 'best' }],
  ['as_good', { margin: 5.2, loss: 0, verdict: 'good' }],
  ['better', { margin: 3, loss: 2, verdict: 'inaccurate' }],
  ['played', { margin: 1.02, loss: 3.98, verdict: 'mistake' }],
  ['worse', { margin: -2, loss: 7, verdict: 'mistake' }],
])('a move tried again is %s', (called, found) => {
  expect(compared(made(2, 0, 'mistake'), found as Retried)).toBe(called);
});

test('an address leads to the decision it was made for', () => {
  const address = retryAddress('abc', made(31, 1, 'mistake'));
  expect(address).toBe('/replay/abc?at=30&eyes=1#retry-31');
  expect(toRetry(new URL(address, 'http://house').hash)).toBe(31);
  expect(toRetry('#analysis')).toBe(null);
});
