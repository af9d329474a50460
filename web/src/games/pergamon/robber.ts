/** What the grave robber is up to. Pure: no table, no drawing. */
import type { FieldCard, GalleryCard } from '../../generated/pergamon';

/** PG13.3  The deepest gallery with tiles that his field allows and his coins pay; null if there is none. */
export function robberGallery(
  field: number,
  coins: number,
  galleries: number[][],
  fields: FieldCard[],
  prices: GalleryCard[],
): number | null {
  const deepest = fields[field - 1]?.deepest ?? 0;
  for (let gallery = deepest; gallery >= 1; gallery--) {
    const price = prices[gallery - 1]?.cost ?? gallery;
    if ((galleries[gallery - 1] ?? []).length > 0 && price <= coins) return gallery;
  }
  return null;
}
