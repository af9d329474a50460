/** Whether somebody should meet a stronger bot, an easier one, or stay: by how their last games at a level went. */
import type { MyGame } from '../generated/messages';

export const LAST = 10; // games looked at
const FEW = 3; // with fewer the last one decides
const CLEARLY = 1.5; // fair shares: who wins so often is ready for more
const HARDLY = 0.5;

/** The level of a game: that of the strongest bot in it; -1: it has none. */
export const levelOf = (levels: readonly string[], met: readonly string[]): number =>
  Math.max(-1, ...met.map((bot) => levels.indexOf(bot)));

/** The newest games somebody played alone against bots of a level with so many players, and whether they won. */
export function wonAt(games: MyGame[], levels: readonly string[], level: number, players: number): boolean[] {
  const alone = games.filter(
    ({ screen, seats }) => !screen && seats.length === players && seats.every(({ mine, person }) => mine || !person),
  );
  const same = alone.filter(
    ({ seats }) =>
      levelOf(
        levels,
        seats.flatMap(({ bot, mine }) => (bot && !mine ? [bot] : [])),
      ) === level,
  );
  return same.slice(0, LAST).map(({ won }) => won);
}

/** Up, down, or where one is. `place` is that of the game just played, `won` those at its level, itself the first. */
export function leaning(place: number, players: number, won: readonly boolean[]): 1 | 0 | -1 {
  if (won.length < FEW) return place === 1 ? 1 : place === players ? -1 : 0;
  const fair = won.length / players;
  const wins = won.filter(Boolean).length;
  if (place === 1) return wins >= CLEARLY * fair ? 1 : 0;
  return wins < HARDLY * fair ? -1 : 0;
}
