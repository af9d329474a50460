/** Where things stand on the cliff, 850 x 314: five columns of 162 with 10 between them. */
import type { Region } from '../table';

export const COLUMN: Record<Region | 'camp', number> = {
  greece: 81,
  crete: 253,
  egypt: 425,
  mesopotamia: 597,
  camp: 769,
};
export const GROUND = 240;
export const WALL = 68;
export const HEIGHT = 314;
