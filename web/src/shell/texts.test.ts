/** Every word of the shell is said somewhere. That the languages have the same words, the compiler sees to. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import words from '../texts/en';

const SAID_BY_FAMILY = /^(colour|bot|chapter|ask|key|sound|volume|theme|paper)_/; // word(`colour_${…}`)
const STATUS = ['waiting', 'finished', 'frozen']; // word(table.status)

test('no word of the shell is left over', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const unsaid = Object.keys(words).filter(
    (key) => !sources.includes(`'${key}'`) && !SAID_BY_FAMILY.test(key) && !STATUS.includes(key),
  );
  expect(unsaid).toEqual([]);
});
