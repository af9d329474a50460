import { expect, test } from 'vitest';
import type { Notice, Phrase } from '../../generated/messages';
import type { TombTable } from './table';
import { signed } from '../../kit/signs';
import { capital } from './explain';
import { tale } from './tale';

/** A table that says a key with its arguments, so that one sees what was asked for. */
const table = {
  say: (phrase: Phrase | string, args: Record<string, unknown> = {}): string => {
    const { key, args: own } = typeof phrase === 'string' ? { key: phrase, args } : phrase;
    const said = Object.values(own).map((one) =>
      one && typeof one === 'object' && 'key' in one ? (one as Phrase).key : String(one),
    );
    return said.length ? `${key}(${said.join(' ')})` : key;
  },
  lang: 'en',
  catalogue: {
    faces: [
      { kind: 'artifact', value: 1 },
      { kind: 'artifact', value: 2 },
      { kind: 'knowledge', value: 0 },
      { kind: 'rubble', value: 0 },
    ],
  },
} as unknown as TombTable;
const phrase = (key: string): Phrase => ({ key, args: {} });
const notice = (name: string, args: Record<string, unknown> = {}, facts: Record<string, number> = {}): Notice =>
  ({ key: `notice.${name}`, args, facts }) as Notice;

test('the deed first, what came of it after, the clock not at all', () => {
  const told = tale(table, [
    notice('card_taken', { card: phrase('book') }),
    notice('clock', { week: 4 }),
    notice('card_laid', { card: phrase('thief') }),
    notice('find_laid', { region: phrase('egypt') }),
    notice('find_laid', { region: phrase('egypt') }),
    notice('find_laid', { region: phrase('crete') }),
  ]);
  expect(told.main).toBe('notice.card_taken(book)');
  expect(told.rest).toBe('board.laid(1 thief) board.onto_piles(3 egypt × 2, crete)');
});

test('finds stand right after the dig', () => {
  const told = tale(table, [
    notice('dig'),
    notice('card_used'),
    ...[0, 1, 2, 1].map((face) => notice('find_found', { find: phrase('a') }, { face })),
    notice('professor_came'),
  ]);
  expect(told.main).toBe(
    'notice.dig board.found(board.artifacts(3) (2, 2, 1), find_short.knowledge) notice.professor_came',
  );
  expect(told.rest).toBe('notice.card_used');
});

test('a searcher is told what lay there, in one sentence', () => {
  const told = tale(table, [
    notice('play_scientist'),
    notice('pile_seen', { cards: 3 }),
    notice('pile_card', {}, { face: 1, count: 1 }),
    notice('pile_card', {}, { face: 3, count: 2 }),
  ]);
  expect(told.rest).toBe('notice.pile_seen(3) Board.artifacts(1) (2), find_short.rubble × 2.');
});

test('a sentence that begins with a drawing begins with a capital all the same', () => {
  const sign = { id: 'k-open', look: 'leaf any' };
  expect(capital('rubble', 'en')).toBe('Rubble');
  expect(capital(signed(sign, 'knowledge find'), 'en')).toBe(signed(sign, 'Knowledge find'));
});
