/** The pawn walks its route, the marker steps along the tape. */
import type { Moment } from '../../../generated/messages';
import type { View } from '../../../generated/thebes';
import { centre, passed, spots } from '../board/tape';
import { pawnSpots } from '../board/pawns';
import { type Curve, type Point, along, flight, legs, way } from '../board/routes';
import { at } from '../board/coast';
import type { ThebesTable } from '../table';
import type { Spot } from '../../../kit/lift';
import type { Stage } from '../../../kit/stage';

const HOP = 240;
const LONGEST_WALK = 1200;
const STEP = 60;
const LONGEST_STEPS = 800;

const to = ([x, y]: Point): Spot => ({ x, y });

export async function travel(stage: Stage, table: ThebesTable, moment: Moment): Promise<void> {
  const seat = moment.seat;
  if (seat === null) return;
  const after = moment.view as unknown as View;
  await Promise.all([walk(stage, table, moment, seat, after), stepOn(stage, table, seat, after)]);
}

/** One hop per week of the journey; a flight in one arc. */
async function walk(stage: Stage, table: ThebesTable, moment: Moment, seat: number, after: View): Promise<void> {
  const told = moment.notices.find((notice) => notice.key.startsWith('notice.journey'));
  const from = table.catalogue.places[told?.facts.from ?? -1]?.id;
  const goal = table.catalogue.places[told?.facts.to ?? -1]?.id;
  if (!told || !from || !goal) return;
  const flown = told.key === 'notice.journey_zeppelin';
  const curves = flown ? [flight(from, goal)] : legs(way(table.catalogue.routes, from, goal));
  const start = pawnSpots(table.view)[seat]?.spot ?? at(from);
  const end = pawnSpots(after)[seat]?.spot ?? at(goal);
  const frames = [to(start), ...curves.flatMap((curve, i) => hop(curve, i === curves.length - 1)), to(end)];
  const ms = flown ? 900 : Math.min(LONGEST_WALK, HOP * curves.length);
  const pawn = stage.find<SVGGraphicsElement>(`[data-pawn="${seat}"]`);
  await stage.carry(pawn, frames, ms, 'linear');
}

/** The way of one hop: a few points of its curve, lifted a little in the middle. */
function hop(curve: Curve, last: boolean): Spot[] {
  const points = [0.2, 0.4, 0.6, 0.8, ...(last ? [] : [1])];
  return points.map((t) => {
    const [x, y] = along(curve, t);
    return to([x, y - 7 * Math.sin(Math.PI * t)]);
  });
}

/** Cell by cell to where it lies then, on top of whoever is there. */
async function stepOn(stage: Stage, table: ThebesTable, seat: number, after: View): Promise<void> {
  const before = table.view.players[seat]?.clock ?? 0;
  const weeks = (after.players[seat]?.clock ?? before) - before;
  const start = spots(table.view).find((spot) => spot.seat === seat);
  const end = spots(after).find((spot) => spot.seat === seat);
  if (weeks <= 0 || !start || !end) return;
  const between = passed(before, weeks - 1).map((space): Point => centre(space));
  const frames = [start, ...between.map(to), end];
  const marker = stage.find<SVGGraphicsElement>(`[data-marker="${seat}"]`);
  await stage.carry(marker, frames, Math.min(LONGEST_STEPS, Math.max(240, STEP * weeks)), 'linear');
}
