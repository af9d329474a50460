/** What a desk holds, as lines and places: the same order on every desk. */
import type { PlayerView } from '../../generated/tomb_raiders';
import type { Explanation } from './common';
import { kindWords, standInWords } from './explain';
import { type TombTable, isMuseum } from './table';

export interface KitPlace {
  kind: string;
  icon: string;
  count: number;
  words: () => Explanation;
}

/** Five fixed places: general books, congresses, assistants on display, exhibitions, museums. */
export function kit(table: TombTable, player: PlayerView): KitPlace[] {
  const museums = player.presentations.filter((card) => isMuseum(table, card));
  const exhibitions = player.presentations.filter((card) => !isMuseum(table, card));
  const kind = (name: string) => (): Explanation => kindWords(table, name);
  return [
    { kind: 'general_knowledge', icon: 'k-open', count: player.general, words: () => generalWords(table, player) },
    { kind: 'congress', icon: 'k-congress', count: player.congresses, words: () => congressWords(table, player) },
    { kind: 'assistant', icon: 'k-assistant', count: player.assistants, words: kind('assistant') },
    {
      kind: 'exhibition',
      icon: 'k-exhib',
      count: exhibitions.length,
      words: () => held(table, exhibitions, 'exhibition'),
    },
    { kind: 'museum', icon: 'k-museum', count: museums.length, words: () => held(table, museums, 'museum') },
  ];
}

/** General books, and how many of them were dug up. */
function generalWords(table: TombTable, player: PlayerView): Explanation {
  const finds = player.knowledge_finds.reduce((sum, count) => sum + count, 0);
  const { title, text, rules } = kindWords(table, 'general_knowledge');
  const found = finds ? table.say('board.general_found', { finds }) : '';
  return { title: `${title}: ${player.general}`, text: [found, text].filter(Boolean).join(' '), rules };
}

function congressWords(table: TombTable, player: PlayerView): Explanation {
  const list = table.catalogue.congress_points;
  const points = list[Math.min(player.congresses, list.length - 1)] ?? 0;
  const { title, text, rules } = kindWords(table, 'congress');
  const worth = player.congresses ? table.say('board.worth', { points }) : '';
  const source = standInWords(table, 'congress_points');
  return { title: `${title}: ${player.congresses}`, text: [worth, text, source].filter(Boolean).join(' '), rules };
}

/** The exhibitions or museums a player has, with their points. */
function held(table: TombTable, cards: number[], kind: string): Explanation {
  const { title, text, rules } = kindWords(table, kind);
  const list = cards.map((card) => {
    const { name, points } = table.catalogue.cards[card]!;
    return `${table.say(name)} (${table.say('board.worth_short', { points })})`;
  });
  return { title, text: list.length ? `${list.join(', ')}.` : text, rules };
}

/** The books on a region: on how many cards they are. */
export function bookWords(table: TombTable, player: PlayerView, region: string, books: number): Explanation {
  const own = player.cards.filter((index) => {
    const card = table.catalogue.cards[index];
    return card?.kind === 'expertise' && card.region === region;
  });
  return {
    title: `${table.say(`region.${region}`)}: ${table.say('board.books', { books })}`,
    text: table.say('board.books_on_cards', { cards: own.length }),
    rules: kindWords(table, 'expertise').rules,
  };
}

/** The artifacts of a region a player has. */
export function artifactWords(table: TombTable, region: string, values: number[]): Explanation {
  const points = values.reduce((sum, value) => sum + value, 0);
  return {
    title: `${table.say(`region.${region}`)}: ${table.say('board.artifacts', { artifacts: values.length })}`,
    text: values.length ? `${values.join(', ')}. ${table.say('board.worth', { points })}` : table.say('board.no_finds'),
    rules: table.catalogue.faces[0]?.rules ?? [],
  };
}
