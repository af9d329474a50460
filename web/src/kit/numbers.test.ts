import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSign, written } from './numbers';

test('a minus sign is no hyphen', () => {
  expect([-12, 0, 7].map(written)).toEqual(['−12', '0', '7']);
  expect(written('-1,5')).toBe('−1,5');
  expect([-12, 0, 7].map(withSign)).toEqual(['−12', '+0', '+7']);
});

const SOURCES = join(import.meta.dirname, '..');
/** A minus sign put before a number by hand, and a number written as the language does without its own minus sign. */
const BY_HAND = /['`>]−|toLocaleString\(settings|new Intl\.NumberFormat\(settings\.lang, \{ max/;
const HERE = ['kit/numbers.ts', 'shell/numbers.ts', 'shell/keys.ts'];

test('amounts are written in one place', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts') && !HERE.includes(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => BY_HAND.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
});
