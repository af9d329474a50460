/** What a table needs, begun before the app is read: its page brought the table along, its socket is opened, and what
 * never changes is fetched. All of it waits for whoever takes it. */
import type { Snapshot } from '../generated/messages';
import { kept } from './edition';
import { firstLanguage, stored } from './stored';

interface Opened {
  socket: WebSocket;
  heard: MessageEvent[];
}

const opened = new Map<string, Opened>();
const fetched = new Map<string, Promise<Response>>();
let brought: Snapshot | null = null;

export const doorOf = (id: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`;

/** Knock at the table of this page, unless a secret link has to be shown first. */
export function knock(): void {
  const id = /^\/t\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
  const page = document.getElementById('told');
  page?.remove();
  if (!id || location.hash.length > 1) return;
  if (page) brought = JSON.parse(page.textContent) as Snapshot;
  fetchAhead(firstLanguage());
  const socket = new WebSocket(`${doorOf(id)}?hello`);
  const heard: MessageEvent[] = [];
  socket.onmessage = (event) => heard.push(event);
  opened.set(id, { socket, heard });
}

/** The texts and the box of the game that is played there, or most likely is. */
function fetchAhead(lang: string): void {
  const game = brought?.table.game ?? stored('board');
  const paths = game ? [`/api/games/${game}/catalogue`, `/api/games/${game}/texts/${lang}`] : [];
  if (!brought) paths.push(`/api/texts/${lang}`);
  for (const path of paths.map(kept)) {
    const answer = fetch(path, { credentials: 'same-origin' });
    answer.catch(() => undefined); // whoever takes it is told
    fetched.set(path, answer);
  }
}

/** The answer that was asked for early, once. */
export function fetchedEarly(path: string): Promise<Response> | undefined {
  const found = fetched.get(path);
  fetched.delete(path);
  return found;
}

/** The table that came with the page, once. */
export function broughtAlong(id: string): Snapshot | null {
  const found = brought?.table.id === id ? brought : null;
  brought = null;
  return found;
}

/** The game of the table that came with the page and is not taken yet. */
export const broughtGame = (): string | null => brought?.table.game ?? null;

/** The socket that was opened early, once, if it is still good. */
export function taken(id: string): Opened | null {
  const found = opened.get(id) ?? null;
  opened.delete(id);
  return found && found.socket.readyState <= WebSocket.OPEN ? found : null;
}
