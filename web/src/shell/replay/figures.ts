/** The numbers of an analysis for a picture. */
import type { Analysis } from '../../generated/messages';

/** The curve's last point at or before a moment. */
export function pointAt(curve: Analysis['curve'], seq: number): number {
  const after = curve.findIndex((point) => point.seq > seq);
  return after === -1 ? curve.length - 1 : Math.max(0, after - 1);
}

/** The smallest round step that takes no more than so many steps for a length. */
const roundStep = (length: number, most: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200].find((one) => length / one <= most) ?? 500;

/** Round marks from a least number to a greatest one, nothing among them. */
export function ticksBetween(least: number, most: number): number[] {
  const step = roundStep(most - least, 5);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Round marks for an axis through nothing, a few on each side. */
export function ticksFor(extent: number): number[] {
  const step = roundStep(extent, 3);
  const each = Math.floor(extent / step);
  return Array.from({ length: 2 * each + 1 }, (_, index) => (index - each) * step);
}

/** A player's luckiest and unluckiest draw. */
export function extremes<Draw>(draws: Draw[], worth: (draw: Draw) => number): { best?: Draw; worst?: Draw } {
  const sorted = [...draws].sort((a, b) => worth(b) - worth(a));
  const [best, worst] = [sorted[0], sorted.at(-1)];
  return {
    best: best !== undefined && worth(best) > 0.05 ? best : undefined,
    worst: worst !== undefined && worth(worst) < -0.05 ? worst : undefined,
  };
}
