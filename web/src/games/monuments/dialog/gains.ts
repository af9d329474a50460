/** What a history would be worth if the game were scored right after it. */
import type { Catalogue, View } from '../../../generated/monuments';
import type { Report } from '../history';

/** A line of the sum for whoever writes. */
export interface Gain {
  kind: 'field' | 'bonus' | 'unused' | 'monument' | 'paid' | 'bonus_lost';
  points: number;
  monument?: number;
}

/** MO11.1, MO11.2: what a monument pays a colour. */
function pays(catalogue: Catalogue, column: number, owners: number[], colour: number): number {
  const place = owners.indexOf(colour);
  const row = catalogue.columns[column]!;
  if (place < 0) return 0;
  if (owners.length === 1) return row.sole;
  return place === 0 ? row.first : row.second;
}

/** Every change of a colour's points, as the rules for three and four players count them. */
export function gainsOf(view: View, catalogue: Catalogue, report: Report, colour: number, writer: number): Gain[] {
  const gains: Gain[] = [];
  if (colour === writer) {
    gains.push({ kind: 'field', points: catalogue.fields[report.field]! });
    gains.push({ kind: 'unused', points: Math.abs(catalogue.unused) });
  }
  const before = view.stones.filter((stone) => stone.colour === colour).reduce((sum, stone) => sum + stone.bonus, 0);
  const after = report.stones.filter((stone) => stone.colour === colour).reduce((sum, stone) => sum + stone.bonus, 0);
  if (after !== before) gains.push({ kind: after > before ? 'bonus' : 'bonus_lost', points: after - before });
  for (const [monument, seen] of view.monuments.entries()) {
    const now = pays(catalogue, seen.column, seen.owners, colour);
    const then = pays(catalogue, report.columns[monument]!, report.owners[monument]!, colour);
    if (now !== then) gains.push({ kind: 'monument', monument, points: then - now });
  }
  const paid = report.taken.flatMap((taken) => taken.paid).filter((payment) => payment.colour === colour);
  const sum = paid.reduce((total, payment) => total + payment.points, 0);
  if (sum > 0) gains.push({ kind: 'paid', points: sum });
  return gains;
}

export const sumOf = (gains: Gain[]): number => gains.reduce((sum, gain) => sum + gain.points, 0);
