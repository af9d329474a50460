/** What a deed leaves behind on the table: the figure placed, the gallery emptied, the marker of a new show. */
import type { LegalAction, Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';
import { actionOf } from './table';

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.placed') return { thing: `[data-figure="${facts.seat}"]` };
  if (key === 'notice.dug') return { thing: `[data-gallery="${facts.gallery}"]` };
  if (key === 'notice.shown') return { thing: `[data-marker="${facts.seat}-${facts.pair}"]` };
  return null;
}

export function aim(legal: LegalAction): string | null {
  const action = actionOf(legal);
  if (action.do === 'dig') return `[data-gallery="${action.gallery}"]`;
  return action.do === 'add' ? `[data-tile="${action.tile}"]` : null; // a figure to be placed is drawn where it will stand
}
