/** What the reader chose: language, theme, paper, speed, sound, name. Kept in this browser only. */
import type { Words } from '../texts/en';
import { firstLanguage, keep, type Language, LANGUAGES, stored, tellLanguage } from './stored';

export { type Language, LANGUAGES };
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', nl: 'Nederlands', es: 'Español' } as const;
export const SPEEDS = [0, 0.5, 1, 2] as const;

/** A guest has a name from the start, and can change it: "You" would read strangely on the other screens. */
function firstName(): string {
  const names =
    'Ada Amir Bela Carla Dora Emil Farah Greta Hugo Ilse Jonas Kira Leon Marco Nadia Noor Otto Paula Rosa Selma Tomas Vera Yara Zeno';
  const list = names.split(' ');
  const name = list[Math.floor(Math.random() * list.length)]!;
  keep('name', name);
  return name;
}

const dark = matchMedia('(prefers-color-scheme: dark)');
function firstTheme(): 'light' | 'dark' {
  const kept = stored('theme');
  if (kept === 'light' || kept === 'dark') return kept;
  return dark.matches ? 'dark' : 'light';
}

/** What everything is drawn on. */
export const PAPERS = ['journal', 'chart', 'contrast'] as const;
export type Paper = (typeof PAPERS)[number];

function firstPaper(): Paper {
  const kept = PAPERS.find((one) => one === stored('paper'));
  return kept ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'journal');
}

let lang = $state<Language>(firstLanguage());
let theme = $state<'light' | 'dark'>(firstTheme());
let paper = $state<Paper>(firstPaper());
let name = $state<string>(stored('name') ?? firstName());
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
let notices = $state(stored('notices') === 'yes');
let keys = $state(stored('keys') !== 'no');
let talk = $state(stored('talk') !== 'no');
let sound = $state(stored('sound') === 'yes');
let volume = $state<number>(Number(stored('volume') ?? 2));
let opponent = $state<string | null>(stored('opponent'));
let board = stored('board');
let speed = $state<number>(Number(stored('speed') ?? (still ? 0 : 1)));

if (stored('lang')) tellLanguage(firstLanguage());

// until the reader chooses, the page goes with the system, in the evening too
dark.addEventListener('change', () => (theme = firstTheme()));

export const settings = {
  get lang() {
    return lang;
  },
  set lang(value: Language) {
    lang = value;
    keep('lang', value);
    tellLanguage(value);
  },
  get theme() {
    return theme;
  },
  set theme(value: 'light' | 'dark') {
    theme = value;
    keep('theme', value);
  },
  /** The paper of boards and sheets; where the reader's system asks for contrast that one, until they choose another. */
  get paper() {
    return paper;
  },
  set paper(value: Paper) {
    paper = value;
    keep('paper', value);
  },
  /** The speed of movements; 0 where the reader's system asks for less motion, until they choose another. */
  get speed() {
    return speed;
  },
  set speed(value: number) {
    speed = value;
    keep('speed', String(value));
  },
  /** Whether the browser shows a notice on the reader's turn. */
  get notices() {
    return notices;
  },
  set notices(value: boolean) {
    notices = value;
    keep('notices', value ? 'yes' : 'no');
  },
  /** Whether single letters ask the table for things. */
  get keys() {
    return keys;
  },
  set keys(value: boolean) {
    keys = value;
    keep('keys', value ? 'yes' : 'no');
  },
  /** Whether the reader wants to see what others say at tables. */
  get talk() {
    return talk;
  },
  set talk(value: boolean) {
    talk = value;
    keep('talk', value ? 'yes' : 'no');
  },
  /** Whether the table makes sounds; silent until the reader wants them. */
  get sound() {
    return sound;
  },
  set sound(value: boolean) {
    sound = value;
    keep('sound', value ? 'yes' : 'no');
  },
  /** How loud: 1, 2 or 3. */
  get volume() {
    return volume;
  },
  set volume(value: number) {
    volume = value;
    keep('volume', String(value));
  },
  /** The bot the reader last chose to play against; null: they have not chosen yet. */
  get opponent() {
    return opponent;
  },
  set opponent(value: string | null) {
    opponent = value;
    keep('opponent', value ?? '');
  },
  /** The game of the table the reader last sat at: another visit by a link is most likely to the same. */
  get board() {
    return board;
  },
  set board(value: string | null) {
    if (value !== board) keep('board', value ?? '');
    board = value;
  },
  get name() {
    return name;
  },
  set name(value: string) {
    name = value;
    keep('name', value);
  },
};

/** Keep nothing any more: the next page begins as on a first visit. */
export function forgetSettings(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('dighouse.')) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
  tellLanguage('');
}

const loaders: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('../texts/en'),
  de: () => import('../texts/de'),
  nl: () => import('../texts/nl'),
  es: () => import('../texts/es'),
};

export function loadWords(language: Language): Promise<Words> {
  return loaders[language]().then((module) => module.default);
}
