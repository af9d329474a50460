/** What a deed leaves behind on the table: the figure placed, the gallery emptied, the marker of a new show. */
import type { Notice } from '../../generated/messages';
import type { Touched } from '../../kit/traces';

export function trace({ key, facts }: Notice): Touched | null {
  if (key === 'notice.placed') return { thing: `[data-figure="${facts.seat}"]` };
  if (key === 'notice.dug') return { thing: `[data-gallery="${facts.gallery}"]` };
  if (key === 'notice.shown') return { thing: `[data-marker="${facts.seat}-${facts.pair}"]` };
  return null;
}
