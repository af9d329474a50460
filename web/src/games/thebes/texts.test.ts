/** Every text the board asks for exists, and every text made for the board is asked for. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const TEXTS = join(HERE, '../../../../src/dighouse/games/thebes/texts');

/** The keys of a TOML file of texts: tables and names are all there is in it. */
function keysOf(file: string): Set<string> {
  const keys = new Set<string>();
  let table = '';
  for (const line of readFileSync(join(TEXTS, file), 'utf8').split('\n')) {
    const head = /^\[(.+)\]$/.exec(line);
    const name = /^([\w-]+) = /.exec(line);
    if (head) table = head[1]!;
    else if (name) keys.add(`${table}.${name[1]}`);
  }
  return keys;
}

const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(HERE, file), 'utf8'))
  .join('\n');
const whole = new Set(
  [...sources.matchAll(/'((?:board|word|card_short|card_help|score_help|cost|notice|token|verb)\.[\w.]+)'/g)].map(
    (found) => found[1]!,
  ),
);
const begun = [
  ...sources.matchAll(/`((?:board|word|card_short|card_help|place|site_code|artifact|verb)\.[\w.]*)\$\{/g),
].map((found) => found[1]!);
const ended = ['_go', '_title'];
const named = new Set(
  [...sources.matchAll(/board\.\$\{sea\.key\}/g)].length ? ['atlantic', 'mediterranean', 'black_sea', 'north_sea'] : [],
);

test.each(['en.toml', 'de.toml', 'nl.toml', 'es.toml'])('%s has every text the board asks for', (file) => {
  const keys = keysOf(file);
  const families = [...whole].filter((key) => !keys.has(key) && !key.startsWith('notice.journey'));
  expect(families).toEqual([]);
});

test('no text of the board is left over', () => {
  const prefixes = begun.filter((start) => start !== 'board.');
  const orphans = [...keysOf('en.toml')].filter((key) => {
    if (!key.startsWith('board.') || whole.has(key)) return false;
    if (prefixes.some((start) => key.startsWith(start))) return false;
    return !ended.some((end) => key.endsWith(end)) && !named.has(key.replace('board.', ''));
  });
  expect(orphans).toEqual([]);
});
