/** The socket of the table in the address, opened before the app is read: what it hears waits for whoever takes it. */
interface Opened {
  socket: WebSocket;
  heard: MessageEvent[];
}

const opened = new Map<string, Opened>();

export const doorOf = (id: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`;

/** Knock at the table of this page, unless a secret link has to be shown first. */
export function knock(): void {
  const id = /^\/t\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
  if (!id || location.hash.length > 1) return;
  const socket = new WebSocket(`${doorOf(id)}?hello`);
  const heard: MessageEvent[] = [];
  socket.onmessage = (event) => heard.push(event);
  opened.set(id, { socket, heard });
}

/** The socket that was opened early, once, if it is still good. */
export function taken(id: string): Opened | null {
  const found = opened.get(id) ?? null;
  opened.delete(id);
  return found && found.socket.readyState <= WebSocket.OPEN ? found : null;
}
