import { expect, test } from 'vitest';
import { PETRA, ZEUS, card, catalogue, tableOf } from './box';
import { CARD, ROOM, layPlots, neededToErect, plotsOf } from './plots';

test('whoever was first keeps the first plot', () => {
  const one = plotsOf([], tableOf([{}, { [ZEUS]: [1, 2] }, {}]));
  const two = plotsOf(one, tableOf([{ [ZEUS]: [5, 6, 7] }, { [ZEUS]: [1, 2] }, {}]));
  expect(one[ZEUS]).toEqual([1]);
  expect(two[ZEUS]).toEqual([1, 0]);
  expect(plotsOf(two, tableOf([{}, {}, {}]))[ZEUS]).toEqual([]);
});

test.each([[[1, 1]], [[2, 1]], [[6, 1]], [[5, 4]], [[1, 8]], [[9]], [[7]]])(
  'stacks of %j fit on their plots',
  (heights) => {
    const plots = layPlots(heights);
    for (const plot of plots) expect(plot.cards.at(-1)! + CARD).toBeLessThanOrEqual(ROOM + 1);
    if (plots.length === 2) expect(plots[1]!.x).toBeGreaterThanOrEqual(plots[0]!.cards.at(-1)! + CARD);
  },
);

test('two cards to be first, three to be second, none when too few are left', () => {
  expect(neededToErect(tableOf([{}, {}, {}]), catalogue, PETRA)).toBe(2);
  expect(neededToErect(tableOf([{ [PETRA]: [1, 2] }, {}, {}]), catalogue, PETRA)).toBe(3);
  expect(neededToErect(tableOf([{ [PETRA]: [1, 2] }, { [PETRA]: [3, 4, 5] }, {}]), catalogue, PETRA)).toBe(0);
  const spent = tableOf([{ [PETRA]: [1, 2] }, {}, {}]);
  spent.discarded.push(...[3, 4, 5, 6, 7].map((value) => card(PETRA, value)));
  expect(neededToErect(spent, catalogue, PETRA)).toBe(0);
});
