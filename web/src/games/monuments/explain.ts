/** Explains a thing on hover, focus and long press, with the rule it rests on. */
import type { Attachment } from 'svelte/attachments';
import { type MonumentsTable, cardName, cardOf, isReconstructed, monumentName, symbolName } from './table';

const HOVER = 380; // ms before a resting pointer asks
const PRESS = 480; // ms a finger must rest

export interface Explanation {
  title: string;
  text: string;
}

/** Attach to any element; `tell` is asked at the moment the explanation is wanted. */
export function explain(table: MonumentsTable, tell: () => Explanation | null): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    let shown = false;
    const show = (): void => {
      const said = tell();
      if (!said) return;
      shown = true;
      table.explain(element, said.title, said.text);
    };
    const hide = (): void => {
      clearTimeout(timer);
      if (shown) table.unexplain();
      shown = false;
    };
    const byMouse = (event: Event): boolean => (event as PointerEvent).pointerType === 'mouse';
    const on: Record<string, (event: Event) => void> = {
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

/** A card: its symbol, what the symbol is for, and whether it is known from the printed cards. */
export function cardWords(table: MonumentsTable, card: number): Explanation {
  const { symbol, confidence } = cardOf(table, card);
  const known = isReconstructed(confidence) ? ` ${table.say('board.symbol_reconstructed')}` : '';
  return {
    title: cardName(table, card),
    text: `${symbolName(table, symbol)}. ${table.say('board.card_help')}${known}`,
  };
}

/** A monument: what its column pays now, and how surely its name is known. */
export function monumentWords(table: MonumentsTable, monument: number): Explanation {
  const seen = table.view.monuments[monument]!;
  const column = table.catalogue.columns[seen.column]!;
  const told = [
    table.say('board.column_pays', {
      column: seen.column,
      sole: column.sole,
      first: column.first,
      second: column.second,
    }),
    table.say(`board.available_help_${seen.availability}`),
  ];
  if (!seen.in_play) told.splice(0, 2, table.say('board.not_in_play_help'));
  if (isReconstructed(table.catalogue.monuments[monument]!.confidence))
    told.push(table.say('board.name_reconstructed'));
  return { title: monumentName(table, monument), text: told.join(' ') };
}
