/** Where the historians' stones stand on their track, and where the bonuses of the best three lie. */
import type { Placed } from '../history';

export const FIELD = 50;
export const LEFT = 112;
export const TOP = 4;
export const HEIGHT = 58;

export interface Standing extends Placed {
  x: number;
  y: number;
  /** the bonus lies on the frame, beside its stone */
  mark: { x: number; y: number } | null;
}

/** Later stones on a field stand higher and further right: the earlier one is the better. */
export function standings(stones: Placed[]): Standing[] {
  const on = new Map<number, number>();
  const total = new Map<number, number>();
  for (const { field } of stones) total.set(field, (total.get(field) ?? 0) + 1);
  return stones.map((stone) => {
    const level = on.get(stone.field) ?? 0;
    const all = total.get(stone.field)!;
    on.set(stone.field, level + 1);
    const step = all > 1 ? Math.min(13, 20 / (all - 1)) : 0;
    const x = middle(stone.field) - ((all - 1) * step) / 2 + level * step;
    const y = TOP + 36 - level * Math.min(6, 12 / all);
    const low = all > 1 && level === 0;
    const mark = { x: low ? x - 6 : x + (all > 1 ? 6 : 12), y: low ? TOP + HEIGHT - 2 : TOP + 6 };
    return { ...stone, x, y, mark: stone.bonus > 0 ? mark : null };
  });
}

export const middle = (field: number): number => LEFT + (field - 1) * FIELD + FIELD / 2;
