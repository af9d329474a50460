/** The costly decisions of a match, to be made again: which they are, where, and how another move compares. */
import type { Analysis, Judgement, Retried } from '../../generated/messages';

/** Whether a decision cost more than can be called good. */
export const costly = (made: Judgement): boolean => made.verdict === 'inaccurate' || made.verdict === 'mistake';

/** The costly decisions of a player, in order. */
export const mistakesOf = (analysis: Analysis, seat: number): Judgement[] =>
  analysis.decisions.filter((made) => made.seat === seat && costly(made));

const TELLING = 0.05; // points; what is less is written as nothing

/** How a move tried in place of a decision compares with the best one and with the one played. */
export function compared(made: Judgement, found: Retried): 'best' | 'as_good' | 'better' | 'played' | 'worse' {
  if (found.verdict === 'best') return 'best';
  if (found.loss < TELLING) return 'as_good';
  const gain = found.margin - made.played[made.seat]!;
  if (Math.abs(gain) < TELLING) return 'played';
  return gain > 0 ? 'better' : 'worse';
}

/** Where a decision is made again: its moment, through the eyes of whoever made it. */
export const retryAddress = (table: string, made: Judgement): string =>
  `/replay/${table}?at=${made.seq - 1}&eyes=${made.seat}#retry-${made.seq}`;

/** The decision such an address asks for. */
export function toRetry(hash: string): number | null {
  const wanted = /^#retry-(\d{1,5})$/.exec(hash)?.[1];
  return wanted ? Number(wanted) : null;
}
