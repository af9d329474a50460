/** Where we are: the lobby, one's own page, a table, a replay, the rules or the lesson of a game, a link in a mail.
 * The address bar is the truth. */
import type { Eyes } from './replay/replayer.svelte';

const MY_TABS = ['turns', 'games', 'figures', 'records', 'data'] as const;
export type MyTab = (typeof MY_TABS)[number];

export type Route =
  | { page: 'lobby' }
  | { page: 'me'; tab: MyTab }
  | { page: 'mail'; what: 'confirm' | 'stop'; key: string }
  | { page: 'table'; id: string; key: string | null }
  | { page: 'replay'; id: string | null; at: number | null; eyes: Eyes }
  | { page: 'rules'; game: string; number: string | null }
  | { page: 'learn'; game: string };

function read(): Route {
  const parts = location.pathname.split('/').filter(Boolean);
  const hash = decodeURIComponent(location.hash.slice(1));
  if (parts[0] === 't' && parts[1]) return { page: 'table', id: parts[1], key: hash || null };
  if (parts[0] === 'replay') return { page: 'replay', id: parts[1] ?? null, ...wanted() };
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], number: hash || null };
  if (parts[0] === 'learn' && parts[1]) return { page: 'learn', game: parts[1] };
  if (parts[0] === 'me') return { page: 'me', tab: MY_TABS.find((tab) => tab === parts[1]) ?? 'turns' };
  if (parts[0] === 'mail') return { page: 'mail', what: parts[1] === 'stop' ? 'stop' : 'confirm', key: hash };
  return { page: 'lobby' };
}

/** Which moment of a replay, and through whose eyes: `?at=31&eyes=2`, or `eyes=all`. */
function wanted(): { at: number | null; eyes: Eyes } {
  const search = new URLSearchParams(location.search);
  const number = (name: string): number | null =>
    /^\d{1,5}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null;
  return { at: number('at'), eyes: search.get('eyes') === 'all' ? 'all' : number('eyes') };
}

let current = $state<Route>(read());
addEventListener('popstate', () => (current = read()));
addEventListener('hashchange', () => (current = read()));

export const route = {
  get now(): Route {
    return current;
  },
};

export function go(path: string): void {
  stay(path);
  scrollTo(0, 0);
}

/** Another address of what is on screen: the page stays where it is scrolled to. */
export function stay(path: string): void {
  history.pushState(null, '', path);
  current = read();
}

/** For links: a plain click stays in the app, anything else is the browser's. */
export function link(event: MouseEvent): void {
  const anchor = (event.currentTarget as HTMLElement).closest('a');
  if (!anchor || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(anchor.getAttribute('href') ?? '/');
}
