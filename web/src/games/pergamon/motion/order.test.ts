import { expect, test } from 'vitest';
import type { Notice } from '../../../generated/messages';
import { pushedFirst } from './order';

const notices = (...keys: string[]): Notice[] => keys.map((key) => ({ key: `notice.${key}`, args: {}, facts: {} }));

test('markers make room before the new one is set', () => {
  const told = notices('polish_paid', 'shown', 'pushed', 'pushed', 'fallen', 'turn_begins');
  const keys = pushedFirst(told).map(({ key }) => key.replace('notice.', ''));
  expect(keys).toEqual(['polish_paid', 'pushed', 'pushed', 'fallen', 'shown', 'turn_begins']);
  expect(pushedFirst(notices('dug'))).toEqual(notices('dug'));
});
