import { expect, test } from 'vitest';
import type { LegalAction } from '../../generated/messages';
import { PETRA, card } from './box';
import { spelling, spelt } from './words';

const legal = (action: Record<string, unknown>): LegalAction =>
  ({ number: 0, action, name: { key: '', args: {} }, price: [], facts: {}, chance: false }) as LegalAction;

const ACTIONS: [string, Record<string, unknown>][] = [
  ['use blue', { do: 'use_colour', colour: 2 }],
  ['draw pile', { do: 'draw_pile' }],
  ['draw 2', { do: 'draw_open', slot: 1 }],
  ['lay petra 5', { do: 'lay', card: card(PETRA, 5) }],
  ['stop', { do: 'stop' }],
  ['score helmet', { do: 'score', symbol: 1 }],
  ['buy scroll', { do: 'buy', symbol: 2 }],
  ['discard bet_hamikdash 9', { do: 'discard', card: card(3, 9) }],
  ['history', { do: 'write_history' }],
  ['end', { do: 'end_turn' }],
];

test.each(ACTIONS)('%s is an action, and is spelt that way', (typed, action) => {
  expect(spelling(legal(action)).join(' ')).toBe(typed);
  expect(spelt(typed.split(' '))).toEqual(action);
});

test.each(['draw', 'draw 4', 'lay atlantis 3', 'lay petra', 'score anchor', 'use pink', 'dance'])(
  '%s is none',
  (typed) => {
    expect(spelt(typed.split(' '))).toBeNull();
  },
);
