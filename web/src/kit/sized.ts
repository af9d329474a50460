/** How wide something became, told once it is laid out: asking sooner would have the page laid out for the answer alone. */
import type { Attachment } from 'svelte/attachments';

export function sized(tell: (width: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const watch = new ResizeObserver(() => tell(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  };
}
