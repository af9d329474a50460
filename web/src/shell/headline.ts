import type { ScoreSheet } from '../generated/messages';
import { standing } from './standing';
import { word } from './texts.svelte';

/** Who won, in a sentence. */
export function headline(sheet: ScoreSheet, names: string[]): string {
  const { totals, winners } = standing(sheet);
  const points = totals[winners[0]!];
  if (winners.length === 1) return word('end_winner', { player: names[winners[0]!], points });
  return word('end_shared', { players: winners.map((seat) => names[seat]).join(', '), points });
}
