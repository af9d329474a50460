/** The eighteen routes as curves on the map, and the way from place to place along them. */
import { at } from './coast';

export type Point = [number, number];

/** How far each route bends from the straight line. */
const BEND: Record<string, number> = {
  'london-paris': -8,
  'london-berlin': -22,
  'paris-berlin': 8,
  'paris-vienna': 6,
  'paris-rome': 10,
  'berlin-warsaw': -10,
  'vienna-warsaw': 6,
  'vienna-rome': -6,
  'warsaw-moscow': -10,
  'warsaw-greece': -26,
  'rome-greece': 12,
  'rome-crete': 26,
  'greece-crete': -6,
  'greece-mesopotamia': -46,
  'crete-egypt': 14,
  'crete-palestine': -20,
  'egypt-palestine': -8,
  'palestine-mesopotamia': 8,
};

export interface Curve {
  from: Point;
  bend: Point;
  to: Point;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The curve of a route, walked from the first place to the second. */
export function curve(a: string, b: string): Curve {
  const there = BEND[`${a}-${b}`];
  const bend = there ?? -(BEND[`${b}-${a}`] ?? 0);
  const [x, y] = at(a);
  const [u, v] = at(b);
  const length = Math.hypot(u - x, v - y) || 1;
  const mx = (x + u) / 2 - ((v - y) / length) * bend;
  const my = (y + v) / 2 + ((u - x) / length) * bend;
  return { from: [x, y], bend: [round(mx), round(my)], to: [u, v] };
}

export const drawn = ({ from, bend, to }: Curve): string =>
  `M${from[0]} ${from[1]}Q${bend[0]} ${bend[1]} ${to[0]} ${to[1]}`;

/** A point of a curve, 0 at its start and 1 at its end. */
export function along({ from, bend, to }: Curve, t: number): Point {
  const mix = (i: 0 | 1): number => (1 - t) ** 2 * from[i] + 2 * t * (1 - t) * bend[i] + t ** 2 * to[i];
  return [mix(0), mix(1)];
}

/** The places on a shortest way, both ends included. */
export function way(routes: string[][], from: string, to: string): string[] {
  const before = new Map<string, string>([[from, '']]);
  const queue = [from];
  for (let place = queue.shift(); place !== undefined && place !== to; place = queue.shift()) {
    for (const [a, b] of routes as [string, string][]) {
      const next = a === place ? b : b === place ? a : null;
      if (next === null || before.has(next)) continue;
      before.set(next, place);
      queue.push(next);
    }
  }
  const places: string[] = [];
  for (let place = before.has(to) ? to : ''; place; place = before.get(place) ?? '') places.unshift(place);
  return places;
}

/** The curves of a journey, one after the other. */
export const legs = (places: string[]): Curve[] => places.slice(1).map((place, i) => curve(places[i]!, place));

/** A flight: one wide arc over everything. */
export function flight(from: string, to: string): Curve {
  const [x, y] = at(from);
  const [u, v] = at(to);
  return { from: [x, y], bend: [(x + u) / 2, Math.min(y, v) - Math.hypot(u - x, v - y) * 0.25], to: [u, v] };
}
