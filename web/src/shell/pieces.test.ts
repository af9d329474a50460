import { expect, test } from 'vitest';
import { found, pieces, rulesIn, wordsOf } from './pieces';

test('rule numbers stand by themselves', () => {
  expect(pieces('You need a permit (TH8.2, TH10).').map((piece) => [piece.text, piece.rule])).toEqual([
    ['You need a permit (', false],
    ['TH8.2', true],
    [', ', false],
    ['TH10', true],
    [').', false],
  ]);
  expect(rulesIn('weeks 1 to 12 (PG1.10)')).toEqual(['PG1.10']);
});

test('names stand by themselves, without their marks', () => {
  const found = pieces('Weeks `W = 52` (TH1.2) and `TH9`.', wordsOf('52'));
  expect(found.filter((piece) => piece.name).map(({ text, hit }) => [text, hit])).toEqual([
    ['W = ', false],
    ['52', true],
    ['TH9', false],
  ]);
  expect(found.filter((piece) => piece.rule).map(({ text }) => text)).toEqual(['TH1.2']);
  expect(found.map(({ text }) => text).join('')).toBe('Weeks W = 52 (TH1.2) and TH9.');
});

test('what was searched for is marked, also inside a number', () => {
  const marks = pieces('A Zeppelin (TH4.4) is a zeppelin.', wordsOf('ZEPP th4')).filter((piece) => piece.hit);
  expect(marks.map((piece) => piece.text)).toEqual(['Zepp', 'TH4', 'zepp']);
});

test('a search wants every word, and takes signs as they are', () => {
  expect(found('Knowledge K = min(12, S)', wordsOf('k min('))).toBe(true);
  expect(found('Knowledge K', wordsOf('k week'))).toBe(false);
  expect(pieces('c + cost', wordsOf('+')).map((piece) => piece.hit)).toEqual([false, true, false]);
});
