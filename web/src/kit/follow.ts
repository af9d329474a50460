/** An enlarged board shows a part of itself: it is scrolled to where something happens, unless somebody scrolls by hand. */

const LEFT_ALONE = 4000; // ms after somebody scrolled it
const LONGEST = 900; // ms; a browser that does not say when it has arrived
const INSET = 0.06; // of the part that is seen: what lies closer to its edge is not well seen

let byHand = -Infinity;
let following = false;

/** Told of every time an enlarged board is scrolled. */
export function scrolled(): void {
  if (!following) byHand = performance.now();
}

/** Bring the first of these things that is on an enlarged board into the middle of what is seen of it; without movement
 *  at speed 0. Resolves when it lies there: what flies over the table is measured then. */
export async function follow(root: HTMLElement, things: readonly string[], speed: number): Promise<void> {
  const board = root.querySelector<HTMLElement>('[data-zoomed]');
  if (!board || performance.now() - byHand < LEFT_ALONE) return;
  const thing = things.map((one) => board.querySelector(one)).find((one) => one !== null);
  const way = thing && wayTo(board.getBoundingClientRect(), thing.getBoundingClientRect());
  if (!way) return;
  following = true;
  const before = [board.scrollLeft, board.scrollTop];
  board.scrollBy({ ...way, behavior: speed > 0 ? 'smooth' : 'instant' });
  const stays = speed <= 0 && board.scrollLeft === before[0] && board.scrollTop === before[1];
  if (!stays) await arrived(board);
  following = false;
}

/** How far to scroll; null where the middle of the thing is well seen. */
function wayTo(seen: DOMRect, box: DOMRect): { left: number; top: number } | null {
  const [x, y] = [box.left + box.width / 2 - seen.left, box.top + box.height / 2 - seen.top];
  const inside = (at: number, whole: number): boolean => at > whole * INSET && at < whole * (1 - INSET);
  if (inside(x, seen.width) && inside(y, seen.height)) return null;
  return { left: x - seen.width / 2, top: y - seen.height / 2 };
}

function arrived(board: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST);
    const done = (): void => {
      clearTimeout(late);
      resolve();
    };
    board.addEventListener('scrollend', done, { once: true });
  });
}
