import { expect, test } from 'vitest';
import type { LegalAction } from '../../generated/messages';
import { spelling, spelt } from './words';

const legal = (action: Record<string, unknown>): LegalAction => ({
  number: 0,
  action,
  name: { key: '', args: {} },
  price: [],
  facts: {},
  chance: false,
});

test.each([
  [{ do: 'place', field: 9 }],
  [{ do: 'dig', gallery: 5 }],
  [{ do: 'add', tile: 52 }],
  [{ do: 'polish', coins: 0 }],
  [{ do: 'dissolve', pair: 2 }],
  [{ do: 'skip_dig' }],
  [{ do: 'confirm' }],
])('%j is spelt as it is read', (action) => {
  expect(spelt(spelling(legal(action)))).toEqual(action);
});

test('what makes no action', () => {
  for (const typed of ['place', 'place 14', 'dig x', 'dig 0', 'confirm 1', 'add 61', 'fly 3', 'dig 1 2'])
    expect(spelt(typed.split(' '))).toBeNull();
});
