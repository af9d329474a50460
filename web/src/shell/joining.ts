/** Whoever opens a seat's secret link sits down on it; from then on this browser's cookie knows the seat. */
import type { Problem } from '../generated/messages';
import { post, Refusal } from './api';
import { settings } from './settings.svelte';

/** Sit down by a key; what is wrong with it, or null. */
export async function sitDown(table: string, key: string): Promise<Problem | null> {
  try {
    await post(`/api/tables/${table}/join`, { key, name: settings.name || null });
  } catch (wrong) {
    if (wrong instanceof Refusal) return wrong.problem;
    throw wrong;
  }
  // the secret leaves the address bar, which people copy, photograph and share
  if (location.hash === `#${key}`) history.replaceState(null, '', location.pathname);
  return null;
}
