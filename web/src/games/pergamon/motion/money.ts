/** Research money: the cards turn, the coins run from right to left to the figures. */
import type { Notice } from '../../../generated/messages';
import { type Spot, figureSpot } from '../board/layout';
import { EACH, FLY, STEP, type Scene } from './scene';

const MOST_COINS = 5; // seen flying; the number says the rest

export async function place(scene: Scene, seat: number | null, field: number): Promise<void> {
  const spot: Spot = figureSpot(field);
  const goal = scene.boxAt(
    '[data-field]',
    { x: spot.x, y: spot.y - 14 },
    seat === null ? 30 : 23.3,
    seat === null ? 37.5 : 29,
  );
  if (!goal) return;
  const from =
    seat === null
      ? new DOMRect(goal.left, goal.top + goal.height * 1.6, goal.width, goal.height)
      : deskMark(scene, seat, goal);
  if (!from) return;
  const element = scene.add({ figure: seat }, goal);
  const start = `translate(${from.left - goal.left}px,${from.top - goal.top}px)`;
  await scene.stage.move(
    element,
    [
      { transform: start, opacity: seat === null ? 0 : 1 },
      { transform: 'translate(0,0)', opacity: 1 },
    ],
    FLY,
  );
}

function deskMark(scene: Scene, seat: number, like: DOMRect): DOMRect | null {
  const desk = scene.box(`[data-desk="${seat}"]`);
  return desk && new DOMRect(desk.left + 12, desk.top + 4, like.width, like.height);
}

/** Both cards turn over, the second a little later. */
export async function reveal(scene: Scene, values: number[]): Promise<void> {
  const turns = values.map(async (value, i) => {
    const card = scene.find(`[data-card="${i}"]`);
    const box = scene.box(`[data-card="${i}"]`);
    const back = scene.table.view.cards[i]?.back;
    if (!card || !box || !back) return;
    await scene.stage.wait(i * STEP);
    const element = scene.add({ card: { back, value } }, box);
    await scene.stage.move(element, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], STEP);
  });
  await Promise.all(turns);
}

/** Coins from the cards to a figure, and from there to its desk. */
export async function pay(scene: Scene, { facts }: Notice, robber: boolean): Promise<void> {
  const coins = Math.min(facts.coins ?? 0, MOST_COINS);
  const spot = figureSpot(facts.field ?? 1);
  const figure = scene.boxAt('[data-field]', { x: spot.x, y: spot.y - 12 }, 23);
  const goal = robber ? figure : scene.box(`[data-coins="${facts.seat}"]`);
  const cards = scene.box('[data-card="1"]');
  if (!cards || !figure) return;
  const purse = new DOMRect(cards.left + cards.width / 2 - 11, cards.top + cards.height / 2 - 11, 22, 22);
  const flights = Array.from({ length: coins }, async (_, i) => {
    await scene.stage.wait(i * (EACH / 2));
    await scene.fly({ coin: true }, purse, robber ? figure : goal, FLY);
  });
  await Promise.all(flights);
}
