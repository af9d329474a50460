import { expect, test } from 'vitest';
import { broken, fitted } from './lettering';

const measure = (text: string): number => [...text].length;

test('what fits stays as it is, what does not ends with an ellipsis', () => {
  expect(fitted('Trowel', 6, measure)).toBe('Trowel');
  expect(fitted('Trowel and brush', 8, measure)).toBe('Trowel…');
  expect(fitted('🏺🏺🏺🏺', 3, measure)).toBe('🏺🏺…');
});

test('words stand in as few lines as they need', () => {
  expect(broken('Älteste überhaupt', 10, measure)).toEqual(['Älteste', 'überhaupt']);
  expect(broken('Round 12', 10, measure)).toEqual(['Round 12']);
  expect(broken('Ausstellungen', 8, measure)).toEqual(['Ausstel…']);
});
