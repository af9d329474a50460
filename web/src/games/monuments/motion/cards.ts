/** Cards on their way: from the row or the pile to a hand, from a hand to a stack, out of the game. */
import { type MonumentsTable, ownSeat } from '../table';
import Ghost from './Ghost.svelte';
import { type Stage, boxOf, onto } from '../../../kit/stage';

const FLY = 480;
const TURN = 240;
const LAY = 240;

/** Where a seat's hand is on this screen: one's own fan, or the word on another's desk. */
function handBox(stage: Stage, table: MonumentsTable, seat: number): DOMRect | null {
  const fan = seat === ownSeat(table) || seat === table.viewer ? stage.find('[data-hand]') : null;
  return boxOf(fan ?? stage.find(`[data-held="${seat}"]`) ?? stage.find(`[data-desk="${seat}"]`));
}

/** From its slot, or the pile, into a hand. */
export async function toHand(
  stage: Stage,
  table: MonumentsTable,
  from: string,
  card: number | null,
  seat: number,
): Promise<void> {
  const slot = stage.find(from);
  const box = boxOf(slot);
  const goal = handBox(stage, table, seat);
  if (!box || !goal) return;
  if (!from.includes('pile')) stage.hide(slot);
  const element = stage.add(Ghost, { table, card }, box);
  const end = onto(box, goal, seat === table.viewer ? 0.9 : 0.3);
  await stage.move(
    element,
    [
      { transform: 'translate(0,0)', opacity: 1 },
      { transform: 'translate(0,-3px)', opacity: 1, offset: 0.1 },
      { transform: end, opacity: seat === table.viewer ? 0.9 : 0 },
    ],
    FLY,
  );
}

/** The card that fills a slot turns over on the pile and slides there. */
export async function refill(stage: Stage, table: MonumentsTable, card: number, slot: number): Promise<void> {
  const pile = boxOf(stage.find('[data-pile]'));
  const goal = boxOf(stage.find(`[data-slot="r${slot}"]`));
  if (!pile || !goal) return;
  const back = stage.add(Ghost, { table }, pile);
  await stage.move(back, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], TURN / 2);
  const element = stage.add(Ghost, { table, card }, goal);
  const start = onto(goal, pile);
  await stage.move(element, [{ transform: `${start} scaleX(0)` }, { transform: `${start} scaleX(1)` }], TURN / 2);
  await stage.move(element, [{ transform: start }, { transform: 'translate(0,0) scale(1)' }], TURN);
}

/** From a hand onto the stack. */
export async function lay(
  stage: Stage,
  table: MonumentsTable,
  card: number,
  colour: number,
  monument: number,
  seat: number,
): Promise<void> {
  const held = stage.find(`[data-hand-card="${card}"]`);
  const stack = stage.find<SVGElement>(`[data-stack="${colour}-${monument}"]`);
  const goal = boxOf(stack?.lastElementChild ?? stage.find(`[data-stacks="${monument}"]`));
  const start = boxOf(held) ?? handBox(stage, table, seat);
  if (!goal || !start) return;
  if (held) stage.hide(held);
  const box = held ? start : new DOMRect(start.left, start.top, 60, 84);
  const element = stage.add(Ghost, { table, card }, box);
  await stage.move(
    element,
    [
      { transform: 'translate(0,0)', opacity: 1 },
      { transform: onto(box, goal, 0.5), opacity: 1 },
    ],
    LAY,
  );
}

/** A card leaves the game. */
export async function away(stage: Stage, table: MonumentsTable, card: number, seat: number): Promise<void> {
  const held = stage.find(`[data-hand-card="${card}"]`);
  const start = boxOf(held) ?? handBox(stage, table, seat);
  if (!start) return;
  if (held) stage.hide(held);
  const box = held ? start : new DOMRect(start.left, start.top, 60, 84);
  const element = stage.add(Ghost, { table, card }, box);
  await stage.move(
    element,
    [
      { transform: 'translate(0,0)', opacity: 1 },
      { transform: 'translate(0,-46px) rotate(4deg)', opacity: 1, offset: 0.6 },
      { transform: 'translate(60px,-60px) rotate(8deg)', opacity: 0 },
    ],
    FLY,
  );
}
