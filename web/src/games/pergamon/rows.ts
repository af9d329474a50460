/** Rows of tiles: what joins, what the joins make, and the best row of a hand. Pure: no table, no drawing. */
import type { ObjectView, TileCard } from '../../generated/pergamon';

/** PG7.1  Two tiles join where the halves that meet are of one kind. */
export const fits = (left: TileCard, right: TileCard): boolean => left.id !== right.id && left.right === right.left;

/** PG7.2  The object of a join: the left tile's century, the right tile's digits. */
export function join(left: TileCard, right: TileCard): ObjectView | null {
  if (!fits(left, right)) return null;
  return { kind: left.right, year: left.century * 100 + right.digits, value: left.century };
}

export function objectsOf(row: TileCard[]): ObjectView[] {
  return row.slice(1).flatMap((right, i) => join(row[i]!, right) ?? []);
}

export const valueOf = (row: TileCard[]): number => objectsOf(row).reduce((sum, object) => sum + object.value, 0);

/** The objects a tile can begin with another one of the hand, oldest first. */
export function beginnings(tile: TileCard, hand: TileCard[]): ObjectView[] {
  return hand.flatMap((right) => join(tile, right) ?? []).sort((a, b) => b.year - a.year);
}

const MOST = 14; // tiles looked through wholly; more lie in no hand worth storing

/** The row of a hand that is worth most; of equals the shorter one. Empty if nothing fits. */
export function bestRow(hand: TileCard[]): TileCard[] {
  const tiles = [...hand].sort((a, b) => b.century - a.century).slice(0, MOST);
  const known = new Map<number, number[]>();
  const onward = (last: number, left: number): number[] => {
    const state = left * MOST + last;
    const seen = known.get(state);
    if (seen) return seen;
    let best: number[] = [last];
    let most = 0;
    for (let next = 0; next < tiles.length; next++) {
      if (!(left & (1 << next)) || !fits(tiles[last]!, tiles[next]!)) continue;
      const path = [last, ...onward(next, left & ~(1 << next))];
      const worth = valueOf(path.map((i) => tiles[i]!));
      if (worth > most || (worth === most && path.length < best.length)) [best, most] = [path, worth];
    }
    known.set(state, best);
    return best;
  };
  const all = (1 << tiles.length) - 1;
  const rows = tiles.map((_, first) => onward(first, all & ~(1 << first)).map((i) => tiles[i]!));
  const best = rows.reduce<TileCard[]>((top, row) => (valueOf(row) > valueOf(top) ? row : top), []);
  return best.length > 1 ? best : [];
}
