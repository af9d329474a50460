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
  events: number;
}
interface Event {
  seq: number;
  key: string;
  draws: [number, number][];
  outcome: number[];
}

/** What is wrong: the secret is not the one that was bound; a past in another match is not the one that was told; an
 * event is missing, out of its place or cannot be read; or its draws are not those of the secret. */
export type Fault = 'secret' | 'origin' | 'event' | 'draws';

export interface Verdict {
  fair: boolean;
  events: number;
  draws: number;
  /** the first wrong event */
  wrong: number | null;
  fault: Fault | null;
}

export const fingerprintOf = (secret: string): string => hex(sha256(unhex(secret)));

/** Verify a match file against the fingerprint the table showed while it was played. Of a branch so many events are
 * drawn from other secrets, and no more: else a table could hand in any secret as that of an earlier match.
 *
 * It knows no rules. Whether an action, a seat, or what a number stood for was edited, and whether a move draws just
 * these numbers, it cannot tell: `dighouse verify` replays the file. */
export function verify(file: string, fingerprint: string, inherited = 0): Verdict {
  const [first, ...lines] = file.trim().split('\n');
  const header = read<Header>(first);
  const verdict: Verdict = { fair: true, events: lines.length, draws: 0, wrong: null, fault: null };
  const unfair = (wrong: number, fault: Fault): Verdict => ({ ...verdict, fair: false, wrong, fault });
  if (!header) return unfair(0, 'event');
  const { origins = [], events } = header;
  if (header.secret_sha256 !== fingerprint || !fits(header)) return unfair(0, 'secret');
  if (!leadUpTo(origins, inherited)) return unfair(0, 'origin');
  for (const [seq, line] of lines.entries()) {
    const event = read<Event>(line);
    if (event?.seq !== seq || seq >= events) return unfair(seq, 'event');
    const { secret } = origins.find((origin) => seq < origin.events) ?? header;
    if (!follows(event, secret!)) return unfair(seq, 'draws');
    verdict.draws += event.draws.length;
  }
  return lines.length === events ? verdict : unfair(lines.length, 'event');
}

/** A line of the file, if it can be read. */
function read<T>(line: string | undefined): T | null {
  try {
    return JSON.parse(line ?? '') as T;
  } catch {
    return null;
  }
}

/** Whether a secret is there and has its fingerprint. */
const fits = ({ secret, secret_sha256 }: Header | Origin): boolean =>
  typeof secret === 'string' && fingerprintOf(secret) === secret_sha256;

/** Whether each origin goes further than the one before, the last one just so far, and all secrets are theirs. */
function leadUpTo(origins: Origin[], inherited: number): boolean {
  try {
    const ends = [0, ...origins.map(({ events }) => events)];
    return ends.at(-1) === inherited && ends.every((end, i) => !i || end > ends[i - 1]!) && origins.every(fits);
  } catch {
    return false; // no origins at all
  }
}

/** Whether key and numbers of an event come from a secret, and are enough for what was drawn. */
function follows({ seq, key, draws, outcome }: Event, secret: string): boolean {
  const own = hex(hmac(unhex(secret), new TextEncoder().encode(`event ${seq}`))).slice(0, 16);
  try {
    const drawn = numbers(
      BigInt(`0x${own}`),
      draws.map(([limit]) => limit),
    );
    return key === own && draws.length >= least(seq, outcome) && drawn.every((n, i) => n === draws[i]?.[1]);
  } catch {
    return false; // no numbers at all
  }
}

/** Each thing drawn took a number or more, a reshuffle (-1) none; the set-up draws who begins. */
const least = (seq: number, outcome: number[]): number =>
  Math.max(seq ? 0 : 1, outcome.filter((one) => one !== -1).length);
