/** The tables that wait for this reader, on whatever page they are: in the title, and as notices when they look away. */
import type { TableCard, Turns } from '../generated/messages';
import { get } from './api';
import { tableCalled } from './names';
import { notifier, show } from './notices';
import { settings } from './settings.svelte';
import { word } from './texts.svelte';

const FIRST_LOOK = 1500; // ms: the page itself comes first
const LOOK_AGAIN = 15_000;
const CALM = 700;

let tables = $state.raw<TableCard[]>([]);
let base = $state('Dighouse');
let asking: ReturnType<typeof setTimeout> | undefined;
let told: Set<string> | null = null; // turns known already, by table and event

const nameOf = (table: TableCard): string => `${table.id} ${table.seq}`;

/** The browser shows a notice for a turn that is new, if the reader wants that and looks elsewhere. */
function notify(found: TableCard[]): void {
  const fresh = told === null ? [] : found.filter((table) => !told!.has(nameOf(table)));
  told = new Set(found.map(nameOf));
  if (!document.hidden || !settings.notices || Notification.permission !== 'granted') return;
  for (const table of fresh) {
    const notice = { title: word('your_move'), body: tableCalled(table.name), tag: table.id, path: `/t/${table.id}` };
    void show(notice).then((shown) => (settings.notices &&= shown)); // a switch that does nothing is off
  }
}

export const turns = {
  get tables(): TableCard[] {
    return tables;
  },
  get count(): number {
    return tables.length;
  },
  /** The page's own title; the number of waiting tables stands before it. */
  set page(title: string) {
    base = title;
  },
  get title(): string {
    return tables.length ? `(${tables.length}) ${base}` : base;
  },
  learn(found: TableCard[]): void {
    notify(found);
    tables = found;
  },
  /** Ask when nothing happens for a while: many things may happen at once. */
  soon(): void {
    clearTimeout(asking);
    asking = setTimeout(() => void turns.refresh(), CALM);
  },
  async refresh(): Promise<void> {
    try {
      turns.learn((await get<Turns>('/api/turns')).tables);
    } catch {
      // as it was; the next try comes soon
    }
  },
};

/** Keep looking; the returned function stops it. */
export function watchTurns(): () => void {
  const look = (): void => void turns.refresh();
  const first = setTimeout(look, FIRST_LOOK);
  const timer = setInterval(look, LOOK_AGAIN);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Ask for it, only ever by a click. */
export async function wantNotices(): Promise<boolean> {
  settings.notices = (await Notification.requestPermission()) === 'granted';
  if (settings.notices) void notifier();
  return settings.notices;
}
