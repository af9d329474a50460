/** What an explanation says about a thing of this game: title, text, rule number, and whether its numbers are ours. */
import type { Card, PlayerView } from '../../generated/tomb_raiders';
import { wordsAt } from '../../kit/signs';
import type { Explanation } from './common';
import { digOutlook } from './reasons';
import { type Region, type TombTable, indexOf, standIn } from './table';

/** Which tables of the box a kind of card has its numbers from. */
const TABLE_OF: Record<string, string> = {
  expertise: 'expertise',
  general_knowledge: 'general_knowledge',
  congress: 'congress',
  exhibition: 'exhibitions',
  museum: 'museums',
};

/** A sentence begins with a capital. */
export const capital = (text: string, lang: string): string => {
  const at = wordsAt(text);
  return text.slice(0, at) + text.slice(at, at + 1).toLocaleUpperCase(lang) + text.slice(at + 1);
};
const sentences = (...parts: string[]): string => parts.filter(Boolean).join(' ');

/** Says that numbers are a stand-in, where they are. */
export const standInWords = (table: TombTable, ...tables: string[]): string =>
  standIn(table, ...tables) ? table.say('board.stand_in') : '';

export function cardWords(table: TombTable, card: Card): Explanation {
  const source = standInWords(table, TABLE_OF[card.kind] ?? 'action_cards');
  return { title: table.say(card.name), text: sentences(table.say(card.help), source), rules: card.rules };
}

export function kindWords(table: TombTable, kind: string): Explanation {
  const rules = table.catalogue.cards.find((card) => card.kind === kind)?.rules ?? [];
  return { title: table.say(`card_short.${kind}`), text: table.say(`card_help.${kind}`), rules };
}

/** Faces of find cards as words: "3 artifacts (6, 5, 5), knowledge find, rubble × 6". */
export function facesWords(table: TombTable, counts: number[]): string {
  const order = counts
    .map((_, face) => face)
    .filter((face) => counts[face])
    .sort((a, b) => rankOf(table, a) - rankOf(table, b));
  const kind = (face: number): string => table.catalogue.faces[face]!.kind;
  const values = order
    .filter((face) => kind(face) === 'artifact')
    .flatMap((face) => Array<string>(counts[face]!).fill(faceWord(table, face)));
  const artifacts = `${table.say('board.artifacts', { artifacts: values.length })} (${values.join(', ')})`;
  const others = order
    .filter((face) => kind(face) !== 'artifact')
    .map((face) => `${faceWord(table, face)}${counts[face]! > 1 ? ` × ${counts[face]}` : ''}`);
  return [...(values.length ? [artifacts] : []), ...others].join(', ');
}

/** Artifacts from the highest value down, then knowledge, then rubble. */
const rankOf = (table: TombTable, face: number): number => {
  const { kind, value } = table.catalogue.faces[face]!;
  return kind === 'artifact' ? -value : kind === 'knowledge' ? 1 : 2;
};

export function faceWord(table: TombTable, face: number): string {
  const { kind, value } = table.catalogue.faces[face]!;
  return kind === 'artifact' ? String(value) : table.say(`find_short.${kind}`);
}

/** A list of faces as numbers by face. */
export function counted(table: TombTable, cards: number[]): number[] {
  return table.catalogue.faces.map((_, face) => cards.filter((card) => card === face).length);
}

/** A tomb: how one would dig, what was not found yet, and what one has seen there. */
export function regionWords(table: TombTable, region: Region): Explanation {
  const index = indexOf(table, region);
  const pile = table.view.piles[index];
  const { note } = digOutlook(table, region);
  const list = facesWords(table, table.view.finds_left[index] ?? []);
  const seen = pile?.cards ? facesWords(table, counted(table, pile.cards)) : '';
  return {
    title: table.say(`region.${region}`),
    text: sentences(
      note ? `${capital(note, table.lang)}.` : '',
      table.say('board.not_found', { list }),
      seen ? table.say('board.you_saw', { list: seen }) : '',
      standInWords(table, 'artifacts'),
    ),
    rules: ['TR8.2', 'TR8.3', 'TR8.4', 'TR8.11'],
  };
}

export function professorWords(table: TombTable, index: number): Explanation {
  const professor = table.catalogue.professors[index]!;
  const help = table.say(professor.region ? 'board.professor_help' : 'board.best_help', { books: professor.books });
  const points = table.say('board.worth', { points: professor.points });
  const text = sentences(help, points, standInWords(table, 'professors'));
  return { title: table.say(professor.name), text, rules: professor.rules };
}

/** The books a professor counts: of its region, or all. */
export function professorBooks(table: TombTable, index: number, player: PlayerView): number {
  const region = table.catalogue.professors[index]?.region;
  return region ? (player.books[indexOf(table, region)] ?? 0) : player.all_books;
}
