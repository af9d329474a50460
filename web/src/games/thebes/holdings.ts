/** What a player of Thebes holds, in words: a line a site, then the cards, then the points. */
import type { PlayerView } from '../../generated/thebes';
import type { Holding } from '../../shell/contract';
import { findList, kit } from './desk';
import { SITES, type ThebesTable } from './table';

export function holdings(table: ThebesTable, seat: number): Holding[] {
  const player = table.view.players[seat]!;
  const sites = SITES.map((site, i) => ({ name: table.say(`place.${site}`), what: siteWords(table, player, i) }));
  const places = kit(table, player).filter((place) => place.count > 0 && place.kind !== 'points');
  const cards = places.map((place) => ({
    name: place.words().title,
    what: [String(place.count), named(table, player, place.kind)].filter(Boolean).join(': '),
  }));
  return [...sites, ...cards, { name: table.say('word.points'), what: String(player.points) }];
}

function siteWords(table: ThebesTable, player: PlayerView, site: number): string {
  const artifacts = player.artifacts[site] ?? 0;
  const finds = artifacts ? `${artifacts} ${table.say('word.artifacts')} (${findList(table, player, site).text})` : '';
  const permit = `${table.say('word.permit')} ${table.say(player.permits[site] ? 'word.valid' : 'word.spent')}`;
  return [table.say('board.books', { books: player.books[site] ?? 0 }), finds, permit].filter(Boolean).join(', ');
}

/** Rumours by their site, exhibitions by their name: of these it matters which one has. */
function named(table: ThebesTable, player: PlayerView, kind: string): string {
  const cards = (indices: number[]) => indices.flatMap((index) => table.catalogue.cards[index] ?? []);
  const rumours = cards(player.cards).filter((card) => card.kind === 'rumor');
  if (kind === 'rumor') return rumours.map((card) => table.say(`place.${card.site}`)).join(', ');
  if (kind !== 'exhibitions') return '';
  return cards(player.exhibitions)
    .map((card) => table.say(card.name))
    .join(', ');
}
