/** Why something cannot be done now, as far as the desk in view says so. */
import type { Card, PlayerView } from '../../generated/thebes';
import { type ThebesTable, SITES, ownPlayer } from './table';

/** Why no dig is offered at a site: permit, knowledge, else the weeks that are left. */
export function whyNoDig(table: ThebesTable, site: string): string {
  const player = ownPlayer(table);
  const index = table.catalogue.sites.indexOf(site);
  if (!player || index < 0) return '';
  if (!player.permits[index] && player.permissions === 0) return table.say('board.permit_spent');
  if (!canKnow(player, index)) return table.say('board.knowledge_missing');
  return table.say('board.weeks_missing');
}

function canKnow(player: PlayerView, site: number): boolean {
  return (player.books[site] ?? 0) > 0 || (player.rumors[site] ?? 0) > 0 || player.assistants > 0;
}

/** The artifacts still missing for an exhibition, by site. */
export function missingFor(card: Card, player: PlayerView): number[] {
  return card.needs.map((need, site) => Math.max(0, need - (player.artifacts[site] ?? 0)));
}

/** "1 Cr, 2 Gr missing", or nothing if all are there. */
export function missingWords(table: ThebesTable, card: Card, player: PlayerView): string {
  const missing = missingFor(card, player);
  const list = missing.flatMap((count, site) =>
    count > 0 ? [`${count} ${table.say(`site_code.${SITES[site]}`)}`] : [],
  );
  return list.length > 0 ? table.say('board.missing', { list: list.join(', ') }) : '';
}
