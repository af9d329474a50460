/** The time track as a scroll without end: cells of equal width, week 0 at x = 0; a window of it is in sight. */
import type { View } from '../../../generated/tomb_raiders';

export interface Measure {
  /** cells in sight */
  cells: number;
  cell: number;
  height: number;
  /** the middle of a marker, and its size when it stands alone */
  middle: number;
  marker: number;
}

export const WIDE: Measure = { cells: 17, cell: 47, height: 72, middle: 35, marker: 34 };
export const NARROW: Measure = { cells: 14, cell: 27.8, height: 68, middle: 33, marker: 24 };

export interface Spot {
  seat: number;
  week: number;
  x: number;
  y: number;
  size: number;
  /** how high in its stack, 0 at the bottom */
  level: number;
}

/** The first week in sight: one before whoever is furthest back. No two markers are more than 12 weeks apart (I5). */
export const firstWeek = (view: View): number => Math.max(0, Math.min(...view.players.map(({ weeks }) => weeks)) - 1);

/** How a stack lies in its cell, bottom first, in parts of a marker: the later arrival to the right and up. */
const STACKS: Record<number, { size: number; at: [number, number][] }> = {
  1: { size: 1, at: [[0.06, 0]] },
  2: { size: 0.9, at: [[-0.15, 0.06], [0.38, -0.38]] }, // prettier-ignore
  3: { size: 0.74, at: [[-0.3, 0.22], [0.3, 0.12], [0.1, -0.42]] }, // prettier-ignore
  4: { size: 0.68, at: [[-0.32, 0.28], [0.32, 0.24], [-0.2, -0.28], [0.34, -0.42]] }, // prettier-ignore
};

/** Where the markers stand, bottom of a stack first: whoever acts sooner lies higher. */
export function spots(view: View, measure: Measure): Spot[] {
  const stacks = new Map<number, number[]>();
  for (const seat of [...view.order].reverse()) {
    const week = view.players[seat]?.weeks ?? 0;
    stacks.set(week, [...(stacks.get(week) ?? []), seat]);
  }
  return [...stacks].flatMap(([week, seats]) => {
    const { size, at } = STACKS[seats.length] ?? STACKS[4]!;
    return seats.map((seat, level): Spot => {
      const [right, down] = at[level] ?? [0, 0];
      return {
        seat,
        week,
        level,
        x: (week + 0.5) * measure.cell + right * measure.marker,
        y: measure.middle + down * measure.marker,
        size: size * measure.marker,
      };
    });
  });
}
