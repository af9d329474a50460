/** What a deed leaves behind on the table: the pawn that came, the ground that was dug, the cards that came after others. */
import type { LegalAction, Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';
import { actionOf, SITES, SPACES } from './table';

export function trace({ key, facts }: Notice, seat: number): Touched | null {
  if (key.startsWith('notice.journey')) return { thing: `[data-pawn="${seat}"]` };
  if (key === 'notice.dig') return { thing: `[data-place="${SITES[facts.site ?? 0]}"]` };
  if (key === 'notice.card_taken') return { thing: `[data-slot="r${facts.slot}"]`, fresh: true };
  if (key === 'notice.cards_swapped') return { thing: '[data-slot^="r"]', fresh: true };
  if (key === 'notice.exhibition_held') return { thing: `[data-slot="x${SPACES[facts.space ?? 0]}"]`, fresh: true };
  return null;
}

export function aim(legal: LegalAction): string | null {
  const action = actionOf(legal);
  if (action.do === 'take') return `[data-slot="r${action.slot}"]`;
  if (action.do === 'exhibit') return `[data-slot="x${action.slot}"]`;
  if (action.do === 'dig') return `[data-place="${action.site}"]`;
  return action.do === 'swap' ? '[data-slot^="r"]' : null;
}
