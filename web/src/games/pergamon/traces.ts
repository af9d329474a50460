/** What a deed leaves behind on the table: the figure placed, the gallery emptied, the marker of a new show. */
import type { Notice } from '../../generated/messages';

export function trace({ key, facts }: Notice): string | null {
  if (key === 'notice.placed') return `[data-figure="${facts.seat}"]`;
  if (key === 'notice.dug') return `[data-gallery="${facts.gallery}"]`;
  if (key === 'notice.shown') return `[data-marker="${facts.seat}-${facts.pair}"]`;
  return null;
}
