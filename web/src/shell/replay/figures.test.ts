import { describe, expect, it } from 'vitest';
import { extremes, pointAt, ticksBetween, ticksFor } from './figures';

describe('the picture of an analysis', () => {
  it('finds the point of a moment, also between two decisions', () => {
    const curve = [0, 2, 5].map((seq) => ({ seq, margins: [0, 0] }));
    expect([0, 1, 2, 4, 5, 9].map((seq) => pointAt(curve, seq))).toEqual([0, 0, 1, 1, 2, 2]);
  });
  it('marks an axis on both sides of nothing', () => {
    expect(ticksFor(7)).toEqual([-5, 0, 5]);
    expect(ticksFor(2.5)).toEqual([-2, -1, 0, 1, 2]);
    expect(ticksFor(31)).toEqual([-20, 0, 20]);
  });
  it('names the luckiest and the unluckiest draw, if there was luck', () => {
    const of = (...worths: number[]) => extremes(worths, (worth) => worth);
    expect(of(1, -3, 2)).toEqual({ best: 2, worst: -3 });
    expect(of(1)).toEqual({ best: 1, worst: undefined });
    expect(of(0, 0.01)).toEqual({ best: undefined, worst: undefined });
    expect(of()).toEqual({ best: undefined, worst: undefined });
  });
});

it('marks between two numbers are round, and nothing is one of them', () => {
  expect(ticksBetween(0, 49)).toEqual([0, 10, 20, 30, 40]);
  expect(ticksBetween(-36, 19)).toEqual([-20, 0]);
  expect(ticksBetween(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
});
