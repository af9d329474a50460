/** The browser's odds are the engine's: the numbers below are those of dighouse.games.thebes.odds. */
import { expect, test } from 'vitest';
import { type Bag, atLeast, bars, odds } from './odds';

const EGYPT: Bag = { values: [6, 5, 4, 4, 3, 3, 3, 2, 2, 1, 1, 1], books: 2, rubble: 16 };

test('five tokens from the full bag of Egypt', () => {
  const chances = odds(EGYPT, 5);
  expect(chances.expected).toBeCloseTo(5.833333333333333, 12);
  expect(chances.nothing).toBeCloseTo(0.03065134099616858, 12);
  const first = [0.0601237843, 0.0644183403, 0.0601237843, 0.0998484274, 0.1066481411, 0.1033219654, 0.1052587259];
  first.forEach((chance, points) => expect(chances.points[points]).toBeCloseTo(chance, 9));
  expect(chances.points).toHaveLength(23);
  expect(chances.points.at(-1)).toBeCloseTo(2.1051745189676224e-5, 12);
});

test('a bag that is nearly empty', () => {
  const chances = odds({ values: [7, 3, 1], books: 1, rubble: 16 }, 4);
  expect(chances.expected).toBeCloseTo(2.2, 12);
  expect(chances.nothing).toBeCloseTo(0.37564499484004127, 12);
  const all = [0.4912280702, 0.1403508772, 0, 0.1403508772, 0.0280701754, 0, 0, 0.1403508772];
  all.forEach((chance, points) => expect(chances.points[points]).toBeCloseTo(chance, 9));
  expect(chances.points).toHaveLength(12);
});

test('nothing but rubble', () => {
  expect(odds({ values: [], books: 0, rubble: 16 }, 3)).toEqual({ expected: 0, nothing: 1, points: [1] });
});

test('the most tokens one can draw', () => {
  const chances = odds({ values: [5, 5, 4, 4, 4, 3, 3, 3, 1, 1, 1, 1], books: 2, rubble: 16 }, 12);
  expect(chances.expected).toBeCloseTo(14, 12);
  expect(chances.nothing).toBeCloseTo(2.1042110523685526e-5, 12);
  expect(chances.points).toHaveLength(36);
});

test('chances add up, and so do the bars of the chart', () => {
  for (let tokens = 1; tokens <= 12; tokens++) {
    const chances = odds(EGYPT, tokens);
    const mean = chances.points.reduce((sum, chance, points) => sum + chance * points, 0);
    expect(atLeast(chances, 0)).toBeCloseTo(1, 12);
    expect(mean).toBeCloseTo(chances.expected, 10);
    const shown = bars(chances);
    expect(shown.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 12);
    expect(shown.length).toBeLessThanOrEqual(17);
    expect(shown.at(-1)!.more).toBe(chances.points.length > 17);
  }
});
