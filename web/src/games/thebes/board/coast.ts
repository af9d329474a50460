/** The map's lines: degrees projected onto 750 x 450 and smoothed once. */
import { type Degrees, DUNES, HILLS, ISLES, MAINLAND, PLACES, RIVERS, TREES, WATERS, ZONES } from './degrees';

export const MAP = { width: 750, height: 450 } as const;

const round = (n: number): number => Math.round(n * 10) / 10;
const east = (longitude: number): number => (longitude + 11) * 12.1;
const south = (latitude: number): number => (57.9 - latitude) * 14.35;

/** Where a place lies on the map. */
export function at(place: string): [number, number] {
  const [longitude, latitude] = PLACES[place] ?? [0, 45];
  return [round(east(longitude)), round(south(latitude))];
}

/** A smooth line through points, closed for a coast, open for a river. */
function smooth(points: Degrees, closed: boolean, tension: number): string {
  const [xs, ys, n] = [points.map(([l]) => east(l)), points.map(([, b]) => south(b)), points.length];
  const near = (i: number): number => (closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i)));
  let path = `M${round(xs[0]!)} ${round(ys[0]!)}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, c, d] = [near(i - 1), near(i + 1), near(i + 2)];
    const handle = (p: number[]): string => `${round(p[i]! + (p[c]! - p[a]!) * tension)}`;
    const other = (p: number[]): string => `${round(p[c]! - (p[d]! - p[i]!) * tension)}`;
    path += `C${handle(xs)} ${handle(ys)} ${other(xs)} ${other(ys)} ${round(xs[c]!)} ${round(ys[c]!)}`;
  }
  return path + (closed ? 'z' : '');
}

const sown = (points: Degrees, stroke: string): string =>
  points.map(([l, b]) => `M${round(east(l))} ${round(south(b))}${stroke}`).join('');

export const COAST = [smooth(MAINLAND, true, 0.15), ...ISLES.map((isle) => smooth(isle, true, 0.17))].join('');
export const LAKES = WATERS.map((water) => smooth(water, true, 0.17)).join('');
export const STREAMS = RIVERS.map((river) => smooth(river, false, 0.17)).join('');
export const SITE_LAND = ZONES.map(([site, edge]) => ({ site, d: smooth(edge, true, 0.2) }));
export const HILL_LINES = sown(HILLS, 'l5-8 5 8m-5-8l1.6 8m.8-5l1.5 5');
export const DUNE_LINES = sown(DUNES, 'q6-5 12 0m-4 4q6-5 12 0');
export const TREE_LINES = sown(TREES, 'v-3m-3 0l3-7 3 7zm7 5v-3m-3 0l3-7 3 7z');
export const GRID =
  [-10, 0, 10, 20, 30, 40, 50].map((l) => `M${round(east(l))} 0V450`).join('') +
  [30, 35, 40, 45, 50, 55].map((b) => `M0 ${round(south(b))}H750`).join('');
