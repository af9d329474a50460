/** Why something cannot be done now, as far as the table in view says so. */
import { fits } from './rows';
import { type PergamonTable, ownPlayer, tileOf } from './table';

/** Why a gallery cannot be dug: the field, the tiles, the money. */
export function whyNoDig(table: PergamonTable, gallery: number): string {
  const player = ownPlayer(table);
  if (!player || player.figure === null) return '';
  const deepest = table.catalogue.fields[player.figure - 1]?.deepest ?? 0;
  if (gallery > deepest) return table.say('board.too_deep');
  if ((table.view.galleries[gallery - 1] ?? []).length === 0) return table.say('board.gallery_empty');
  if (player.coins < (table.catalogue.galleries[gallery - 1]?.cost ?? 0)) return table.say('board.too_dear');
  return '';
}

/** What stands under a hand tile: what it can begin or add, or why it cannot. */
export function underTile(table: PergamonTable, id: number, hand: number[]): { words: string; fits: boolean } {
  const tile = tileOf(table, id);
  const row = table.view.row?.tiles ?? [];
  if (row.includes(id)) return { words: table.say('board.in_row'), fits: false };
  const end = row.at(-1);
  if (end !== undefined) {
    const last = tileOf(table, end);
    if (fits(last, tile)) return { words: String(last.century * 100 + tile.digits), fits: true };
    return { words: table.say('board.no_fit'), fits: false };
  }
  const years = hand
    .filter((other) => other !== id)
    .map((other) => tileOf(table, other))
    .filter((other) => fits(tile, other))
    .map((other) => tile.century * 100 + other.digits)
    .sort((a, b) => b - a);
  if (years.length === 0) return { words: table.say('board.no_partner'), fits: false };
  return { words: years.slice(0, 2).join(', ') + (years.length > 2 ? ' …' : ''), fits: true };
}
