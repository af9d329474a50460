/** What the table answers by key: sentences that end once, and moves found by any of their words. */
import { expect, test } from 'vitest';
import { fitting, type MoveWords, spoken } from './lines';

const move = (sought: string): MoveWords => ({ legal: {} as never, name: sought, price: '', sought });

test('every line that is said ends with one full stop', () => {
  const lines = [
    { name: 'Your move', what: 'Choose a card.' },
    { name: '', what: 'No clock' },
    { name: '3 pairs free', what: '' },
  ];
  expect(spoken(lines)).toBe('Your move: Choose a card. No clock. 3 pairs free.');
});

test('typed words are sought in any order, without accents and capitals', () => {
  const moves = [move('graben in agypten, 3 wochen'), move('nimm: 2 bucher zu kreta'), move('ausgrabung auf kreta')];
  expect(fitting(moves, 'Kreta NIMM').map((one) => one.name)).toEqual(['nimm: 2 bucher zu kreta']);
  expect(fitting(moves, 'Ägypten')).toHaveLength(1);
  expect(fitting(moves, '  ')).toHaveLength(3);
  expect(fitting(moves, 'atlantis')).toHaveLength(0);
});
