/** What a deed leaves behind on the table: the tomb it was done in, the place a card was taken from. */
import type { Notice } from '../../generated/messages';
import { REGIONS } from './table';

export function trace({ key, facts }: Notice): string | null {
  if (key === 'notice.card_taken') return `[data-slot="${(facts.slot ?? 0) + 1}"]`;
  if (key === 'notice.dig' || key === 'notice.find_taken') return `[data-heap="${REGIONS[facts.region ?? 0]}"]`;
  return null;
}
