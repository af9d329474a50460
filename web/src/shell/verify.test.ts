import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hex, hmac, sha256, unhex } from './sha256';
import { numbers, verify } from './verify';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = readFileSync(new URL('./fixtures/finished.match', import.meta.url), 'utf8');
const [first] = file.split('\n');
const fingerprint = (JSON.parse(first!) as { secret_sha256: string }).secret_sha256;

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

describe('verify', () => {
  it('finds every draw of a finished match in its secret', () => {
    const verdict = verify(file, fingerprint);
    expect(verdict.fair).toBe(true);
    expect(verdict.draws).toBeGreaterThan(50);
    expect(verdict.events).toBe(file.trim().split('\n').length - 1);
  });
  it('sees an edited draw, an edited key and another secret', () => {
    const lines = file.trim().split('\n');
    const edited = [...lines];
    const event = JSON.parse(lines[2]!) as { draws: [number, number][]; key: string };
    event.draws[0]![1] = (event.draws[0]![1] + 1) % event.draws[0]![0];
    edited[2] = JSON.stringify(event);
    expect(verify(edited.join('\n'), fingerprint)).toMatchObject({ fair: false, wrong: 1 });
    edited[2] = lines[2]!.replace(/"key":"./, '"key":"f');
    expect(verify(edited.join('\n'), fingerprint).fair && lines[2] !== edited[2]).toBe(false);
    expect(verify(file, fingerprint.replace(/./g, '0')).fair).toBe(false);
  });
  it('finds the draws before a branch in the secret of the match it was branched off', () => {
    const [header, ...events] = file.trim().split('\n');
    const old = JSON.parse(header!) as { secret: string; secret_sha256: string };
    const own = { secret: '00'.repeat(32), secret_sha256: hex(sha256(new Uint8Array(32))) };
    const branched = (origin: object): string => JSON.stringify({ ...old, ...own, origins: [{ ...old, ...origin }] });
    const whole = [branched({ events: events.length }), ...events].join('\n');
    expect(verify(whole, own.secret_sha256).fair).toBe(true);
    const less = [branched({ events: events.length - 1 }), ...events].join('\n');
    expect(verify(less, own.secret_sha256)).toMatchObject({ fair: false, wrong: events.length - 1 });
    const other = [branched({ events: events.length, secret_sha256: own.secret_sha256 }), ...events].join('\n');
    expect(verify(other, own.secret_sha256).fair).toBe(false);
  });
  it('draws numbers below their limits', () => {
    expect(numbers(5n, [1, 1, 1])).toEqual([0, 0, 0]);
  });
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
