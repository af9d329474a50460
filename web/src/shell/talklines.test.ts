import { describe, expect, it } from 'vitest';
import type { TalkLine } from '../generated/messages';
import { gap, joined, unread } from './talklines';

const line = (number: number, seat = 0): TalkLine => ({ number, seat, name: 'Ann', text: `line ${number}`, at: 0 });
const numbers = (lines: TalkLine[]): number[] => lines.map(({ number }) => number);

describe('lines of talk', () => {
  it('go on with what was heard while they were asked for', () => {
    expect(numbers(joined([line(3), line(4)], [line(1), line(4), line(5)]))).toEqual([3, 4, 5]);
    expect(numbers(joined([], [line(1)]))).toEqual([1]);
  });
  it('are missed by their numbers', () => {
    expect(gap([], line(1))).toBe(false);
    expect(gap([line(1)], line(2))).toBe(false);
    expect(gap([line(1)], line(3))).toBe(true);
    expect(gap([], line(7))).toBe(true);
  });
  it('are unread if others said them since', () => {
    expect(unread([line(1, 1), line(2, 1), line(3, 0), line(4, 1)], 1, new Set([0]))).toBe(2);
    expect(unread([line(1, 0)], 0, new Set([0]))).toBe(0);
  });
});
