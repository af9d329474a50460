/** Which game is drawn by what. A board is loaded when a table of its game is first opened. */
import { get } from './api';
import type { GameDrawing } from './contract';
import { kept } from './edition';

const LOADERS: Record<string, () => Promise<{ drawing: GameDrawing }>> = {
  thebes: () => import('../games/thebes'),
  pergamon: () => import('../games/pergamon'),
  monuments: () => import('../games/monuments'),
  tomb_raiders: () => import('../games/tomb_raiders'),
};

export async function drawingOf(game: string): Promise<GameDrawing> {
  const load = LOADERS[game];
  if (!load) throw new Error(`no drawing for ${game}`);
  return (await load()).drawing;
}

/** While the lobby is read: the boards are fetched, one after the other, so that a table opens at once. */
export function fetchBoards(): void {
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500));
  const rest = Object.keys(LOADERS);
  const next = (): void => {
    const game = rest.shift();
    if (!game) return;
    const box = get(kept(`/api/games/${game}/catalogue`));
    void Promise.allSettled([LOADERS[game]!(), box]).then(() => idle(next));
  };
  idle(next);
}

/** The lobby's plate and small icon of a game. */
export const PLATES: Record<string, { accent: string; icon: string }> = {
  thebes: { accent: 'g1', icon: 'k-zep' },
  pergamon: { accent: 'g3', icon: 't-vase' },
  monuments: { accent: 'g4', icon: 'e-gr' },
  tomb_raiders: { accent: 'g2', icon: 't-lamp' },
};
