import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { hex, hmac, sha256, unhex } from './sha256';
import { numbers, verify, type Fault } from './verify';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('sha256', () => {
  it('gives the published digests', () => {
    expect(hex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(bytes('a'.repeat(119))))).toHaveLength(64);
  });
  it('gives the published HMAC (RFC 4231, case 2)', () => {
    expect(hex(hmac(bytes('Jefe'), bytes('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

interface Header {
  secret: string | null;
  secret_sha256: string;
  origins?: Omit<Header, 'origins'>[];
  events: number;
}
interface Event {
  seq: number;
  seat: number | null;
  action: Record<string, unknown> | null;
  key: string;
  draws: [number, number][];
  outcome: number[];
}
interface Match {
  header: Header;
  events: Event[];
}
type Tamper = (match: Match) => void;

const parsed = (file: string): Match => {
  const [header, ...events] = file.trim().split('\n');
  return { header: JSON.parse(header!) as Header, events: events.map((line) => JSON.parse(line) as Event) };
};
const written = ({ header, events }: Match): string =>
  [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');

/** What somebody made of a match, and what is said to it by the fingerprint that was shown. */
function tampered(file: string, tamper: Tamper, inherited = 0): { wrong: number | null; fault: Fault | null } {
  const match = parsed(file);
  const { secret_sha256 } = match.header;
  tamper(match);
  expect(written(match), 'nothing was changed').not.toBe(written(parsed(file)));
  const { wrong, fault, fair } = verify(written(match), secret_sha256, inherited);
  expect(fair).toBe(fault === null);
  return { wrong, fault };
}

/** Draw everything anew from another secret, as a table would that exchanges it. */
function drawnAnew(match: Match, secret = '5a'.repeat(32)): void {
  Object.assign(match.header, { secret, secret_sha256: hex(sha256(unhex(secret))) });
  for (const event of match.events) {
    event.key = hex(hmac(unhex(secret), bytes(`event ${event.seq}`))).slice(0, 16);
    const limits = event.draws.map(([limit]) => limit);
    event.draws = numbers(BigInt(`0x${event.key}`), limits).map((number, i) => [limits[i]!, number]);
  }
}

const GAMES = ['thebes', 'tomb_raiders', 'pergamon', 'monuments'];
const ALL = GAMES.flatMap((game) => [1, 2, 3, 4].map((number) => `${game}-${number}`));
const kept = (name: string): string => read(`../../../tests/fixtures/matches/1/${name}.jsonl`);

test.each(ALL)('every draw of %s comes from its secret', (name) => {
  const file = kept(name);
  const { header, events } = parsed(file);
  const draws = events.reduce((sum, event) => sum + event.draws.length, 0);
  expect(draws).toBeGreaterThan(20);
  expect(verify(file, header.secret_sha256)).toEqual({
    fair: true,
    events: events.length,
    draws,
    wrong: null,
    fault: null,
  });
});

describe.each(GAMES)('of %s is seen', (game) => {
  const file = kept(`${game}-1`);
  const { events } = parsed(file);
  const last = events.length - 1;
  const drawn = events.findIndex(({ seq, draws }) => seq > 2 && draws.length > 0); // an event in the middle
  const full = events.findIndex(({ draws, outcome }) => draws.length > 1 && draws.length === outcome.length);
  const TAMPERS: [string, Fault, number, Tamper][] = [
    ['an event taken out', 'event', drawn, ({ events }) => events.splice(drawn, 1)],
    [
      'one taken out and the rest counted anew',
      'draws',
      drawn,
      (match) => {
        match.events.splice(drawn, 1);
        match.events.forEach((event, seq) => (event.seq = seq));
        match.header.events--;
      },
    ],
    ['the set-up taken out', 'event', 0, ({ events }) => events.shift()],
    ['the last event taken out', 'event', last, ({ events }) => events.pop()],
    ['all events taken out', 'event', 0, ({ events }) => events.splice(0)],
    ['an event told twice', 'event', drawn + 1, ({ events }) => events.splice(drawn, 0, events[drawn]!)],
    ['one event more than were announced', 'event', last, ({ header }) => header.events--],
    [
      'two events exchanged',
      'event',
      drawn - 1,
      ({ events }) => events.splice(drawn - 1, 2, events[drawn]!, events[drawn - 1]!),
    ],
    [
      'two events exchanged with their numbers',
      'draws',
      drawn - 1,
      ({ events }) => {
        const [one, two] = [events[drawn - 1]!, events[drawn]!];
        events.splice(drawn - 1, 2, { ...two, seq: one.seq }, { ...one, seq: two.seq });
      },
    ],
    ['an event of another number', 'event', drawn, ({ events }) => (events[drawn]!.seq = last + 1)],
    [
      'an edited number',
      'draws',
      drawn,
      ({ events }) => {
        const [limit, number] = events[drawn]!.draws[0]!;
        events[drawn]!.draws[0]![1] = (number + 1) % limit;
      },
    ],
    ['a limit that is none', 'draws', drawn, ({ events }) => (events[drawn]!.draws[0]![0] = 0)],
    ['a number that was not drawn', 'draws', drawn, ({ events }) => events[drawn]!.draws.push([1000000, 1])],
    ['draws that were emptied', 'draws', drawn, ({ events }) => (events[drawn]!.draws = [])],
    ['draws cut short', 'draws', full, ({ events }) => events[full]!.draws.pop()],
    ['draws without their first', 'draws', full, ({ events }) => events[full]!.draws.shift()],
    ['a set-up without draws', 'draws', 0, ({ events }) => Object.assign(events[0]!, { draws: [], outcome: [] })],
    ['draws that are no list', 'draws', drawn, ({ events }) => Object.assign(events[drawn]!, { draws: null })],
    ['an edited key', 'draws', drawn, ({ events }) => (events[drawn]!.key = 'f'.repeat(16))],
    ['the key of another event', 'draws', drawn, ({ events }) => (events[drawn]!.key = events[0]!.key)],
    ['a secret that was left out', 'secret', 0, ({ header }) => (header.secret = null)],
    ['another secret', 'secret', 0, ({ header }) => (header.secret = '00'.repeat(32))],
    ['another fingerprint', 'secret', 0, ({ header }) => (header.secret_sha256 = '0'.repeat(64))],
    ['a whole match from another secret', 'secret', 0, (match) => drawnAnew(match)],
    [
      'a past in a match nobody spoke of',
      'origin',
      0,
      ({ header }) => {
        header.origins = [{ ...header, events: 3 }];
      },
    ],
    ['a past that is no list', 'origin', 0, ({ header }) => Object.assign(header, { origins: null })],
  ];
  it.each(TAMPERS)('%s', (_, fault, wrong, tamper) => {
    expect(tampered(file, tamper)).toEqual({ fault, wrong });
  });

  // Only whoever replays the rules sees these; the page says so.
  const acted = events.findIndex(({ action }) => action && Object.keys(action).length > 1);
  const UNSEEN: [string, Tamper][] = [
    ['an edited action', ({ events }) => (events[acted]!.action = events[acted + 1]!.action)],
    ['an edited seat', ({ events }) => (events[acted]!.seat = 1 - events[acted]!.seat!)],
    ['what a number stood for', ({ events }) => (events[drawn]!.outcome[0]! += 1)],
    [
      'a draw made up from the key',
      ({ events }) => {
        const event = events[drawn]!;
        const [, number] = numbers(BigInt(`0x${event.key}`), [event.draws[0]![0], 6]);
        event.draws = [event.draws[0]!, [6, number!]];
        event.outcome = [];
      },
    ],
  ];
  it.each(UNSEEN)('only by replaying: %s', (_, tamper) => {
    expect(tampered(file, tamper).fault).toBe(null);
  });
});

test.each(['', '\n', 'no JSON', '[]', 'null', '7', '{"code":"not_found"}'])('%j is no fair match', (file) => {
  expect(verify(file, '0'.repeat(64)).fair).toBe(false);
});

describe('a branch of a branch', () => {
  const file = read('./fixtures/branched.match');
  const { header, events } = parsed(file);
  const [first, second] = header.origins!.map((origin) => origin.events) as [number, number];
  const TAMPERS: [string, Fault, number, Tamper][] = [
    ['its origins left out', 'origin', 0, ({ header }) => delete header.origins],
    ['one of them left out', 'draws', 0, ({ header }) => header.origins!.shift()],
    ['the last of them left out', 'origin', 0, ({ header }) => header.origins!.pop()],
    ['one more', 'origin', 0, ({ header }) => header.origins!.push({ ...header.origins![0]!, events: second + 1 })],
    ['one that was never played in', 'origin', 0, ({ header }) => header.origins!.splice(1, 0, header.origins![0]!)],
    ['the two exchanged', 'origin', 0, ({ header }) => header.origins!.reverse()],
    ['the first said to go further', 'draws', first, ({ header }) => header.origins![0]!.events++],
    ['the first said to end sooner', 'draws', first - 1, ({ header }) => header.origins![0]!.events--],
    ['the last said to go further', 'origin', 0, ({ header }) => header.origins![1]!.events++],
    ['a secret edited', 'origin', 0, ({ header }) => (header.origins![0]!.secret = '00'.repeat(32))],
    ['a secret left out', 'origin', 0, ({ header }) => (header.origins![0]!.secret = null)],
    ['a fingerprint edited', 'origin', 0, ({ header }) => (header.origins![0]!.secret_sha256 = '0'.repeat(64))],
    [
      'another match in the place of one',
      'draws',
      0,
      ({ header }) => {
        const secret = '00'.repeat(32);
        Object.assign(header.origins![0]!, { secret, secret_sha256: hex(sha256(unhex(secret))) });
      },
    ],
    ['an origin that is none', 'origin', 0, ({ header }) => Object.assign(header.origins!, { 0: null })],
  ];
  it('is verified with the secrets of the matches it was played in', () => {
    expect(verify(file, header.secret_sha256, second)).toMatchObject({ fair: true, events: events.length });
  });
  it('has not inherited more or less than was told', () => {
    for (const told of [0, first, second - 1, second + 1])
      expect(verify(file, header.secret_sha256, told)).toMatchObject({ fair: false, fault: 'origin' });
  });
  it.each(TAMPERS)('%s', (_, fault, wrong, tamper) => {
    expect(tampered(file, tamper, second)).toEqual({ fault, wrong });
  });
});

test('numbers are below their limits', () => {
  expect(numbers(5n, [1, 1, 1])).toEqual([0, 0, 0]);
});

/** The rows of a table of the test vectors, each cell as a list. */
function vectors(title: string): string[][][] {
  const page = readFileSync(new URL('../../../docs/formats/chance.md', import.meta.url), 'utf8');
  const table = page.split(`### ${title}\n`)[1]?.trim().split('\n\n')[0] ?? '';
  const cells = (line: string): string[][] => line.split('|').map((cell) => cell.replaceAll('`', '').trim().split(' '));
  return table
    .split('\n')
    .slice(2)
    .map((line) => cells(line.slice(1, -1)));
}

describe('the published test vectors', () => {
  it('secret to key', () => {
    const rows = vectors('Secret to key');
    expect(rows).toHaveLength(9);
    for (const [secret, fingerprint, event, key] of rows) {
      const known = unhex(secret![0]!);
      expect(hex(sha256(known))).toBe(fingerprint![0]);
      expect(hex(hmac(known, bytes(`event ${event![0]}`))).slice(0, 16)).toBe(key![0]);
    }
  });
  it.each(['Key to numbers', 'Key to an order of markers'])('%s', (title) => {
    const rows = vectors(title);
    expect(rows.length).toBeGreaterThan(8);
    for (const [key, limits, drawn] of rows)
      expect(numbers(BigInt(`0x${key![0]}`), limits!.map(Number))).toEqual(drawn!.map(Number));
  });
});
