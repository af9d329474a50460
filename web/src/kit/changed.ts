/** Without movement, the spot that changed is outlined for a moment instead. */
import type { Attachment } from 'svelte/attachments';

const SHOWN = 1500;

export function flashOnChange(
  table: { readonly speed: number },
  value: () => unknown,
): Attachment<HTMLElement | SVGElement> {
  let before: unknown;
  let first = true;
  return (element) => {
    const now = value();
    const changed = !first && now !== before;
    first = false;
    before = now;
    if (!changed || table.speed !== 0) return;
    element.style.outline = '2px solid var(--accent)';
    element.style.outlineOffset = '3px';
    const timer = setTimeout(() => (element.style.outline = ''), SHOWN);
    return () => {
      clearTimeout(timer);
      element.style.outline = '';
    };
  };
}
