import { expect, test } from 'vitest';
import type { Notice } from '../../../generated/messages';
import { drawnTokens } from './dig';

const found = (find: number): Notice => ({ key: 'notice.token_found', args: {}, facts: { site: 2, find } });
const rubble = (count: number): Notice => ({ key: 'notice.rubble', args: {}, facts: { site: 2, rubble: count } });

test('every token drawn is shown, the finds in their order', () => {
  const tokens = drawnTokens([found(6), found(1), rubble(3)], 48);
  expect(tokens).toHaveLength(5);
  expect(tokens.filter((token) => token !== null)).toEqual([6, 1]);
});

test('a dig that brought nothing shows only rubble', () => {
  expect(drawnTokens([rubble(2)], 3)).toEqual([null, null]);
  expect(drawnTokens([], 3)).toEqual([]);
});
