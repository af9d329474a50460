/** The table's HTTP door. Every error has one shape: a Problem. */
import type { Problem } from '../generated/messages';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new Refusal({
      code: 'offline',
      phrase: { key: 'shell.offline', args: {} },
      message: 'offline',
      rule: null,
    });
  }
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) {
    const found = body as Problem | null;
    throw new Refusal(
      found?.phrase
        ? found
        : {
            code: 'error',
            phrase: { key: 'shell.trouble', args: {} },
            message: response.statusText,
            rule: null,
          },
    );
  }
  return body as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>(path);

export const post = <T>(path: string, body: unknown): Promise<T> =>
  ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
