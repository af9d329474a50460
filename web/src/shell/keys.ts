/** The keys at the table, all in one place: what each asks for, and when a key press is meant for the table. */
import { word } from './texts.svelte';

export const ASKS = ['board', 'state', 'moves', 'plan', 'log', 'holdings', 'times', 'talk', 'command', 'keys'] as const;
export type Ask = (typeof ASKS)[number];

/** One key each, the same in every language: a key cap is a place on the board, not a word. */
export const KEY_OF: Record<Ask, string> = {
  board: 'b',
  state: 's',
  moves: 'm',
  plan: 'p',
  log: 'l',
  holdings: 'o',
  times: 't',
  talk: 'w',
  command: '/',
  keys: '?',
};

/** The key that opens the rule of the thing one is told about. */
export const RULE_KEY = 'r';

/** The key that leads on in a lesson. */
export const LESSON_KEY = 'c';

/** The keys that enlarge the board; of several the first is on the list, the others are where a keyboard has it. */
export const ZOOM_KEYS = { larger: ['+', '='], smaller: ['−', '-'], whole: ['0'] };
export const ZOOM_CAPS = Object.values(ZOOM_KEYS).map(([cap]) => cap!);

/** The keys of a replay: what is pressed, and the word for what it does. */
export const REPLAY_KEYS = [
  [['←', '→'], 'key_steps'],
  [['Home', 'End'], 'key_ends'],
  [['⇧ ←', '⇧ →'], 'key_lines'],
  [['␣'], 'key_space'],
  [ZOOM_CAPS, 'key_zoom'],
  [[RULE_KEY], 'key_r'],
  [['Tab'], 'key_Tab'],
  [['Esc'], 'key_Esc'],
  [['?'], 'key_help'],
] as const;

/** Keys that work whether letters do or not: no letter, no mark. */
export const OTHER_KEYS = [RULE_KEY, 'Tab', 'Enter', 'arrows', 'Esc'] as const;

const NO_TYPING = new Set(['button', 'checkbox', 'radio', 'range', 'reset', 'submit']);

/** Whether an element takes letters for itself: a field to write in, or a list that jumps to what one types. */
export function takesLetters(target: EventTarget | null): boolean {
  // the field of a dialog that was closed this instant may still have the focus
  if (target instanceof HTMLElement && !target.checkVisibility()) return false;
  if (target instanceof HTMLInputElement) return !NO_TYPING.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}

/** The letter or mark a key press means; none while somebody types, holds a key down, or means the browser. */
export function keyOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return null;
  if (event.defaultPrevented || takesLetters(event.target)) return null;
  return event.shiftKey ? event.key : event.key.toLowerCase(); // a locked shift key is no wish
}

/** What a key press asks the table for. */
export function askOf(event: KeyboardEvent): Ask | null {
  const key = keyOf(event);
  return ASKS.find((ask) => KEY_OF[ask] === key) ?? null;
}

/** What a key asks for, in the reader's language. */
export const askWord = (ask: Ask): string => (ask === 'command' || ask === 'talk' ? word(ask) : word(`ask_${ask}`));

/** What there is to ask for: a box to type in and a plan for those who play, talk where there is any. */
export const askable = (ask: Ask, playing: boolean, talking: boolean): boolean =>
  ask === 'command' || ask === 'plan' ? playing : ask === 'talk' ? talking : true;
