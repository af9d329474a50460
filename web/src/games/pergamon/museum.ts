/** What a new show does to the museum, told before it is confirmed. Pure: no table, no drawing. */
import type { MarkerView, PlayerView } from '../../generated/pergamon';

export interface Move {
  seat: number;
  pair: number;
  from: number;
  /** 0: out of the museum */
  to: number;
  /** taken out by its owner to make room */
  dissolved: boolean;
}

export interface Show {
  seat: number;
  field: number;
  pair: number;
  moves: Move[];
}

/** PG8.3  A show is worth its objects and the polish, but no field lies above the last. */
export const fieldOf = (value: number, polish: number, last: number): number => Math.min(value + polish, last);

/** PG8.4, PG8.6  Dissolve, push, place: where every marker goes when a row is shown on a field. */
export function show(
  museum: MarkerView[],
  seat: number,
  player: PlayerView,
  field: number,
  dissolve: number | null,
): Show {
  const moves = museum.map((marker): Move => {
    const dissolved = marker.seat === seat && marker.pair === dissolve;
    const to = dissolved ? 0 : marker.field <= field ? marker.field - 1 : marker.field;
    return { seat: marker.seat, pair: marker.pair, from: marker.field, to, dissolved };
  });
  const pair = player.free_pairs[0] ?? dissolve ?? 1;
  return { seat, field, pair, moves };
}

export const pushed = (moves: Move[]): Move[] =>
  moves.filter((move) => !move.dissolved && move.to > 0 && move.to < move.from);
export const fallen = (moves: Move[]): Move[] => moves.filter((move) => !move.dissolved && move.to <= 0);

/** PG8.2  The coins one may polish with. */
export function mostPolish(coins: number, limit: number | null | undefined): number {
  return limit === null || limit === undefined ? coins : Math.min(coins, limit);
}

/** The next scoring from a round on, this one included. */
export function nextScoring<Round extends { round: number; scoring: boolean }>(
  calendar: Round[],
  round: number,
): Round | null {
  return calendar.find((space) => space.scoring && space.round >= round) ?? null;
}

/** The fewest further coins that reach a better award, if any do. */
export function nextAward(awards: number[], field: number, most: number): { coins: number; award: number } | null {
  const now = awards[field - 1] ?? 0;
  for (let coins = 1; coins <= most; coins++) {
    const award = awards[Math.min(field + coins, awards.length) - 1] ?? 0;
    if (award > now) return { coins, award };
  }
  return null;
}

/** PG9.1  What storing a hand costs. */
export const storingCost = (tiles: number, free: number, each: number): number =>
  Math.ceil(Math.max(0, tiles - free) / each);

export interface Oldest {
  kind: string;
  year: number;
  seat: number;
}

/** PG10.2  The oldest shown object of each kind, where there is one. */
export function oldestOf(players: PlayerView[], kind: string | null): Oldest | null {
  let oldest: Oldest | null = null;
  players.forEach((player, seat) => {
    for (const object of player.collections.flatMap((collection) => collection.objects)) {
      if ((kind === null || object.kind === kind) && object.year > (oldest?.year ?? 0)) {
        oldest = { kind: object.kind, year: object.year, seat };
      }
    }
  });
  return oldest;
}
