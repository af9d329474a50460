/** What a player of Tomb Raiders holds, in words: a line a region, cards, professors, and the hand if it is seen. */
import type { PlayerView } from '../../generated/tomb_raiders';
import type { Holding } from '../../shell/contract';
import { kit } from './desk';
import { largeTiles } from './hand';
import { REGIONS, type TombTable, indexOf } from './table';

export function holdings(table: TombTable, seat: number): Holding[] {
  const player = table.view.players[seat]!;
  const regions = REGIONS.map((region) => {
    const index = indexOf(table, region);
    return { name: table.say(`region.${region}`), what: regionWords(table, player, index) };
  });
  const places = kit(table, player).filter((place) => place.count > 0);
  const cards = places.map(({ kind, count }) => ({ name: table.say(`card_short.${kind}`), what: String(count) }));
  return [
    ...regions,
    ...cards,
    { name: table.say('word.professors'), what: professors(table, player) },
    { name: table.say('board.hand_of'), what: handWords(table, player) },
    { name: table.say('board.large'), what: largeWords(table, player) },
    { name: table.say('word.points'), what: String(player.points) },
  ];
}

function regionWords(table: TombTable, player: PlayerView, index: number): string {
  const values = player.artifacts[index] ?? [];
  const artifacts = table.say('board.artifacts', { artifacts: values.length });
  const books = table.say('board.books', { books: player.books[index] ?? 0 });
  return values.length ? `${books}, ${artifacts} (${values.join(', ')})` : books;
}

function professors(table: TombTable, player: PlayerView): string {
  const names = player.professors.map((index) => table.say(table.catalogue.professors[index]!.name));
  return names.join(', ') || table.say('board.no_professor');
}

/** The faces where the reader may see them, else how many there are. */
function handWords(table: TombTable, player: PlayerView): string {
  const names = player.hand?.map((card) => table.say(table.catalogue.cards[card]!.name)) ?? [];
  return names.length ? `${player.hand_count}: ${names.join(', ')}` : String(player.hand_count);
}

function largeWords(table: TombTable, player: PlayerView): string {
  if (!player.large) return String(player.large_count);
  const left = largeTiles(table, player).filter((tile) => tile.left > 0);
  const names = left.map(({ region, left: count }) => {
    const name = table.say(region ? `region.${region}` : 'board.general_card');
    return count > 1 ? `${name} × ${count}` : name;
  });
  return [String(player.large_count), names.join(', ')].filter(Boolean).join(': ');
}
