/** Every text the board asks for exists, and every text made for the board is asked for. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const TEXTS = join(HERE, '../../../../src/dighouse/games/tomb_raiders/texts');

/** The keys of a language, those of the engine and those of the board: tables and names are all there is in them. */
function keysOf(lang: string): Set<string> {
  const keys = new Set<string>();
  for (const file of [`${lang}.toml`, `${lang}.board.toml`]) {
    let table = '';
    for (const line of readFileSync(join(TEXTS, file), 'utf8').split('\n')) {
      const head = /^\[(.+)\]$/.exec(line);
      const name = /^([\w-]+) = /.exec(line);
      if (head) table = head[1]!;
      else if (name) keys.add(`${table}.${name[1]}`);
    }
  }
  return keys;
}

const FAMILIES = 'board|word|card_short|card_help|score_help|cost|notice|find_short|large_card|verb|region|region_code';
const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(HERE, file), 'utf8'))
  .join('\n');
const whole = new Set(
  [...sources.matchAll(new RegExp(`'((?:${FAMILIES})\\.[\\w.]+)'`, 'g'))].map((found) => found[1]!),
);
const begun = [...sources.matchAll(new RegExp(`\`((?:${FAMILIES})\\.[\\w.]*)\\$\\{`, 'g'))].map((found) => found[1]!);
// the beginning of a family of notices, not a text
const starts = new Set(['notice.professor_', 'notice.play_']);

test.each(['en', 'de', 'nl', 'es'])('%s has every text the board asks for', (lang) => {
  const keys = keysOf(lang);
  expect([...whole].filter((key) => !keys.has(key) && !starts.has(key))).toEqual([]);
  for (const start of begun)
    expect(
      [...keys].some((key) => key.startsWith(start)),
      start,
    ).toBe(true);
});

test('no text of the board is left over', () => {
  const orphans = [...keysOf('en')].filter(
    (key) => key.startsWith('board.') && !whole.has(key) && !begun.some((start) => key.startsWith(start)),
  );
  expect(orphans).toEqual([]);
});
