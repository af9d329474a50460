/** Notices of the browser: shown by a worker, since phones show them only so, or else by the page itself. */
import { go } from './route.svelte';

export interface Notice {
  title: string;
  body: string;
  tag: string;
  path: string;
}

const WORKER = '/notices.js';
const SHOWN_FOR = 30_000; // ms
const ICON = '/icons/icon-192.png';

let worker: Promise<ServiceWorkerRegistration | null> | undefined;

/** Whether this browser can show notices at all. */
export const canNotify = (): boolean => 'Notification' in window;

/** The worker, once it is asked for; null where the browser has none, as in private windows or without https. */
export function notifier(): Promise<ServiceWorkerRegistration | null> {
  worker ??= begun();
  return worker;
}

async function begun(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register(WORKER);
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: string }>) => {
      if (data.go) go(data.go);
    });
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

/** Show a notice for a while; false where this browser shows none. */
export async function show({ title, body, tag, path }: Notice): Promise<boolean> {
  const options = { body, tag, icon: ICON, data: path };
  const by = await notifier();
  try {
    if (by) await by.showNotification(title, options);
    else shownByPage(title, options);
  } catch {
    return false;
  }
  if (by) setTimeout(() => void taken(by, tag), SHOWN_FOR);
  return true;
}

function shownByPage(title: string, options: NotificationOptions & { data: string }): void {
  const notice = new Notification(title, options);
  notice.onclick = () => (window.focus(), go(options.data), notice.close());
  setTimeout(() => notice.close(), SHOWN_FOR);
}

async function taken(by: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const notice of await by.getNotifications({ tag })) notice.close();
}
