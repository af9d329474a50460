/** Variations of a match as a tree: what each is called, and how one gets to it. */
import type { Branches, Variation } from '../../generated/messages';

/** A variation with its number: "2", of a variation "2a", of one of those "2a1". */
export interface Branch {
  variation: Variation;
  number: string;
  depth: number;
}

/** Every variation, each after the line it left, in the order they leave it. */
export function numbered({ root, variations }: Branches): Branch[] {
  const below = (of: string, before: string, depth: number): Branch[] =>
    variations
      .filter((one) => one.of === of)
      .sort((a, b) => a.at - b.at) // of those that leave together the older one first: the order is kept
      .flatMap((variation, i) => {
        const number = before + (depth % 2 ? lettered(i) : String(i + 1));
        return [{ variation, number, depth }, ...below(variation.table, number, depth + 1)];
      });
  return below(root, '', 0);
}

/** a to z, then a1 to z1 and so on. */
const lettered = (i: number): string => String.fromCharCode(97 + (i % 26)) + (i < 26 ? '' : Math.floor(i / 26));

/** The variations that lead from the match to a table, itself the last; none for the match. */
export function pathTo(all: Branch[], table: string): Branch[] {
  const last = all.find(({ variation }) => variation.table === table);
  return last ? [...pathTo(all, last.variation.of), last] : [];
}

/** By how much a seat is ahead of the best of the others. */
export function margin(points: number[], seat: number): number {
  return points[seat]! - Math.max(...points.filter((_, other) => other !== seat));
}

/** The moment at which a variation is looked at first: its own first move, or where it left. */
export const firstOf = ({ events, seq }: Variation): number => Math.min(events, seq);
