/** Where we are: the lobby, one's own page, a table, the rules of a game, a link in a mail. The address bar is the truth. */

export type Route =
  | { page: 'lobby' }
  | { page: 'me' }
  | { page: 'mail'; what: 'confirm' | 'stop'; key: string }
  | { page: 'table'; id: string; key: string | null }
  | { page: 'rules'; game: string; number: string | null };

function read(): Route {
  const parts = location.pathname.split('/').filter(Boolean);
  const hash = decodeURIComponent(location.hash.slice(1));
  if (parts[0] === 't' && parts[1]) return { page: 'table', id: parts[1], key: hash || null };
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], number: hash || null };
  if (parts[0] === 'me') return { page: 'me' };
  if (parts[0] === 'mail') return { page: 'mail', what: parts[1] === 'stop' ? 'stop' : 'confirm', key: hash };
  return { page: 'lobby' };
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
  history.pushState(null, '', path);
  current = read();
  scrollTo(0, 0);
}

/** For links: a plain click stays in the app, anything else is the browser's. */
export function link(event: MouseEvent): void {
  const anchor = (event.currentTarget as HTMLElement).closest('a');
  if (!anchor || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(anchor.getAttribute('href') ?? '/');
}
