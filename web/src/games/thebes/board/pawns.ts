/** Where the archaeologists stand: to the right of a place's drawing, several in a row. */
import type { View } from '../../../generated/thebes';
import { SITES } from '../table';
import { at } from './coast';
import type { Point } from './routes';

const STEP = 14;
/** Places with more room to the left. */
const LEFT = new Set(['palestine', 'egypt']);

/** The foot of the pawn that stands `nth` at a place. */
export function pawnSpot(place: string, nth: number): Point {
  const [x, y] = at(place);
  const site = (SITES as readonly string[]).includes(place);
  const side = LEFT.has(place) ? -1 : 1;
  return [x + side * ((site ? 40 : 33) + nth * STEP), y + (site ? 2 : 3)];
}

export function pawnSpots(view: View): { seat: number; spot: Point }[] {
  const count = new Map<string, number>();
  return view.players.map((player, seat) => {
    const nth = count.get(player.place) ?? 0;
    count.set(player.place, nth + 1);
    return { seat, spot: pawnSpot(player.place, nth) };
  });
}

/** Where a site's bonus lies. */
export function bonusSpot(site: string): Point {
  const [x, y] = at(site);
  return LEFT.has(site) ? [x - 46, y - 16] : [x + 46, y - 22];
}
