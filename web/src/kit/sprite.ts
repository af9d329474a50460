/** Drawings that others refer to, once for the whole page. A symbol is seen only where it is used, so it is kept out of
 * what the browser styles and lays out; patterns, clips and filters are found only inside of that. */
export function addSprite(source: string): void {
  const made = document.createElement('template');
  made.innerHTML = source;
  const laid = made.content.firstElementChild!;
  const unseen = laid.cloneNode(false) as Element;
  unseen.setAttribute('style', 'display:none');
  unseen.append(...laid.querySelectorAll('symbol'));
  document.body.prepend(laid, unseen);
}
