/** Which game is drawn by what. A board is loaded when a table of its game is first opened. */
import { get } from './api';
import type { GameDrawing } from './contract';
import { broughtGame } from './early';
import { kept } from './edition';
import { settings } from './settings.svelte';
import { hasTexts, loadGameTexts } from './texts.svelte';

const LOADERS: Record<string, () => Promise<{ drawing: GameDrawing }>> = {
  thebes: () => import('../games/thebes'),
  pergamon: () => import('../games/pergamon'),
  monuments: () => import('../games/monuments'),
  tomb_raiders: () => import('../games/tomb_raiders'),
};

const drawn = new Map<string, GameDrawing>();

export async function drawingOf(game: string): Promise<GameDrawing> {
  const load = LOADERS[game];
  if (!load) throw new Error(`no drawing for ${game}`);
  const { drawing } = await load();
  drawn.set(game, drawing);
  return drawing;
}

const boxes = new Map<string, Promise<unknown>>();
const open = new Map<string, unknown>();

/** What is in a game's box: asked for once. */
export function boxOf(game: string): Promise<unknown> {
  const known = boxes.get(game);
  if (known) return known;
  const asked = get(kept(`/api/games/${game}/catalogue`));
  boxes.set(game, asked);
  asked.then(
    (box) => open.set(game, box),
    () => boxes.delete(game), // another try may fare better
  );
  return asked;
}

/** What a board needs, if all of it is here already: then it can be drawn without waiting. */
export function boardHere(game: string): { drawing: GameDrawing; box: unknown } | null {
  const [drawing, box] = [drawn.get(game), open.get(game)];
  return drawing && box && hasTexts(game) ? { drawing, box } : null;
}

/** While the table is still being asked for: the board it most likely has, or has for certain. */
export async function expectBoard(): Promise<void> {
  const game = broughtGame() ?? settings.board;
  if (game && game in LOADERS) await Promise.allSettled([drawingOf(game), boxOf(game), loadGameTexts(game)]);
}

/** While the lobby is read: the boards are fetched, one after the other, so that a table opens at once. */
export function fetchBoards(): void {
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 500));
  const rest = Object.keys(LOADERS);
  const next = (): void => {
    const game = rest.shift();
    if (!game) return;
    void Promise.allSettled([LOADERS[game]!(), boxOf(game)]).then(() => idle(next));
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
