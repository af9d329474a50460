import { expect, test } from 'vitest';
import { signed, signsIn } from './signs';

const CRETE = { id: 'e-cr', look: 'spot cr' };
const BOOK = { id: 'k-book', look: 'leaf gr' };

test('a drawing stays with the first of its words, and no word is lost', () => {
  const text = `Ilse went to ${signed(CRETE, 'Crete')}, and took ${signed(BOOK, '2 books on Greece')}.`;
  const { before, signs } = signsIn(text);
  expect(before).toBe('Ilse went to ');
  expect(signs).toEqual([
    { ...CRETE, word: 'Crete,', after: ' and took ' },
    { ...BOOK, word: '2', after: ' books on Greece.' },
  ]);
  expect(before + signs.map(({ word, after }) => word + after).join('')).toBe(
    'Ilse went to Crete, and took 2 books on Greece.',
  );
});

test('a sentence without drawings is all before them', () => {
  expect(signsIn('Ilse did not dig.')).toEqual({ before: 'Ilse did not dig.', signs: [] });
});
