/** Explains a thing on hover, focus and long press. */
import type { Attachment } from 'svelte/attachments';

const HOVER = 280; // ms before a resting pointer asks
const PRESS = 480; // ms a finger must rest

/** All of a table that explaining needs. */
interface Explaining {
  explain(anchor: Element, title: string, text: string, rules: readonly string[]): void;
  unexplain(): void;
}

export interface Explanation {
  title: string;
  text: string;
  /** the numbers it rests on, beside those the text names itself */
  rules: readonly string[];
}

type React = (event: Event) => void;

/** What may come first of a pointer, a finger or the keyboard: only then does a thing listen for the rest. */
const FIRST = ['pointerenter', 'pointerdown', 'focus'];

/** Attach to any element; `tell` is asked at the moment the explanation is wanted. */
export function explain(table: Explaining, tell: () => Explanation | null): Attachment<Element> {
  return (element) => {
    let stop = (): void => FIRST.forEach((name) => element.removeEventListener(name, wake));
    const wake: React = (event) => {
      stop();
      const on = reactions(table, element, tell);
      stop = listened(element, on);
      on[event.type]!(event);
    };
    for (const name of FIRST) element.addEventListener(name, wake);
    return () => stop();
  };
}

/** Listen until the returned function is called. */
function listened(element: Element, on: Record<string, React>): () => void {
  // a long press explains and does not choose: its click is taken before anybody else hears of it
  const first = (name: string): boolean => name === 'click';
  for (const [name, react] of Object.entries(on)) element.addEventListener(name, react, first(name));
  return () => {
    on.blur!(new Event('blur'));
    for (const [name, react] of Object.entries(on)) element.removeEventListener(name, react, first(name));
  };
}

function reactions(table: Explaining, element: Element, tell: () => Explanation | null): Record<string, React> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let shown = false;
  const show = (): void => {
    const said = tell();
    if (!said) return;
    shown = true;
    table.explain(element, said.title, said.text, said.rules);
  };
  const hide = (): void => {
    clearTimeout(timer);
    if (shown) table.unexplain();
    shown = false;
  };
  const byMouse = (event: Event): boolean => (event as PointerEvent).pointerType === 'mouse';
  return {
    pointerenter: (event) => {
      if (byMouse(event)) timer = setTimeout(show, HOVER);
    },
    pointerleave: (event) => (byMouse(event) ? hide() : clearTimeout(timer)),
    pointerdown: (event) => {
      pressed = false;
      if (byMouse(event)) return hide();
      timer = setTimeout(() => {
        pressed = true;
        show();
      }, PRESS);
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: () => clearTimeout(timer),
    focus: () => {
      if (element.matches(':focus-visible')) show();
    },
    blur: hide,
    keydown: (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || !shown) return;
      event.stopPropagation();
      hide();
    },
    contextmenu: (event) => {
      if (pressed) event.preventDefault();
    },
    click: (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
}
