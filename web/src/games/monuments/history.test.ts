import { expect, test } from 'vitest';
import { AKROPOLIS, ARTEMISION, BABYLON, KOLOSSUS, PETRA, PHAROS, ZEUS, card, catalogue, tableOf } from './box';
import { paidOut, reportOf } from './history';

const [A, B, C] = [0, 1, 2];

test('X3: the tops of the others leave, the own stack stays', () => {
  const view = tableOf([{ [AKROPOLIS]: [2, 6] }, { [ARTEMISION]: [3, 7] }, { [PHAROS]: [1, 6] }]);
  const report = reportOf(view, catalogue, C);
  expect(report.taken.map((one) => one.card)).toEqual([card(AKROPOLIS, 6), card(ARTEMISION, 7)]);
  expect(report.field).toBe(2);
  expect([report.columns[AKROPOLIS], report.columns[ARTEMISION], report.columns[PHAROS]]).toEqual([1, 1, 0]);
});

test('X11: a stack of one card stays', () => {
  const view = tableOf([{ [ZEUS]: [4], [BABYLON]: [1, 3, 2] }, { [PETRA]: [6, 8], [ZEUS]: [9, 5, 7] }, {}]);
  const report = reportOf(view, catalogue, C);
  expect(report.taken.map((one) => one.card)).toEqual([card(BABYLON, 2), card(PETRA, 8), card(ZEUS, 7)]);
  expect(report.field).toBe(3);
});

test('X12: both owners lose a card, two steps', () => {
  const view = tableOf([{ [ZEUS]: [4, 2] }, { [ZEUS]: [9, 5, 7] }, {}], { [ZEUS]: 1 });
  expect(reportOf(view, catalogue, C).columns[ZEUS]).toBe(3);
});

test('X13: in the last column the highest card is paid 2, the other 1', () => {
  const view = tableOf([{ [KOLOSSUS]: [8, 3, 6] }, { [KOLOSSUS]: [9] }, {}], { [KOLOSSUS]: 5 });
  const report = reportOf(view, catalogue, C);
  expect(report.columns[KOLOSSUS]).toBe(5);
  expect(paidOut(report)).toEqual([
    { colour: B, points: 2 },
    { colour: A, points: 1 },
  ]);
});

test('X14: the first step moves, the second is blocked; stacks count as they are after the taking', () => {
  const view = tableOf([{ [KOLOSSUS]: [2, 7, 5] }, { [KOLOSSUS]: [4, 9] }, {}], { [KOLOSSUS]: 4 });
  expect(paidOut(reportOf(view, catalogue, C), KOLOSSUS)).toEqual([
    { colour: A, points: 2 },
    { colour: B, points: 1 },
  ]);
});

test('X15: a sole owner gets 2; two blocked steps pay twice', () => {
  const sole = tableOf([{ [KOLOSSUS]: [2, 7] }, {}, {}], { [KOLOSSUS]: 5 });
  expect(paidOut(reportOf(sole, catalogue, C))).toEqual([{ colour: A, points: 2 }]);
  const both = tableOf([{ [KOLOSSUS]: [7, 2] }, { [KOLOSSUS]: [4, 9] }, {}], { [KOLOSSUS]: 5 });
  expect(paidOut(reportOf(both, catalogue, C))).toEqual([
    { colour: A, points: 4 },
    { colour: B, points: 2 },
  ]);
});

test('X21: on one field the earlier stone is better; the new one is marked', () => {
  const stones: [number, number][] = [
    [B, 4],
    [A, 4],
    [B, 4],
  ];
  const view = tableOf([{ [ZEUS]: [1, 2] }, { [PETRA]: [3, 4] }, {}], {}, stones);
  const report = reportOf(view, catalogue, C);
  expect(report.stones.map(({ bonus }) => bonus)).toEqual([9, 6, 3, 0]);
  expect(report.stones.at(-1)).toMatchObject({ colour: C, field: 2, fresh: true });
});

test('who leads afterwards: more cards, then the highest', () => {
  const view = tableOf([{ [ZEUS]: [5, 8, 4] }, { [ZEUS]: [9, 6, 3] }, {}]);
  expect(reportOf(view, catalogue, A).owners[ZEUS]).toEqual([A, B]);
});
