/** What a deed leaves behind on the table: the tomb it was done in, the card that came after a taken one. */
import type { Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';
import { REGIONS } from './table';

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.card_taken') return { thing: `[data-slot="${(facts.slot ?? 0) + 1}"]`, fresh: true };
  if (key === 'notice.dig' || key === 'notice.find_taken')
    return { thing: `[data-heap="${REGIONS[facts.region ?? 0]}"]` };
  return null;
}
