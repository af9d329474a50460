import { expect, test } from 'vitest';
import type { Notice } from '../../../generated/messages';
import { drawnCards } from './dig';

const found = (face: number): Notice => ({ key: 'notice.find_found', args: {}, facts: { region: 2, face } });
const rubble = (count: number): Notice => ({ key: 'notice.rubble', args: {}, facts: { region: 2, rubble: count } });

test('every card drawn is shown, the finds in their order', () => {
  const cards = drawnCards([found(4), found(0), rubble(3)], 7, 48);
  expect(cards).toHaveLength(5);
  expect(cards.filter((face) => face !== 7)).toEqual([4, 0]);
});

test('a dig that brought nothing shows only rubble', () => {
  expect(drawnCards([rubble(2)], 7, 3)).toEqual([7, 7]);
  expect(drawnCards([], 7, 3)).toEqual([]);
});
