/** What a deed leaves behind on the table: the place a card was taken from, the stack that grew, the seal that moved. */
import type { Notice } from '../../generated/messages';

const LAID = new Set(['notice.erects', 'notice.extends', 'notice.laid']);

export function trace({ key, facts }: Notice): string | null {
  if (key === 'notice.card_taken') return `[data-slot="r${facts.slot}"]`;
  if (LAID.has(key)) return `[data-stack="${facts.colour}-${facts.monument}"]`;
  if (key === 'notice.marker_moved') return `[data-seal="${facts.monument}"]`;
  return null;
}
