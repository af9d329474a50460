/** Keeps the greatest height something had, so that what lies below it stays where it is while its words change. */
import type { Attachment } from 'svelte/attachments';

export function steady(wanted: () => boolean): Attachment<HTMLElement> {
  return (element) => {
    if (!wanted()) return;
    let [width, height] = [0, 0];
    const watch = new ResizeObserver(() => {
      if (element.clientWidth !== width) [width, height] = [element.clientWidth, 0];
      if (element.offsetHeight <= height) return;
      height = element.offsetHeight;
      element.style.minHeight = `${height}px`;
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      element.style.minHeight = '';
    };
  };
}
