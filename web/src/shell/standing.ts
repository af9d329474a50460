/** How a match ended: totals, places, and who won. */
import type { ScoreSheet } from '../generated/messages';

export interface Standing {
  totals: number[]; // by seat
  order: number[]; // seats, the first place first
  winners: number[];
}

export function standing(sheet: ScoreSheet): Standing {
  const totals = sheet.rows.map((row) => row.reduce((a, b) => a + b, 0));
  const order = [...totals.keys()].sort((a, b) => sheet.ranks[a]! - sheet.ranks[b]!);
  return { totals, order, winners: order.filter((seat) => sheet.ranks[seat] === 1) };
}
