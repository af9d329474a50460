/** The tape of 52 weeks: 17 x 11 cells of 50 round a map of 750 x 450. Space 0 is the lid of the watch beside week 1. */
import type { View } from '../../../generated/thebes';

export const WEEKS = 52;
export const CELL = 50;
export const LID = { x: 86, y: 86, r: 31 } as const;

export interface Spot {
  seat: number;
  space: number;
  x: number;
  y: number;
  size: number;
  /** how high in its stack, 0 at the bottom */
  level: number;
}

/** The upper left corner of a week's cell, clockwise from the upper left of the board. */
export function cell(week: number): [number, number] {
  if (week <= 17) return [(week - 1) * CELL, 0];
  if (week <= 27) return [16 * CELL, (week - 17) * CELL];
  if (week <= 43) return [(43 - week) * CELL, 10 * CELL];
  return [0, 10 * CELL - (week - 43) * CELL];
}

/** The middle of a space. */
export function centre(space: number): [number, number] {
  if (space === 0) return [LID.x, LID.y];
  const [x, y] = cell(space);
  return [x + CELL / 2, y + CELL / 2];
}

/** The space of a clock: weeks run on over the years. */
export const spaceOf = (clock: number): number => (clock === 0 ? 0 : ((clock - 1) % WEEKS) + 1);

/** The spaces a marker passes and reaches, one after the other. */
export const passed = (from: number, weeks: number): number[] =>
  Array.from({ length: weeks }, (_, step) => spaceOf(from + step + 1));

const MONTH_STARTS = [1, 5, 9, 14, 18, 22, 27, 31, 35, 40, 44, 48];

export const monthOf = (week: number): number => MONTH_STARTS.filter((start) => start <= week).length;

// written down: to ask the browser takes a slow phone a tenth of a second, while the board waits
const MONTHS: Record<string, string> = {
  en: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  de: 'JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  nl: 'JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC',
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEPT OCT NOV DIC',
};

/** The months in the reader's language, at the week they begin with. */
export function months(lang: string): { name: string; week: number }[] {
  const names = (MONTHS[lang] ?? MONTHS.en!).split(' ');
  return MONTH_STARTS.map((week, month) => ({ week, name: names[month]! }));
}

/** Where the markers stand, bottom of a stack first: whoever acts sooner lies higher. */
export function spots(view: View): Spot[] {
  const stacks = new Map<number, number[]>();
  for (const seat of [...view.order].reverse()) {
    const space = view.players[seat]?.week ?? 0;
    stacks.set(space, [...(stacks.get(space) ?? []), seat]);
  }
  return [...stacks].flatMap(([space, seats]) => seats.map((seat, level) => spot(seat, space, level, seats.length)));
}

/** How a stack lies in its cell, bottom first, from the cell's middle: the top one to the right and up, or on the rest. */
const STACKS: Record<number, { size: number; at: [number, number][] }> = {
  1: { size: 34, at: [[4, 3]] },
  2: {
    size: 30,
    at: [
      [-9.5, 10],
      [9.5, -6],
    ],
  },
  3: {
    size: 24,
    at: [
      [-11.5, 12],
      [12, 12.5],
      [6, -9],
    ],
  },
  4: {
    size: 22,
    at: [
      [-12.5, 13],
      [13, 13],
      [13, -12],
      [0.5, 0.5],
    ],
  },
};

/** One marker in a stack. */
export function spot(seat: number, space: number, level: number, height: number): Spot {
  const { size, at } = STACKS[height] ?? STACKS[4]!;
  const [right, down] = at[level] ?? [0, 0];
  const [x, y] = centre(space);
  const lone = height === 1 && space === 0;
  return { seat, space, level, x: x + (lone ? 0 : right), y: y + (lone ? 0 : down), size };
}

/** A path round the cells of these weeks, a little inside the tape's edges. */
export function tint(weeks: number[]): string {
  return weeks
    .filter((week) => week > 0)
    .map((week) => {
      const [x, y] = cell(week);
      const across = y === 0 || y === 10 * CELL;
      const along = x === 0 || x === 16 * CELL;
      const [left, right] = along ? [x + 1.5, x + 48.5] : [x, x + CELL];
      const [top, bottom] = across ? [y + 1.5, y + 48.5] : [y, y + CELL];
      return `M${left} ${top}H${right}V${bottom}H${left}z`;
    })
    .join('');
}

/** The surveyor's ticks on the inner edge: five a week, the first one long. */
export function ticks(): string {
  let path = '';
  for (let week = 1; week <= WEEKS; week++) {
    const [x, y] = cell(week);
    const [top, bottom, left, right] = [y === 0, y === 500, x === 0, x === 800];
    for (let i = 0; i < 5; i++) {
      const long = i ? 3 : 8;
      if (top && !left && !right) path += `M${x + i * 10} 50v${-long}`;
      if (bottom && !left && !right) path += `M${x + i * 10} 500v${long}`;
      if (right && !top && !bottom) path += `M800 ${y + i * 10}h${long}`;
      if (left && !top && !bottom) path += `M50 ${y + i * 10}h${-long}`;
    }
  }
  return path;
}
