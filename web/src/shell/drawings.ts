/** Which game is drawn by what. A board is loaded when a table of its game is first opened. */
import type { GameDrawing } from './contract';

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

/** The lobby's plate and small icon of a game. */
export const PLATES: Record<string, { accent: string; icon: string }> = {
  thebes: { accent: 'g1', icon: 'k-zep' },
  pergamon: { accent: 'g3', icon: 't-vase' },
  monuments: { accent: 'g4', icon: 'e-gr' },
  tomb_raiders: { accent: 'g2', icon: 't-lamp' },
};
