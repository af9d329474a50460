/** What a player of Pergamon holds, in words: coins, points, tiles in hand and collections on show. */
import type { CollectionView } from '../../generated/pergamon';
import type { Holding } from '../../shell/contract';
import { tileName } from './explain';
import { NUMERALS, type PergamonTable } from './table';

export function holdings(table: PergamonTable, seat: number): Holding[] {
  const player = table.view.players[seat]!;
  const tiles = player.hand.map((id) => tileName(table, id)).join('; ');
  const storing = player.hand.length
    ? table.say('board.storing', { tiles: player.hand.length, coins: player.storing })
    : '';
  return [
    { name: table.say('board.coins'), what: String(player.coins) },
    { name: table.say('board.points'), what: String(player.points) },
    {
      name: table.say('board.finds'),
      what: [tiles || table.say('board.no_finds'), storing].filter(Boolean).join('; '),
    },
    ...player.collections.map((collection) => shown(table, collection)),
    { name: table.say('board.pairs_free', { pairs: player.free_pairs.length }), what: '' },
  ];
}

/** A collection: "II", "Museum field 12: vase 174, mask 250". */
function shown(table: PergamonTable, collection: CollectionView): Holding {
  const objects = collection.objects.map(({ kind, year }) => `${table.say(`kind.${kind}`)} ${year}`).join(', ');
  const field = `${table.say('board.museum_field')} ${collection.field}`;
  return { name: NUMERALS[collection.pair] ?? '', what: `${field}: ${objects}` };
}
