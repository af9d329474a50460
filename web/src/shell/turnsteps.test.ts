import { expect, test } from 'vitest';
import type { Moment } from '../generated/messages';
import { goesOn, inOneBreath, lastTurn, newestTurns, recentFrom } from './turnsteps';

const moment = (seat: number | null, key = 'took', kind = 'move'): Moment =>
  ({ seq: 1, seat, kind, notices: [{ key: `notice.${key}`, args: {}, facts: {} }], view: {} }) as never;
const STEPS = ['ended'];

test('steps of one turn stand together', () => {
  expect(goesOn(moment(1), moment(1), STEPS)).toBe(true);
  expect(goesOn(moment(1), moment(0), STEPS)).toBe(false);
  expect(goesOn(moment(1), undefined, STEPS)).toBe(false);
});

test('not where every move is a turn, nor with what is no move', () => {
  expect(goesOn(moment(1), moment(1), undefined)).toBe(false);
  expect(goesOn(moment(1, 'took', 'hint'), moment(1), STEPS)).toBe(false);
  expect(goesOn(moment(null), moment(null), STEPS)).toBe(false);
});

test('turns come newest first, their steps as they were made', () => {
  const seats = [null, 1, 1, 0, 2, 2, 2];
  const log = seats.map((seat, seq) => ({ ...moment(seat), seq }));
  const order = (steps: string[] | undefined): number[] => newestTurns(log, steps).map(({ seq }) => seq);
  expect(order(STEPS)).toEqual([4, 5, 6, 3, 1, 2, 0]);
  expect(order(undefined)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(log.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('the newest lines are those of whole turns', () => {
  const seats = [null, 1, 1, 0, 2, 2, 2];
  const newest = newestTurns(
    seats.map((seat, seq) => ({ ...moment(seat), seq })),
    STEPS,
  );
  const from = (lines: number): number => recentFrom(newest, lines, STEPS);
  expect([1, 2, 3, 4, 5, 6, 7].map(from)).toEqual([4, 4, 4, 3, 1, 1, 0]);
  expect(recentFrom(newest.slice(0, 5), 7, STEPS)).toBe(3); // of the turn before, a step may be missing
  expect(recentFrom(newest.slice(0, 3), 7, STEPS)).toBe(4);
  expect(recentFrom([], 7, STEPS)).toBe(0);
});

test('what is no step parts a turn', () => {
  const log = [moment(1), moment(1, 'asked', 'hint'), moment(1)].map((one, seq) => ({ ...one, seq }));
  expect(newestTurns(log, STEPS).map(({ seq }) => seq)).toEqual([2, 1, 0]);
});

test('the last turn of somebody else, without the steps that only say it is over', () => {
  const log = [moment(null, 'begins', 'setup'), moment(1), moment(2), moment(2, 'drew'), moment(2, 'ended'), moment(0)];
  expect(lastTurn(log, new Set([0]), STEPS)).toEqual(log.slice(2, 4));
  expect(lastTurn(log, new Set([0]), undefined)).toEqual([log[4]]);
  expect(lastTurn([moment(1, 'ended')], new Set([0]), STEPS)).toHaveLength(1);
  expect(lastTurn(log, new Set([0, 1, 2]), STEPS)).toEqual([]);
});

test('the steps of a turn are said in one breath, and nothing goes on in small letters after a full stop', () => {
  expect(inOneBreath('Ilse', ['Ilse drew a card.', 'Ilse took the Colossus.'])).toBe(
    'Ilse drew a card; took the Colossus.',
  );
  const twice = ['Ilse laid two cards. Noor is to act.', 'Ilse took a stone.', 'Ilse drew.'];
  expect(inOneBreath('Ilse', twice)).toBe('Ilse laid two cards. Noor is to act. Ilse took a stone; drew.');
  expect(inOneBreath('Ilse', ['The row is full.', 'Ilse drew.'])).toBe('The row is full. Ilse drew.');
  expect(inOneBreath('', ['One.', 'Two.'])).toBe('One. Two.');
});
