import { expect, test } from 'vitest';
import { AKROPOLIS, KOLOSSUS, ZEUS, card, catalogue, tableOf } from '../box';
import { reportOf } from '../history';
import { gainsOf, sumOf } from './gains';
import { whereabouts } from './whereabouts';

const [A, B, C] = [0, 1, 2];

test('the writer gains field, bonus, the spared loss, and a lead that changes', () => {
  const view = tableOf([{ [AKROPOLIS]: [5, 8, 4] }, { [AKROPOLIS]: [9, 6, 3] }, {}], { [AKROPOLIS]: 1 });
  const report = reportOf(view, catalogue, A);
  const gains = gainsOf(view, catalogue, report, A, A);
  expect(gains).toContainEqual({ kind: 'monument', monument: AKROPOLIS, points: 3 });
  expect(sumOf(gains)).toBe(1 + 12 + 9 + 3);
});

test('others gain by what is written about them, and by blocked steps', () => {
  const view = tableOf([{ [KOLOSSUS]: [2, 7] }, { [ZEUS]: [1, 2] }, {}], { [KOLOSSUS]: 5 });
  const report = reportOf(view, catalogue, C);
  expect(gainsOf(view, catalogue, report, A, C)).toEqual([{ kind: 'paid', points: 2 }]);
  expect(gainsOf(view, catalogue, report, B, C)).toEqual([{ kind: 'monument', monument: ZEUS, points: 3 }]);
});

test('every card is where the reader may know it to be', () => {
  const view = tableOf([{ [ZEUS]: [1, 2] }, {}, {}]);
  view.row = [card(ZEUS, 5), null, null];
  view.taken = [card(ZEUS, 6)];
  view.players[0]!.hand = [card(ZEUS, 7)];
  view.players[1]!.known = [card(ZEUS, 8)];
  const places = whereabouts(view, 0, catalogue.cards.length);
  const at = (value: number): unknown => places[card(ZEUS, value)];
  expect([1, 5, 6, 7, 8, 9].map(at)).toEqual([
    { at: 'stack', colour: 0 },
    { at: 'open' },
    { at: 'out' },
    { at: 'hand' },
    { at: 'known', seat: 1 },
    { at: 'unknown' },
  ]);
});
