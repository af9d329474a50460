/** What a desk holds, as lines and places: the same order on every desk. */
import type { PlayerView } from '../../generated/thebes';
import { type Explanation, kindWords } from './explain';
import { SITES, type ThebesTable } from './table';

export interface KitPlace {
  kind: string;
  icon: string;
  count: number;
  words: () => Explanation;
}

const KIT = [
  ['general_knowledge', 'k-open'],
  ['assistant', 'k-assistant'],
  ['shovel', 'k-shovel'],
  ['car', 'k-car'],
  ['zeppelin', 'k-zep'],
  ['rumor', 'k-rumor'],
  ['special_permission', 'k-permit'],
  ['congress', 'k-congress'],
] as const;

function countOf(player: PlayerView, kind: string): number {
  const counts: Record<string, number> = {
    general_knowledge: player.general,
    assistant: player.assistants,
    shovel: player.shovels,
    car: player.cars,
    zeppelin: player.zeppelins,
    rumor: player.rumors.reduce((sum, count) => sum + count, 0),
    special_permission: player.permissions,
    congress: player.congresses,
  };
  return counts[kind] ?? 0;
}

/** Ten fixed places: eight kinds of cards, exhibitions, and the points in hand. */
export function kit(table: ThebesTable, player: PlayerView): KitPlace[] {
  const cards = KIT.map(([kind, icon]): KitPlace => ({
    kind,
    icon,
    count: countOf(player, kind),
    words: () => kitWords(table, player, kind),
  }));
  return [
    ...cards,
    {
      kind: 'exhibitions',
      icon: 'k-exhib',
      count: player.exhibitions.length,
      words: () => exhibitionWords(table, player),
    },
    { kind: 'points', icon: 'laurel', count: player.points, words: () => pointsWords(table, player) },
  ];
}

function kitWords(table: ThebesTable, player: PlayerView, kind: string): Explanation {
  const words = kindWords(table, kind);
  const own = player.cards.flatMap((index) => table.catalogue.cards[index] ?? []).filter((card) => card.kind === kind);
  const named = kind === 'rumor' ? own.map((card) => table.say(`place.${card.site}`)) : [];
  return { ...words, text: [named.join(', '), words.text].filter(Boolean).join('. ') };
}

function exhibitionWords(table: ThebesTable, player: PlayerView): Explanation {
  const held = player.exhibitions.flatMap((index) => table.catalogue.cards[index] ?? []);
  const list = held.map((card) => `${table.say(card.name)}: ${card.points}`).join('; ');
  const { rules } = kindWords(table, 'exhibition_small');
  return { title: table.say('board.exhibitions'), text: list || table.say('score_help.exhibitions'), rules };
}

function pointsWords(table: ThebesTable, player: PlayerView): Explanation {
  return {
    title: `${player.points} ${table.say('board.points', { points: player.points })}`,
    text: table.say('board.points_help'),
    rules: ['TH12.1', 'TH12.2', 'TH12.4'],
  };
}

/** The artifacts of one site on a desk, by name and value. */
export function findList(table: ThebesTable, player: PlayerView, site: number): Explanation {
  const finds = (player.finds[site] ?? []).flatMap((index) => table.catalogue.finds[site]?.[index] ?? []);
  const list = finds.map((find) => table.say(find.name)).join('; ');
  return {
    title: `${table.say(`place.${SITES[site]}`)}: ${table.say('word.finds')}`,
    text: list || table.say('board.no_finds'),
    rules: table.catalogue.finds[site]?.[0]?.rules ?? [],
  };
}

/** Where the books on a site come from. */
export function bookList(table: ThebesTable, player: PlayerView, site: number): Explanation {
  const cards = player.cards.flatMap((index) => table.catalogue.cards[index] ?? []);
  const own = cards.filter((card) => card.kind === 'specialized_knowledge' && card.site === SITES[site]);
  const onCards = own.reduce((sum, card) => sum + card.books, 0);
  const books = player.books[site] ?? 0;
  const text = table.say('board.books_from', { cards: own.length, books: onCards, tokens: books - onCards });
  const { rules } = kindWords(table, 'specialized_knowledge');
  return { title: `${table.say(`place.${SITES[site]}`)}: ${table.say('board.books', { books })}`, text, rules };
}
