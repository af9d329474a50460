/** Where the stacks of a monument lie: two plots, filled in the order in which they were erected. */
import type { Catalogue, View } from '../../generated/monuments';

export const CARD = 38; // width of a card in a stack
export const ROOM = 154; // width of both plots
const STEP = 14; // how much of a covered card shows, where there is room
const GAP = 12;
const SECOND = 80; // where the second plot begins, if the first stack is not longer

/** The owners of each monument in a lasting order: who was there before keeps the place, newcomers follow. */
export function plotsOf(before: number[][], view: View): number[][] {
  return view.monuments.map((monument, index) => {
    const kept = (before[index] ?? []).filter((colour) => monument.owners.includes(colour));
    const added = monument.owners.filter((colour) => !kept.includes(colour)).sort((a, b) => a - b);
    return [...kept, ...added];
  });
}

/** Cards the next colour needs to erect a monument; 0 where nobody can any more. */
export function neededToErect(view: View, catalogue: Catalogue, monument: number): number {
  const seen = view.monuments[monument];
  if (!seen?.in_play || seen.availability === 0) return 0;
  const needed = catalogue.minimum[catalogue.minimum.length - seen.availability] ?? 0;
  const mine = catalogue.cards.flatMap((card, index) => (card.monument === monument ? [index] : []));
  const laid = view.colours.reduce((sum, colour) => sum + (colour.stacks[monument]?.length ?? 0), 0);
  const gone = mine.filter((card) => view.discarded.includes(card) || view.taken.includes(card)).length;
  return mine.length - laid - gone >= needed ? needed : 0;
}

export interface Plot {
  x: number;
  /** left edges of the cards, bottom card first */
  cards: number[];
}

/** The two plots drawn: long stacks close up until both fit. */
export function layPlots(heights: number[]): Plot[] {
  const covered = heights.reduce((sum, height) => sum + Math.max(0, height - 1), 0);
  const room = ROOM - heights.length * CARD - (heights.length - 1) * GAP - 2;
  const step = covered > 0 ? Math.min(STEP, room / covered) : STEP;
  let x = 1;
  return heights.map((height, plot) => {
    const left = plot === 0 ? x : Math.max(x, Math.min(SECOND, ROOM - CARD - Math.max(0, height - 1) * step - 1));
    x = left + Math.max(0, height - 1) * step + CARD + GAP;
    return { x: left, cards: Array.from({ length: height }, (_, card) => round(left + card * step)) };
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
