/** What is a button only while it can be chosen stays one and the same thing on the page, and says by its role what it is:
 *  made anew at every turn, all that is drawn on it would be made anew too. */

/** Enter and the space bar press it, as they press any button. */
export function pressByKey(event: KeyboardEvent): void {
  const thing = event.currentTarget as HTMLElement;
  if ((event.key !== 'Enter' && event.key !== ' ') || thing.role !== 'button') return;
  event.preventDefault();
  if (!event.repeat) thing.click();
}
