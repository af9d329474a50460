/** What a deed leaves behind on the table: the tomb it was done in, the card that came after a taken one. */
import type { LegalAction, Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';
import { actionOf, REGIONS } from './table';

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.card_taken') return { thing: `[data-slot="${(facts.slot ?? 0) + 1}"]`, fresh: true };
  if (key === 'notice.dig' || key === 'notice.find_taken')
    return { thing: `[data-heap="${REGIONS[facts.region ?? 0]}"]` };
  return null;
}

export function aim(legal: LegalAction): string | null {
  const action = actionOf(legal);
  if (action.do === 'take_storage') return `[data-slot="${action.slot}"]`;
  if (action.do === 'take_exhibition') return `[data-show="${action.exhibition}"]`;
  if (action.do === 'take_museum') return `[data-show="${action.museum}"]`;
  return 'region' in action ? `[data-heap="${action.region}"]` : null;
}
