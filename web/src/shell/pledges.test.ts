/** What a table bound itself to, as this browser saw it first: kept from visit to visit, and never overwritten. */
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Snapshot } from '../generated/messages';
import { Bond } from './pledge.svelte';
import { firstPledge, forgetSeen, grouped, MOST, type Pledge } from './pledges';
import { fingerprintOf } from './verify';

const SECRET = '00'.repeat(32);
const OTHER = '11'.repeat(32);
const FIRST: Pledge = { fingerprint: fingerprintOf(SECRET), inherited: 0, seq: 3 };
const LATER: Pledge = { fingerprint: fingerprintOf(OTHER), inherited: 4, seq: 9 };

const kept = new Map<string, string>();
const store = {
  getItem: (name: string): string | null => kept.get(name) ?? null,
  setItem: (name: string, what: string): void => void kept.set(name, what),
};

beforeEach(() => {
  kept.clear();
  forgetSeen();
  vi.stubGlobal('localStorage', store);
});

describe('the first pledge of a table', () => {
  it('stays, whatever the table says later', () => {
    expect(firstPledge('amphora', FIRST)).toEqual(FIRST);
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
  });
  it('stays from visit to visit, those to other tables between them', () => {
    firstPledge('amphora', FIRST);
    firstPledge('meander', LATER);
    forgetSeen();
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
    forgetSeen();
    expect(firstPledge('meander', FIRST)).toEqual(LATER);
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
  });
  it('says that it was not seen before the end', () => {
    firstPledge('amphora', { ...FIRST, seq: null });
    forgetSeen();
    expect(firstPledge('amphora', FIRST).seq).toBe(null);
  });
  it('stays in a window that keeps nothing, as long as its page does', () => {
    vi.stubGlobal('localStorage', undefined);
    firstPledge('amphora', FIRST);
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
  });
  it.each(['no JSON', '{}', 'null', '[7, null, []]'])('is kept where %s was kept before', (rubbish) => {
    kept.set('dighouse.pledges', rubbish);
    firstPledge('amphora', FIRST);
    forgetSeen();
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
  });
  it('goes when many other tables were visited since, those visited last stay', () => {
    firstPledge('amphora', FIRST);
    firstPledge('meander', FIRST);
    for (let other = 0; other < MOST - 1; other++) {
      firstPledge(`table ${other}`, LATER);
      if (other === 5) firstPledge('amphora', LATER); // visited again
    }
    forgetSeen();
    expect(firstPledge('amphora', LATER)).toEqual(FIRST);
    expect(firstPledge('meander', LATER)).toEqual(LATER);
    expect(kept.get('dighouse.pledges')!.length).toBeLessThan(25_000);
  });
});

/** A table as its socket tells it. */
const told = (fingerprint: string, more: Partial<Record<'secret' | 'status', string>> = {}, seq = 3): Snapshot =>
  ({
    table: { id: 'amphora', status: more.status ?? 'running', branched: null },
    moment: { seq },
    secret_sha256: fingerprint,
    secret: more.secret ?? null,
  }) as Snapshot;

describe('a bond', () => {
  it('holds where the table says the same until the end', () => {
    const bond = new Bond();
    bond.hear(told(''));
    expect(bond.first).toBe(null);
    bond.hear(told(FIRST.fingerprint));
    bond.hear(told(FIRST.fingerprint, {}, 7));
    bond.reveal(null);
    bond.reveal(SECRET);
    bond.hear(told(FIRST.fingerprint, { secret: SECRET, status: 'finished' }, 9));
    expect(bond.first).toEqual(FIRST);
    expect(bond.other).toBe(null);
  });
  it.each([
    ['another fingerprint in the middle', (bond: Bond) => bond.hear(told(LATER.fingerprint, {}, 7))],
    ['another secret at the end', (bond: Bond) => bond.reveal(OTHER)],
    ['another secret under the old fingerprint', (bond: Bond) => bond.hear(told(FIRST.fingerprint, { secret: OTHER }))],
    ['another secret under none', (bond: Bond) => bond.hear(told('', { secret: OTHER }))],
    [
      'another fingerprint, taken back',
      (bond: Bond) => [LATER, FIRST].forEach(({ fingerprint }) => bond.hear(told(fingerprint))),
    ],
  ])('is broken by %s', (_, breaking) => {
    const bond = new Bond();
    bond.hear(told(FIRST.fingerprint));
    breaking(bond);
    expect(bond.first).toEqual(FIRST);
    expect(bond.other).toBe(LATER.fingerprint);
  });
  it('is remembered by the next page', () => {
    new Bond().hear(told(FIRST.fingerprint));
    forgetSeen();
    const bond = new Bond();
    bond.hear(told(LATER.fingerprint, {}, 9));
    expect(bond.first).toEqual(FIRST);
    expect(bond.other).toBe(LATER.fingerprint);
  });
  it('seen when all is over says so, and how much was played elsewhere', () => {
    const bond = new Bond();
    const last = told(FIRST.fingerprint, { secret: SECRET, status: 'finished' });
    bond.hear({ ...last, table: { ...last.table, branched: { table: 'meander', at: 5, events: 6 } } });
    expect(bond.first).toEqual({ ...FIRST, inherited: 6, seq: null });
  });
});

test('a fingerprint is shown in groups of eight', () => {
  expect(grouped(FIRST.fingerprint)).toHaveLength(8);
  expect(grouped(FIRST.fingerprint).join('')).toBe(FIRST.fingerprint);
});
