/** Secrets taken back: another link to a seat, another identity for this browser. */
import type { Made, Myself } from '../generated/messages';
import { post } from './api';

/** A new link to a seat; the table tells it to whoever may know it. */
export const newLink = (table: string, seat: number): Promise<Made> =>
  post<Made>(`/api/tables/${table}/links/${seat}`, {});

export const signOutElsewhere = (): Promise<Myself> => post<Myself>('/api/me/renew', {});
