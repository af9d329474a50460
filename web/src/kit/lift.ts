/** A piece lifted off a drawing. What moves inside a drawing has it laid out and painted anew in every frame; a likeness of
 *  the piece that lies beside the drawing, in a plane of its own, does not. */

export interface Spot {
  x: number;
  y: number;
}

export interface Lifted {
  readonly element: HTMLElement;
  /** How it must be moved to lie on a spot, in the units the piece itself is drawn in. */
  at(spot: Spot): string;
  /** Take it away again. */
  drop(): void;
}

/** Everything is measured before anything is written: nobody has to lay out the page twice. Left and right of `sight`, a
 *  part of the drawing, the piece is not seen. */
export function lifted(piece: SVGGraphicsElement, sight: Element | null = null): Lifted | null {
  const drawing = piece.ownerSVGElement;
  const units = (piece.parentNode as SVGGraphicsElement | null)?.getScreenCTM?.();
  const home = drawing?.parentElement;
  if (!drawing || !units || !home) return null;
  const base = roomOf(home);
  const scale = base.offsetWidth ? base.getBoundingClientRect().width / base.offsetWidth : 1;
  const [origin, box] = [cornerOf(base, scale), sight?.getBoundingClientRect()];
  const [left, top] = [box?.left ?? units.e, box?.top ?? units.f].map(
    (at, i) => (at - (i ? origin.y : origin.x)) / scale,
  ) as [number, number];
  const outer = document.createElement('div');
  outer.className = 'lifted';
  outer.ariaHidden = 'true';
  outer.style.cssText = `left:${left}px;top:${top}px`;
  if (box) outer.style.cssText += `;width:${box.width / scale}px;height:${box.height / scale}px;overflow-x:clip`;
  const [dx, dy] = box ? [(units.e - box.left) / scale, (units.f - box.top) / scale] : [0, 0];
  const [across, down] = [units.a / scale, units.d / scale];
  const element = outer.appendChild(document.createElement('div'));
  element.append(likenessOf(piece, across, down));
  home.append(outer);
  return {
    element,
    at: ({ x, y }) => `translate(${dx + across * x}px,${dy + down * y}px)`,
    drop: () => outer.remove(),
  };
}

/** What a thing put into this element is placed by. */
function roomOf(home: HTMLElement): HTMLElement {
  return getComputedStyle(home).position === 'static' ? ((home.offsetParent as HTMLElement | null) ?? home) : home;
}

/** Where its first pixel lies in the window, scrolled or not. */
function cornerOf(base: HTMLElement, scale: number): Spot {
  const { left, top } = base.getBoundingClientRect();
  return {
    x: left + (base.clientLeft - base.scrollLeft) * scale,
    y: top + (base.clientTop - base.scrollTop) * scale,
  };
}

/** The piece at the origin, as large and in the colours it is seen in; nobody else may find it by its name. */
function likenessOf(piece: SVGGraphicsElement, across: number, down: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const scaled = svg.appendChild(document.createElementNS(svg.namespaceURI, 'g'));
  scaled.setAttribute('transform', `scale(${across} ${down})`);
  const copy = piece.cloneNode(true) as SVGGraphicsElement;
  copy.style.transform = '';
  for (const name of copy.getAttributeNames()) if (name.startsWith('data-')) copy.removeAttribute(name);
  scaled.append(groupsOf(piece).reduce<Element>(within, copy));
  return svg;
}

/** The groups of the drawing it lies in, innermost first: colours come from them. */
function groupsOf(piece: SVGGraphicsElement): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = piece.parentElement; one && one !== piece.ownerSVGElement; one = one.parentElement)
    found.push(one);
  return found;
}

function within(inner: Element, group: Element): Element {
  const outer = document.createElementNS(inner.namespaceURI, 'g');
  outer.setAttribute('class', group.getAttribute('class') ?? '');
  outer.append(inner);
  return outer;
}

type Styled = HTMLElement | SVGElement;

const away = new WeakMap<Styled, { times: number; before: string }>();

/** Hide a thing by its style: an animation that moves nothing would have the browser reckon all styles at once. It may be
 *  hidden twice, by a moment that is not taken down yet and by the next. Returns how to show it again. */
export function hidden(element: Styled): () => void {
  const { style } = element;
  const kept = away.get(element) ?? { times: 0, before: style.opacity };
  kept.times++;
  away.set(element, kept);
  style.opacity = '0';
  return () => {
    kept.times--;
    if (kept.times > 0) return;
    style.opacity = kept.before;
    away.delete(element);
  };
}
