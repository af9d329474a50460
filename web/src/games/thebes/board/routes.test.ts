import { expect, test } from 'vitest';
import { at } from './coast';
import { PLACES } from './degrees';
import { along, curve, flight, legs, way } from './routes';

// prettier-ignore
const ROUTES = ['london-paris', 'london-berlin', 'paris-berlin', 'paris-vienna', 'paris-rome', 'berlin-warsaw', 'vienna-warsaw', 'vienna-rome', 'warsaw-moscow', 'warsaw-greece', 'rome-greece', 'rome-crete', 'greece-crete', 'greece-mesopotamia', 'crete-egypt', 'crete-palestine', 'egypt-palestine', 'palestine-mesopotamia'].map((route) => route.split('-'));

test('twelve places lie on the map', () => {
  expect(Object.keys(PLACES)).toHaveLength(12);
  for (const place of Object.keys(PLACES)) {
    const [x, y] = at(place);
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(710);
    expect(y).toBeGreaterThan(30);
    expect(y).toBeLessThan(430);
  }
});

test('the way is a shortest one', () => {
  expect(way(ROUTES, 'rome', 'egypt')).toEqual(['rome', 'crete', 'egypt']);
  expect(way(ROUTES, 'london', 'egypt')).toHaveLength(5);
  expect(way(ROUTES, 'paris', 'paris')).toEqual(['paris']);
  expect(way(ROUTES, 'moscow', 'mesopotamia')).toEqual(['moscow', 'warsaw', 'greece', 'mesopotamia']);
});

test('a route is the same curve from either end', () => {
  for (const [a, b] of ROUTES as [string, string][]) {
    const [there, back] = [curve(a, b), curve(b, a)];
    expect(there.bend[0]).toBeCloseTo(back.bend[0], 1);
    expect(there.bend[1]).toBeCloseTo(back.bend[1], 1);
    expect(along(there, 1)).toEqual(at(b));
  }
});

test('legs join, and a flight ends where it should', () => {
  const journey = legs(['rome', 'crete', 'egypt']);
  expect(journey[0]!.to).toEqual(journey[1]!.from);
  expect(along(flight('london', 'egypt'), 1)).toEqual(at('egypt'));
});
