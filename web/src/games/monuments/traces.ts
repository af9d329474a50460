/** What a deed leaves behind on the table: the card that came after a taken one, the stack that grew, the seal that moved. */
import type { LegalAction, Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';
import { actionOf } from './table';

const LAID = new Set(['notice.erects', 'notice.extends', 'notice.laid']);

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.card_taken') return { thing: `[data-slot="r${facts.slot}"]`, fresh: true };
  if (LAID.has(key)) return { thing: `[data-stack="${facts.colour}-${facts.monument}"]` };
  if (key === 'notice.marker_moved') return { thing: `[data-seal="${facts.monument}"]` };
  return null;
}

export function aim(legal: LegalAction): string | null {
  const action = actionOf(legal);
  if (action.do === 'draw_pile') return '[data-slot="pile"]';
  if (action.do === 'draw_open') return `[data-slot="r${action.slot}"]`;
  if (action.do === 'lay') return `[data-hand-card="${action.card}"]`;
  return action.do === 'score' ? `[data-pair="${action.symbol}"]` : null;
}
