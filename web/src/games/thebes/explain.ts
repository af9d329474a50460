/** Explains a thing on hover, focus and long press. */
import type { Attachment } from 'svelte/attachments';
import type { Card } from '../../generated/thebes';
import { type Site, type ThebesTable, SITES } from './table';

const HOVER = 280; // ms before a resting pointer asks
const PRESS = 480; // ms a finger must rest

export interface Explanation {
  title: string;
  text: string;
}

/** Attach to any element; `tell` is asked at the moment the explanation is wanted. */
export function explain(table: ThebesTable, tell: () => Explanation | null): Attachment<Element> {
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

export function cardWords(table: ThebesTable, card: Card): Explanation {
  const where = `${table.say(`place.${card.city}`)}, ${table.say('board.weeks', { weeks: card.weeks })}.`;
  return { title: table.say(card.name), text: `${table.say(card.help)} ${where}` };
}

export function kindWords(table: ThebesTable, kind: string): Explanation {
  return { title: table.say(`card_short.${kind}`), text: table.say(`card_help.${kind}`) };
}

/** A find by its name, with the site it came from. */
export function findWords(table: ThebesTable, site: Site, index: number): Explanation | null {
  const find = table.catalogue.finds[SITES.indexOf(site)]?.[index];
  if (!find) return null;
  const help = { artifact: 'score_help.artifacts', book: 'card_help.specialized_knowledge' }[find.kind];
  return {
    title: table.say(find.name),
    text: `${table.say(`place.${site}`)}. ${table.say(help ?? 'card_help.general_knowledge')}`,
  };
}

/** What is left in a site's bag, in words. */
export function bagWords(table: ThebesTable, site: Site): Explanation {
  const index = SITES.indexOf(site);
  const finds = (table.view.bags[index] ?? []).flatMap((find) => table.catalogue.finds[index]?.[find] ?? []);
  const values = finds
    .filter((find) => find.kind === 'artifact')
    .map((find) => find.value)
    .sort((a, b) => b - a);
  const bonus = table.view.bonus[index] ?? null;
  const first = bonus === null ? undefined : table.catalogue.finds[index]?.[bonus];
  const text = table.say('board.bag', {
    tokens: finds.length + table.view.rubble,
    artifacts: values.length,
    values: values.join(' '),
    books: finds.length - values.length,
    rubble: table.view.rubble,
  });
  return {
    title: table.say(`place.${site}`),
    text: first ? `${text} ${table.say('board.first_dig', { token: table.say(first.name) })}` : text,
  };
}
