import { expect, test } from 'vitest';
import { sharing } from './told';

const view = (): object => ({ week: 3, players: [{ books: [1, 0] }, { books: [0, 2] }], pile: null });

test('what is the same is the very same', () => {
  const before = view();
  expect(sharing(before, view())).toBe(before);
});

test('what changed is new, and what lies beside it is kept', () => {
  const before = view() as { players: object[] };
  const now = { week: 4, players: [{ books: [1, 0] }, { books: [0, 3] }], pile: [7] };
  const told = sharing(before, now);
  expect(told).toEqual(now);
  expect(told.players[0]).toBe(before.players[0]);
  expect(told.players[1]).not.toBe(before.players[1]);
});

test('something more or less is a change, and so is another kind of thing', () => {
  for (const [before, now] of [
    [[1, 2], [1]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: [] }, { a: {} }],
    [{ a: {} }, { a: null }],
    [null, { a: 1 }],
  ])
    expect(sharing(before, now)).toEqual(now);
});
