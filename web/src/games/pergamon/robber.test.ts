import { expect, test } from 'vitest';
import type { FieldCard, GalleryCard } from '../../generated/pergamon';
import { robberGallery } from './robber';

const FIELDS: FieldCard[] = [5, 2, 5, 3, 5, 2, 3, 5, 4, 5, 4, 5, 5].map((deepest, i) => ({
  field: i + 1,
  coins: 0,
  deepest,
  confidence: 'reconstructed',
  rules: [],
}));
const PRICES: GalleryCard[] = [1, 2, 3, 4, 5].map((gallery) => ({ gallery, cost: gallery, capacity: 4, rules: [] }));

test('he takes the deepest gallery with tiles that he may dig and can pay (X13, X35 to X37)', () => {
  expect(robberGallery(7, 3, [[1], [2], [3], [4], [5]], FIELDS, PRICES)).toBe(3);
  expect(robberGallery(9, 4, [[], [1, 2], [], [], [5]], FIELDS, PRICES)).toBe(2);
  expect(robberGallery(5, 4, [[1], [2], [3], [4], [5]], FIELDS, PRICES)).toBe(4);
  expect(robberGallery(5, 0, [[1], [2], [3], [4], [5]], FIELDS, PRICES)).toBeNull();
});
