/** A history told: the cards rise together and leave, the stone takes its field, the seals step on, owners are paid. */
import type { Notice } from '../../../generated/messages';
import { type MonumentsTable, stoneOf } from '../table';
import Ghost from './Ghost.svelte';
import type { Lifted } from '../../../kit/lift';
import { type Stage, boxOf, onto } from '../../../kit/stage';

const RISE = 240;
const LEAVE = 480;
const STONE = 360;
const STEP = 180;
const COIN = 300;
const COLUMN = 26; // width of a column in the track's own units

const of = (notices: Notice[], key: string): Notice['facts'][] =>
  notices.filter((notice) => notice.key === key).map(({ facts }) => facts);

export async function history(stage: Stage, table: MonumentsTable, notices: Notice[]): Promise<void> {
  await takeCards(stage, table, of(notices, 'notice.card_lost'));
  for (const facts of of(notices, 'notice.stone_placed')) await placeStone(stage, table, facts);
  await Promise.all(of(notices, 'notice.marker_moved').map((facts) => moveSeal(stage, facts)));
  await Promise.all(of(notices, 'notice.paid').map((facts) => pay(stage, table, facts)));
}

async function takeCards(stage: Stage, table: MonumentsTable, lost: Notice['facts'][]): Promise<void> {
  const cards = lost.map(({ card, colour }) => {
    const { monument } = table.catalogue.cards[card ?? 0]!;
    const face = stage.find(`[data-stack="${colour}-${monument}"] [data-card="${card}"]`);
    return (face?.parentElement ?? null) as SVGGraphicsElement | null;
  });
  const ways = cards.map((card) => wayOut(stage.lift(card)));
  await Promise.all(ways.map(({ element, lies, up }) => stage.move(element, [lies, up], RISE)));
  await stage.wait(RISE);
  await Promise.all(ways.map(({ element, up, gone }) => stage.move(element, [up, gone], LEAVE)));
}

/** A card is turned a little as it rises, and more as it leaves. */
function wayOut(card: Lifted | null): { element?: HTMLElement; lies: Keyframe; up: Keyframe; gone: Keyframe } {
  const at = (x: number, y: number, turn: number, opacity: number): Keyframe => ({
    transform: `${card?.at({ x, y })} rotate(${turn}deg)`,
    opacity,
  });
  return { element: card?.element, lies: at(0, 0, 0, 1), up: at(5, -7, 6, 1), gone: at(70, -16, 14, 0) };
}

async function placeStone(stage: Stage, table: MonumentsTable, facts: Notice['facts']): Promise<void> {
  const start = boxOf(stage.find(`[data-colour="${facts.colour}"] .historians`));
  const field = boxOf(stage.find(`[data-field="${facts.field}"]`));
  if (!start || !field) return;
  const box = new DOMRect(start.left, start.top, 30, 30);
  const element = stage.add(Ghost, { table, stone: stoneOf(table.view, facts.colour ?? 0) }, box);
  await stage.move(element, [{ transform: 'none' }, { transform: onto(box, field, 1) }], STONE);
}

async function moveSeal(stage: Stage, { monument, from = 0, to = 0 }: Notice['facts']): Promise<void> {
  const seal = stage.lift(stage.find<SVGGraphicsElement>(`[data-seal="${monument}"]`));
  const at = (column: number): Keyframe => ({ transform: seal?.at({ x: column * COLUMN + COLUMN / 2, y: 15 }) });
  for (let column = from; column < to; column++) await stage.move(seal?.element, [at(column), at(column + 1)], STEP);
}

/** Points as a coin, from the monument to the desk. */
async function pay(stage: Stage, table: MonumentsTable, facts: Notice['facts']): Promise<void> {
  await coin(stage, table, `[data-monument="${facts.monument}"]`, facts.colour ?? 0, facts.points ?? 0);
}

export async function coin(
  stage: Stage,
  table: MonumentsTable,
  from: string,
  colour: number,
  points: number,
): Promise<void> {
  const start = boxOf(stage.find(from));
  const goal = boxOf(stage.find(`[data-coin="${colour}"]`));
  if (!start || !goal || points === 0) return;
  const box = new DOMRect(start.left + start.width / 2, start.top + start.height / 2, 30, 30);
  const element = stage.add(Ghost, { table, points }, box);
  await stage.move(element, [{ transform: 'scale(.6)' }, { transform: onto(box, goal, 1) }], COIN);
}
