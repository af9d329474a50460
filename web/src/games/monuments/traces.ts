/** What a deed leaves behind on the table: the card that came after a taken one, the stack that grew, the seal that moved. */
import type { Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';

const LAID = new Set(['notice.erects', 'notice.extends', 'notice.laid']);

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.card_taken') return { thing: `[data-slot="r${facts.slot}"]`, fresh: true };
  if (LAID.has(key)) return { thing: `[data-stack="${facts.colour}-${facts.monument}"]` };
  if (key === 'notice.marker_moved') return { thing: `[data-seal="${facts.monument}"]` };
  return null;
}
