import { expect, test } from 'vitest';
import { FIELD, LEFT, middle, standings } from './stones';

const stone = (field: number, bonus = 0) => ({ colour: 0, field, bonus, fresh: false });

test('a lone stone stands in the middle of its field', () => {
  expect(standings([stone(3)])[0]).toMatchObject({ x: middle(3), mark: null });
});

test('later stones stand higher and further right, all on their field', () => {
  const all = standings([stone(4, 9), stone(4, 6), stone(4, 3), stone(4)]);
  for (const [index, one] of all.entries()) {
    expect(one.x).toBeGreaterThan(LEFT + 3 * FIELD);
    expect(one.x).toBeLessThan(LEFT + 4 * FIELD);
    if (index > 0) expect(one.x).toBeGreaterThan(all[index - 1]!.x);
    if (index > 0) expect(one.y).toBeLessThan(all[index - 1]!.y);
  }
  expect(all.map(({ mark }) => mark !== null)).toEqual([true, true, true, false]);
});
