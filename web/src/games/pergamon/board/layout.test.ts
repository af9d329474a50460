import { expect, test } from 'vitest';
import {
  HIGH,
  LINE,
  MUSEUM,
  WIDE,
  barWidth,
  chamberY,
  fieldX,
  floorOf,
  markerSpot,
  nicheSpot,
  plinthX,
} from './layout';

test('plinths stand in a line, none on another, each step higher than the one before', () => {
  const xs = Array.from({ length: 24 }, (_, i) => plinthX(i + 1));
  xs.slice(1).forEach((x, i) => expect(x - xs[i]!).toBeGreaterThanOrEqual(MUSEUM.plinth - 0.1));
  expect(xs[0]).toBeGreaterThan(MUSEUM.left);
  expect(xs.at(-1)!).toBeLessThan(MUSEUM.left + MUSEUM.width);
  expect(floorOf(24)).toBeLessThan(floorOf(1));
  expect(floorOf(4)).toBe(floorOf(1));
});

test('field 1 of the research line is the rightmost, and all lie on the board', () => {
  expect(fieldX(1)).toBeGreaterThan(fieldX(13));
  expect(fieldX(1) + LINE.width / 2).toBeLessThan(WIDE);
  expect(fieldX(13) - LINE.width / 2).toBeGreaterThan(0);
});

test('galleries lie under each other, four niches in each', () => {
  expect(chamberY(2)).toBeGreaterThan(chamberY(1) + 60);
  expect(chamberY(5) + 60).toBeLessThan(HIGH);
  expect(nicheSpot(1, 3).x - nicheSpot(1, 0).x).toBe(3 * 62);
});

test('a marker out of the museum lies in the crate', () => {
  expect(markerSpot(0).x).toBeLessThan(markerSpot(1).x);
});

test('bars share the room they have', () => {
  expect(barWidth(7, 140)).toBe(19.5);
  expect(barWidth(14, 140)).toBe(10);
});
