/** In which order a moment is shown. */
import type { Notice } from '../../../generated/messages';

/** PG8.6  Markers make room before the new one is set, though it is told first. */
export function pushedFirst(notices: Notice[]): Notice[] {
  const shown = notices.findIndex(({ key }) => key === 'notice.shown');
  if (shown < 0) return notices;
  let end = shown + 1;
  while (/^notice\.(pushed|fallen)$/.test(notices[end]?.key ?? '')) end++;
  return [...notices.slice(0, shown), ...notices.slice(shown + 1, end), notices[shown]!, ...notices.slice(end)];
}
