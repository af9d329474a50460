/** The points of a match over time as lines in a frame: where every mark, line and name stands. */
import { ticksBetween } from './replay/figures';

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** room for a name at the end of a line, from one to the next */
  line: number;
}

export interface PointLines {
  ticks: { points: number; y: number }[];
  /** where nothing is, if somebody was ever below it */
  zero: number | null;
  /** by seat, from the first moment to the last */
  lines: [x: number, y: number][][];
  /** at the right edge, pushed apart where lines end close together; the highest first */
  labels: { seat: number; points: number; y: number }[];
}

/** How a seat's line is dashed, so that colour alone tells nothing. */
export const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

export function pointLines(log: { points: number[] }[], seats: number, frame: Frame): PointLines {
  const all = log.flatMap(({ points }) => points);
  const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
  const x = (index: number): number => frame.left + (index / Math.max(1, log.length - 1)) * (frame.right - frame.left);
  const y = (points: number): number => frame.bottom - ((points - least) / (most - least)) * (frame.bottom - frame.top);
  const last = log.at(-1)?.points ?? [];
  const order = Array.from({ length: seats }, (_, seat) => seat).sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0));
  let lowest = -Infinity;
  return {
    ticks: ticksBetween(least, most).map((points) => ({ points, y: y(points) })),
    zero: least < 0 ? y(0) : null,
    lines: Array.from({ length: seats }, (_, seat) => log.map(({ points }, at) => [x(at), y(points[seat] ?? 0)])),
    labels: order.map((seat) => {
      lowest = Math.max(y(last[seat] ?? 0), lowest + frame.line);
      return { seat, points: last[seat] ?? 0, y: lowest };
    }),
  };
}
