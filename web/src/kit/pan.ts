/** A phone shows a part of a wide drawing: a spot of it is brought to the middle. */

/** Once the page is laid out anyway: asking for widths sooner would have it laid out twice. Returns how to call it off. */
export function centred(pan: HTMLElement, spot: (whole: number) => number): () => void {
  const frame = requestAnimationFrame(() => {
    if (pan.scrollWidth <= pan.clientWidth) return;
    pan.scrollTo({ left: spot(pan.scrollWidth) - pan.clientWidth / 2, behavior: 'auto' });
  });
  return () => cancelAnimationFrame(frame);
}
