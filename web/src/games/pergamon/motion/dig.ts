/** Tiles on their way: up the shaft to a hand or into the robber's sack, and down from the calendar into the galleries. */
import type { View } from '../../../generated/pergamon';
import { CHAMBER, SHAFT, chamberY, nicheSpot } from '../board/layout';
import { onto } from '../parts/common';
import { tileOf } from '../table';
import { EACH, FLY, STEP, type Scene } from './scene';

const EARTH = '[data-gallery]';
const centre = (gallery: number, place: number): { x: number; y: number } => {
  const { x, y } = nicheSpot(gallery, place);
  return { x: x + CHAMBER.tile / 2, y: y + CHAMBER.tile / 2 };
};

/** Along the gallery, up the shaft, and away. */
async function lift(scene: Scene, gallery: number, place: number, id: number, goal: DOMRect | null): Promise<void> {
  const from = scene.boxAt(EARTH, centre(gallery, place), CHAMBER.tile);
  const shaft = scene.boxAt(EARTH, { x: SHAFT.left + SHAFT.width / 2, y: chamberY(gallery) + 30 }, CHAMBER.tile);
  const mouth = scene.boxAt(EARTH, { x: SHAFT.left + SHAFT.width / 2, y: 262 }, CHAMBER.tile);
  if (!from || !shaft || !mouth || !goal) return;
  scene.stage.hide(scene.find(`[data-find="${id}"]`));
  const element = scene.add({ tile: tileOf(scene.table, id) }, from);
  const frames = [
    { transform: 'translate(0,0) scale(1)' },
    { transform: onto(from, shaft, 0.62), offset: 0.25 },
    { transform: onto(from, mouth, 0.62), offset: 0.5 },
    { transform: onto(from, goal, 0.8), opacity: 1, offset: 0.95 },
    { transform: onto(from, goal, 0.8), opacity: 0 },
  ];
  await scene.stage.move(element, frames, FLY * 2);
}

/** All tiles of a gallery, one after the other. */
export async function empty(scene: Scene, gallery: number, goal: DOMRect | null): Promise<void> {
  const tiles = scene.table.view.galleries[gallery - 1] ?? [];
  const lifts = tiles.map(async (id, place) => {
    await scene.stage.wait(place * EACH);
    await lift(scene, gallery, place, id, goal);
  });
  await Promise.all(lifts);
}

/** New tiles from the calendar's stack into the galleries, youngest on top. */
export async function layOut(
  scene: Scene,
  round: number,
  tiles: { tile: number; gallery: number }[],
  after: View,
): Promise<void> {
  const stack = scene.box(`[data-round="${round}"]`);
  const flights = tiles.map(async ({ tile, gallery }, i) => {
    await scene.stage.wait(i * EACH);
    const place = Math.max(0, after.galleries[gallery - 1]?.indexOf(tile) ?? 0);
    const goal = scene.boxAt(EARTH, centre(gallery, place), CHAMBER.tile);
    if (!goal || !stack) return;
    const element = scene.add({ tile: tileOf(scene.table, tile) }, goal);
    await scene.stage.move(
      element,
      [
        { transform: `${onto(goal, stack, 0.4)}`, opacity: 0.4 },
        { transform: 'translate(0,0) scale(1)', opacity: 1 },
      ],
      STEP * 2,
    );
  });
  await Promise.all(flights);
}
