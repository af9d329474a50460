/** Every text the board asks for exists in every language, and every text made for the board is asked for. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const TEXTS = join(HERE, '../../../../src/dighouse/games/monuments/texts');

/** The keys of a language: tables and names are all there is in its files. */
function keysOf(...files: string[]): Set<string> {
  const keys = new Set<string>();
  for (const file of files) {
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

const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(HERE, file), 'utf8'))
  .join('\n');
const whole = new Set(
  [...sources.matchAll(/'((?:board|typed|monument_code|cost|notice)\.[\w.]+)'/g)].map((found) => found[1]!),
);
const begun = [...sources.matchAll(/`((?:board|typed|monument_code|monument|symbol)\.[\w.]*)\$\{/g)].map(
  (found) => found[1]!,
);

test.each(['en', 'de', 'nl', 'es'])('%s has every text the board asks for', (lang) => {
  const keys = keysOf(`${lang}.toml`, `${lang}.board.toml`);
  expect([...whole].filter((key) => !keys.has(key))).toEqual([]);
  expect(begun.filter((start) => ![...keys].some((key) => key.startsWith(start)))).toEqual([]);
});

test('no text of the board is left over', () => {
  const orphans = [...keysOf('en.board.toml')].filter(
    (key) => !whole.has(key) && !begun.some((start) => key.startsWith(start)),
  );
  expect(orphans).toEqual([]);
});

test.each(['extends', 'first', 'second', 'needs', 'closed', 'laying'])('the use "%s" has its words', (use) => {
  expect(keysOf('en.board.toml').has(`board.use_${use}`)).toBe(true);
});
