/** The hand in groups, and what each group can do. */
import type { Catalogue, View } from '../../../generated/monuments';

export type Sorting = 'monument' | 'symbol';

export interface Group {
  /** the monument, or the symbol */
  key: number;
  cards: number[];
}

/** By monument, each in rising value; or by symbol, each in the order of the monuments. */
export function groupsOf(catalogue: Catalogue, hand: number[], sorting: Sorting): Group[] {
  const groups = new Map<number, number[]>();
  for (const card of [...hand].sort((a, b) => a - b)) {
    const key = catalogue.cards[card]![sorting];
    groups.set(key, [...(groups.get(key) ?? []), card]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([key, cards]) => ({ key, cards }));
}

export type Use = 'extends' | 'first' | 'second' | 'needs' | 'closed';

/** What cards of a monument are good for, laid for one of these colours. */
export function useOf(view: View, catalogue: Catalogue, monument: number, cards: number, colours: number[]): Use {
  const seen = view.monuments[monument]!;
  if (colours.some((colour) => seen.owners.includes(colour))) return 'extends';
  if (seen.availability === 0) return 'closed';
  const owners = catalogue.minimum.length - seen.availability;
  if (cards < catalogue.minimum[owners]!) return 'needs';
  return owners === 0 ? 'first' : 'second';
}

/** Cards a colour that owns nothing here must lay at once. */
export function minimumOf(view: View, catalogue: Catalogue, monument: number): number {
  return catalogue.minimum[catalogue.minimum.length - view.monuments[monument]!.availability] ?? 0;
}
