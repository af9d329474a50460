/** Check, in the reader's own browser, that every draw of a match follows from the secret fixed before it began.
 *
 * The key of event n is the first 8 bytes of HMAC-SHA256(secret, "event n"). A number below a limit is the top 32 bits
 * of splitmix64(key, counter) times the limit, shifted back; the few words that would be unfair are passed over.
 */
import { hex, hmac, sha256, unhex } from './sha256';

const MASK = (1n << 64n) - 1n;
const LOW = (1n << 32n) - 1n;

function mixed(word: bigint): bigint {
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return word ^ (word >> 31n);
}

/** The numbers below the given limits that a key gives, in order. */
export function numbers(key: bigint, limits: number[]): number[] {
  let counter = 0n;
  const word = (): bigint => mixed((key + (counter += 1n) * 0x9e3779b97f4a7c15n) & MASK);
  return limits.map((n) => {
    const limit = BigInt(n);
    const unfair = ((1n << 32n) - limit) % limit;
    let product = (word() >> 32n) * limit;
    while ((product & LOW) < unfair) product = (word() >> 32n) * limit;
    return Number(product >> 32n);
  });
}

/** A match the beginning of this one was played in: up to so many events its secret made the draws. */
interface Origin {
  secret: string;
  secret_sha256: string;
  events: number;
}
interface Header {
  origins?: Origin[];
  secret: string | null;
  secret_sha256: string;
}
interface Event {
  seq: number;
  key: string;
  draws: [number, number][];
}

export interface Verdict {
  fair: boolean;
  events: number;
  draws: number;
  wrong: number | null;
}

const fits = (secret: string, fingerprint: string): boolean => hex(sha256(unhex(secret))) === fingerprint;

/** Verify a match file against the fingerprint the table showed at the start. */
export function verify(file: string, fingerprint: string): Verdict {
  const [first, ...rest] = file.trim().split('\n');
  const header = JSON.parse(first ?? '{}') as Header;
  const origins = header.origins ?? [];
  const verdict: Verdict = { fair: true, events: rest.length, draws: 0, wrong: null };
  if (!fits(header.secret ?? '', fingerprint) || header.secret_sha256 !== fingerprint)
    return { ...verdict, fair: false, wrong: 0 };
  if (origins.some((origin) => !fits(origin.secret, origin.secret_sha256)))
    return { ...verdict, fair: false, wrong: 0 };
  for (const line of rest) {
    const event = JSON.parse(line) as Event;
    const secret = unhex(origins.find((origin) => event.seq < origin.events)?.secret ?? header.secret ?? '');
    const key = hex(hmac(secret, new TextEncoder().encode(`event ${event.seq}`))).slice(0, 16);
    const drawn = numbers(
      BigInt(`0x${key}`),
      event.draws.map(([limit]) => limit),
    );
    if (key !== event.key || drawn.some((n, i) => n !== event.draws[i]?.[1]))
      return { ...verdict, fair: false, wrong: event.seq };
    verdict.draws += drawn.length;
  }
  return verdict;
}
