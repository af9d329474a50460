/** What a deed leaves behind on the table: the pawn that came, the ground that was dug, the places cards were taken from. */
import type { Notice } from '../../generated/messages';
import { SITES, SPACES } from './table';

export function trace({ key, facts }: Notice, seat: number): string | null {
  if (key.startsWith('notice.journey')) return `[data-pawn="${seat}"]`;
  if (key === 'notice.dig') return `[data-place="${SITES[facts.site ?? 0]}"]`;
  if (key === 'notice.card_taken') return `[data-slot="r${facts.slot}"]`;
  if (key === 'notice.cards_swapped') return '[data-slot^="r"]';
  if (key === 'notice.exhibition_held') return `[data-slot="x${SPACES[facts.space ?? 0]}"]`;
  return null;
}
