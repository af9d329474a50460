/** The games of the house, asked for once. */
import type { GameCard } from '../generated/messages';
import { get } from './api';
import { levelOf } from './levels';

let asked: Promise<GameCard[]> | null = null;

export function gamesOfTheHouse(): Promise<GameCard[]> {
  asked ??= get<GameCard[]>('/api/games');
  asked.catch(() => (asked = null)); // the next one asks again
  return asked;
}

/** Whom a newcomer meets: neither the weakest nor the strongest, and quick to answer. */
export const FIRST_OPPONENT = 'student';

/** The bot the reader chose last, if it plays this game. */
export function opponentIn(game: GameCard, chosen: string | null): string {
  const known = [...game.bots, ...game.guest_bots];
  if (chosen && known.includes(chosen)) return chosen;
  return known.includes(FIRST_OPPONENT) ? FIRST_OPPONENT : (game.bots[0] ?? known[0] ?? '');
}

/** The level above or below the strongest bot one has met; null where there is none, or nobody would want it. */
export function nextLevel(levels: readonly string[], met: readonly string[], by: 1 | -1): string | null {
  const at = levelOf(levels, met);
  if (at < 0) return null;
  const found = levels[at + by];
  return found === undefined || found === 'random' ? null : found;
}
