/** Whether somebody should meet a stronger bot, an easier one, or stay: by how their last games at a level went. */
import type { MyGame } from '../generated/messages';

export const LAST = 10; // games looked at
const FEW = 3; // with fewer the last one decides
const CLEARLY = 1.5; // fair shares: who wins so often is ready for more
const HARDLY = 0.5;

/** The level of a game: that of the strongest bot in it; -1: it has none. */
export const levelOf = (levels: readonly string[], met: readonly string[]): number =>
  Math.max(-1, ...met.map((bot) => levels.indexOf(bot)));

/** A game alone against bots: whether it was won, and the fair share of it, one of as many as there are players. */
export interface Played {
  won: boolean;
  fair: number;
}

/** The newest games somebody played alone against bots of a level, with however many players. */
export function playedAt(games: MyGame[], levels: readonly string[], level: number): Played[] {
  const alone = games.filter(({ screen, seats }) => !screen && seats.every(({ mine, person }) => mine || !person));
  const same = alone.filter(
    ({ seats }) =>
      levelOf(
        levels,
        seats.flatMap(({ bot, mine }) => (bot && !mine ? [bot] : [])),
      ) === level,
  );
  return same.slice(0, LAST).map(({ won, seats }) => ({ won, fair: 1 / seats.length }));
}

/** Up, down, or where one is. `place` is that of the game just played, `played` those at its level, itself the first. */
export function leaning(place: number, players: number, played: readonly Played[]): 1 | 0 | -1 {
  if (played.length < FEW) return place === 1 ? 1 : place === players ? -1 : 0;
  const share = played.reduce((sum, { fair }) => sum + fair, 0);
  const wins = played.filter(({ won }) => won).length;
  if (place === 1) return wins >= CLEARLY * share ? 1 : 0;
  return wins < HARDLY * share ? -1 : 0;
}
