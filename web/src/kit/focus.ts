/** Whoever plays by keyboard goes on where they were: the thing they chose may be gone when they may act again. */
import type { Attachment } from 'svelte/attachments';

/** Attach to a region; `next` says what takes the focus there, the first that fits. */
export function keepFocus(table: { readonly legal: readonly unknown[] }, ...next: string[]): Attachment<HTMLElement> {
  let chosen: string | null = null;
  return (element) => {
    const click = (event: MouseEvent): void => {
      if (event.detail > 0) return; // by mouse or finger
      const slot = (event.target as Element).closest<HTMLElement>('[data-slot]')?.dataset.slot;
      chosen = slot ? `button[data-slot="${slot}"]` : '';
    };
    element.addEventListener('click', click);
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (table.legal.length > 0 && chosen !== null && lost) {
      const wanted = [chosen, ...next].filter(Boolean);
      chosen = null;
      for (const selector of wanted) {
        const found = element.querySelector<HTMLElement>(selector);
        found?.focus({ preventScroll: true });
        if (found) break;
      }
    }
    return () => element.removeEventListener('click', click);
  };
}
