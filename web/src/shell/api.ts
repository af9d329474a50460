/** The table's HTTP door. Every error has one shape: a Problem. */
import type { Problem } from '../generated/messages';
import { fetchedEarly } from './early';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await (fetchedEarly(path) ?? fetch(path, { credentials: 'same-origin', ...init }));
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

/** The requests under way: one of them may just be giving this visitor the cookie that knows their seats. */
const asking = new Set<Promise<unknown>>();

export function get<T>(path: string): Promise<T> {
  const answer = ask<T>(path);
  const quiet = answer.catch(() => undefined).finally(() => asking.delete(quiet));
  asking.add(quiet);
  return answer;
}

/** Send a file as it is. */
export async function upload<T>(path: string, file: Blob): Promise<T> {
  await Promise.all(asking);
  return ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file });
}

/** What changes something waits for what was asked before, or a first visitor would get two identities. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  await Promise.all(asking);
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
