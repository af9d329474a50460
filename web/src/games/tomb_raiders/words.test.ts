import { expect, test } from 'vitest';
import type { LegalAction } from '../../generated/messages';
import { spelling, spelt } from './words';

const legal = (action: Record<string, unknown>): LegalAction => ({ action }) as unknown as LegalAction;

const ACTIONS: [Record<string, unknown>, string][] = [
  [{ do: 'take_storage', slot: 2 }, 'take 2'],
  [{ do: 'take_exhibition', exhibition: 'e3' }, 'exhibition e3'],
  [{ do: 'take_museum', museum: 'm1' }, 'museum m1'],
  [{ do: 'play_thief', region: 'crete' }, 'thief crete'],
  [{ do: 'play_tomb_raiders', region: 'egypt' }, 'raiders egypt'],
  [{ do: 'play_scientist', region: 'greece' }, 'scientist greece'],
  [{ do: 'play_assistant' }, 'assistant'],
  [{ do: 'dig', region: 'crete', card: 'general', weeks: 6, assistants: 1 }, 'dig crete general 6 1'],
  [{ do: 'dig', region: 'crete', card: 'region', weeks: 6, assistants: 0 }, 'dig crete region 6'],
  [{ do: 'choose_find', find: 'knowledge' }, 'choose knowledge'],
  [{ do: 'choose_find', find: '4' }, 'choose 4'],
  [{ do: 'donate', region: 'greece', value: 6 }, 'donate greece 6'],
];

test.each(ACTIONS)('%o is typed as "%s"', (action, typed) => {
  expect(spelling(legal(action)).join(' ')).toBe(typed);
  expect(spelt(typed.split(' '))).toEqual(action);
});

test('what is no action but often tried goes to the table, which answers with its rule', () => {
  expect(spelt(['pass'])).toEqual({ do: 'pass' });
  expect(spelt(['take', 'crete'])).toEqual({ do: 'take', what: 'pile' });
  expect(spelt(['take', 'pile'])).toEqual({ do: 'take', what: 'pile' });
  expect(spelt(['take', 'professor'])).toEqual({ do: 'take', what: 'professor' });
});

test('words that make no action', () => {
  for (const typed of ['', 'dance', 'take', 'take 7', 'dig', 'dig 4', 'dig crete', 'donate 3', 'museum', 'assistant 2'])
    expect(spelt(typed.split(' ')), typed).toBe(null);
});
