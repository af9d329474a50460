/** The exact chances of a dig, from what everybody can count in the bag (as odds.py has them). */
import type { Catalogue, View } from '../../generated/thebes';

export interface Odds {
  /** points per dig on average */
  expected: number;
  /** chance of no find at all */
  nothing: number;
  /** chance of exactly 0, 1, 2, … points */
  points: number[];
}

export interface Bag {
  /** values of the artifacts still in it */
  values: number[];
  books: number;
  rubble: number;
}

export function bagOf(view: View, catalogue: Catalogue, site: number): Bag {
  const finds = (view.bags[site] ?? []).flatMap((index) => catalogue.finds[site]?.[index] ?? []);
  const values = finds.filter((find) => find.kind === 'artifact').map((find) => find.value);
  return { values: values.sort((a, b) => b - a), books: finds.length - values.length, rubble: view.rubble };
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/** ways[drawn][points]: how many ways to draw so many artifacts worth so much together. */
function waysToDraw(values: number[], tokens: number): number[][] {
  const most = values.reduce((sum, value) => sum + value, 0);
  const ways = Array.from({ length: tokens + 1 }, () => new Array<number>(most + 1).fill(0));
  ways[0]![0] = 1;
  for (const value of values)
    for (let drawn = tokens - 1; drawn >= 0; drawn--)
      for (let points = most - value; points >= 0; points--) ways[drawn + 1]![points + value]! += ways[drawn]![points]!;
  return ways;
}

/** Drawing `tokens` from a bag without putting any back. */
export function odds(bag: Bag, tokens: number): Odds {
  const blanks = bag.books + bag.rubble;
  const size = bag.values.length + blanks;
  const all = choose(size, tokens);
  const ways = waysToDraw(bag.values, tokens);
  const points = ways[0]!.map((_, sum) =>
    ways.reduce((total, row, drawn) => total + (row[sum]! * choose(blanks, tokens - drawn)) / all, 0),
  );
  while (points.length > 1 && points.at(-1) === 0) points.pop();
  const worth = bag.values.reduce((sum, value) => sum + value, 0);
  return { expected: (tokens * worth) / size, nothing: choose(bag.rubble, tokens) / all, points };
}

/** The chance of at least so many points. */
export const atLeast = (chances: Odds, points: number): number =>
  chances.points.slice(points).reduce((sum, chance) => sum + chance, 0);

/** The bars of the chart: one per number of points, everything from `last` on in one. */
export function bars(chances: Odds, last = 16): { points: number; chance: number; more: boolean }[] {
  const top = Math.min(last, chances.points.length - 1);
  const open = chances.points.length - 1 > top;
  return Array.from({ length: top + 1 }, (_, points) => ({
    points,
    chance: open && points === top ? atLeast(chances, top) : chances.points[points]!,
    more: open && points === top,
  }));
}
