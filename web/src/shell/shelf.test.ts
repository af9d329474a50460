import { expect, test } from 'vitest';
import { nextLevel } from './shelf';

const LEVELS = ['random', 'volunteer', 'student', 'greedy', 'curator', 'professor'];

test('whoever won meets the next stronger bot, up to the strongest', () => {
  expect(nextLevel(LEVELS, ['student', 'volunteer'], 1)).toBe('greedy');
  expect(nextLevel(LEVELS, ['professor'], 1)).toBe(null);
});

test('whoever came last meets an easier one, but none that plays at random', () => {
  expect(nextLevel(LEVELS, ['greedy'], -1)).toBe('student');
  expect(nextLevel(LEVELS, ['volunteer'], -1)).toBe(null);
});

test('a bot of the host has no level', () => {
  expect(nextLevel(LEVELS, ['guest'], 1)).toBe(null);
  expect(nextLevel(LEVELS, [], 1)).toBe(null);
  expect(nextLevel([], ['student'], 1)).toBe(null);
});
