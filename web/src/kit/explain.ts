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

/** Attach to any element; `tell` is asked at the moment the explanation is wanted. */
export function explain(table: Explaining, tell: () => Explanation | null): Attachment<Element> {
  return (element) => {
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
    const on: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') timer = setTimeout(show, HOVER);
      },
      pointerleave: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') hide();
        else clearTimeout(timer);
      },
      pointerdown: (event) => {
        pressed = false;
        if ((event as PointerEvent).pointerType === 'mouse') return hide();
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
        if ((event as KeyboardEvent).key === 'Escape' && shown) {
          event.stopPropagation();
          hide();
        }
      },
      contextmenu: (event) => {
        if (pressed) event.preventDefault();
      },
    };
    // a long press explains and does not choose
    const click = (event: Event): void => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [name, react] of Object.entries(on)) element.addEventListener(name, react);
    element.addEventListener('click', click, true);
    return () => {
      hide();
      for (const [name, react] of Object.entries(on)) element.removeEventListener(name, react);
      element.removeEventListener('click', click, true);
    };
  };
}
