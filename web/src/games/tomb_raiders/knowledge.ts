/** The sum of knowledge and the excavation chart, as the rules read them (TR8.6, TR8.7, TR8.9). */
import type { Catalogue, PlayerView } from '../../generated/tomb_raiders';

export const MOST_WEEKS = (catalogue: Catalogue): number => (catalogue.chart[0]?.length ?? 1) - 1;
export const MOST_KNOWLEDGE = (catalogue: Catalogue): number => catalogue.chart.length - 1;

/** Knowledge in a region with so many assistants; what is over the last row of the chart is read as the last row. */
export function knowledgeOf(catalogue: Catalogue, player: PlayerView, region: number, assistants = 0): number {
  const books = player.books[region] ?? 0;
  if (books === 0) return 0;
  return Math.min(MOST_KNOWLEDGE(catalogue), books + Math.min(player.general, books) + assistants);
}

/** The fewest weeks that bring a card at all; null if none do. */
export function fewestWeeks(catalogue: Catalogue, knowledge: number): number | null {
  const row = catalogue.chart[knowledge] ?? [];
  const weeks = row.findIndex((cards) => cards > 0);
  return weeks < 0 ? null : weeks;
}

/** Runs of equal numbers in a row of the chart: where they begin, how long they are. */
export interface Run {
  cards: number;
  knowledge: number;
  weeks: number;
  length: number;
}

export function runs(chart: number[][]): Run[] {
  return chart.slice(1).flatMap((row, i) => {
    const found: Run[] = [];
    for (let weeks = 1; weeks < row.length; weeks++) {
      const last = found.at(-1);
      const cards = row[weeks] ?? 0;
      if (last?.cards === cards) last.length += 1;
      else found.push({ cards, knowledge: i + 1, weeks, length: 1 });
    }
    return found;
  });
}

/** Lines between cells with different numbers, like the contours of a hill: [knowledge, weeks, whether below]. */
export function contours(chart: number[][]): [number, number, boolean][] {
  const lines: [number, number, boolean][] = [];
  for (let knowledge = 1; knowledge < chart.length; knowledge++) {
    const [row, below] = [chart[knowledge]!, chart[knowledge + 1]];
    for (let weeks = 1; weeks < row.length; weeks++) {
      if (below && below[weeks] !== row[weeks]) lines.push([knowledge, weeks, true]);
      if (weeks + 1 < row.length && row[weeks + 1] !== row[weeks]) lines.push([knowledge, weeks, false]);
    }
  }
  return lines;
}

/** The next number of weeks in a direction that may be chosen; the same one if there is no other. */
export function nextWeek(weeks: number, by: 1 | -1, may: (weeks: number) => boolean, most: number): number {
  for (let next = weeks + by; next >= 1 && next <= most; next += by) if (may(next)) return next;
  return weeks;
}
