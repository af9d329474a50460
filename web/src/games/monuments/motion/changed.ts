/** Without movement, the spot that changed is outlined for a moment instead. */
import type { Attachment } from 'svelte/attachments';
import type { MonumentsTable } from '../table';

const SHOWN = 1500;

export function flashOnChange(table: MonumentsTable, value: () => unknown): Attachment<HTMLElement | SVGElement> {
  let before: unknown;
  let first = true;
  return (element) => {
    const now = value();
    const changed = !first && now !== before;
    first = false;
    before = now;
    if (!changed || table.speed !== 0) return;
    element.style.outline = '2px solid var(--accent)';
    const timer = setTimeout(() => (element.style.outline = ''), SHOWN);
    return () => {
      clearTimeout(timer);
      element.style.outline = '';
    };
  };
}
