/** Where things stand in the section through the dig: one drawing of 850 by 588, read downwards as time, fame, money, earth. */

export const WIDE = 850;
export const HIGH = 588;
/** calendar, museum and research line; below it lies the earth */
export const TOP = 258;

const round = (n: number): number => Math.round(n * 10) / 10;

export const CALENDAR = { width: WIDE / 12, height: 48 };

/** The museum: six steps of four plinths between seven columns. */
const PLINTH = 30;
const COLUMN = 9.5;
export const MUSEUM = {
  left: 44,
  width: 24 * PLINTH + 7 * COLUMN,
  top: 82,
  base: 196,
  steps: 6,
  plinth: PLINTH,
  gap: COLUMN,
};

export const stepOf = (field: number): number => Math.floor((field - 1) / 4);
export const stepLeft = (step: number): number => MUSEUM.left + COLUMN + step * (4 * PLINTH + COLUMN);
export const stepFloor = (step: number): number => 162 - step * 6.5;
export const plinthX = (field: number): number => round(stepLeft(stepOf(field)) + (((field - 1) % 4) + 0.5) * PLINTH);
export const floorOf = (field: number): number => stepFloor(stepOf(field));

/** Whether something between two places is to be drawn now. */
export type Seen = (left: number, right: number) => boolean;

export interface Spot {
  x: number;
  y: number;
}

/** Where a marker stands; field 0 is the crate beside the first step. */
export const markerSpot = (field: number): Spot =>
  field > 0 ? { x: plinthX(field), y: floorOf(field) - 14.5 } : { x: 19.5, y: 160 };

/** Thirteen boards, the first at the right. */
export const LINE = { pitch: 63.5, width: 58, height: 40, top: 213 };
export const fieldX = (field: number): number => round(WIDE - 12 - (field - 0.5) * LINE.pitch);
export const figureSpot = (field: number): Spot => ({ x: fieldX(field) - 14, y: LINE.top + 7 });

/** Five chambers off a shaft. */
export const CHAMBER = { top: 267, pitch: 63.6, height: 60, left: 152, niche: 62, tile: 56, mouth: 118 };
export const LENGTHS = [338, 352, 326, 366, 344];
export const SHAFT = { left: 84, width: 34 };
export const chamberY = (gallery: number): number => round(CHAMBER.top + (gallery - 1) * CHAMBER.pitch);
export const nicheSpot = (gallery: number, place: number): Spot => ({
  x: CHAMBER.left + place * CHAMBER.niche,
  y: round(chamberY(gallery) + 2.5),
});

/** The card of the research money. */
export const MONEY = { left: 530, top: 276, width: 308, height: 184 };

/** The bars of the pool's odds: as wide as there is room, never wider than `most`. */
export const barWidth = (bars: number, room: number, most = 19.5): number => Math.min(most, room / Math.max(1, bars));
