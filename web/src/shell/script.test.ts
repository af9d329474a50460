import { expect, test } from 'vitest';
import type { LessonStep } from '../generated/messages';
import { fits, spans, stepAt } from './script';

const step = (play: number, replies: number): LessonStep => ({
  id: '',
  title: '',
  text: '',
  rules: [],
  at: [],
  play: Array.from({ length: play }, () => ({ do: 'take' })),
  replies,
});
// read, read, one move and two answers, read, two moves
const STEPS = [step(0, 0), step(0, 0), step(1, 2), step(0, 0), step(2, 0)];

test('steps know how many moves lie before and behind them', () => {
  expect(spans(STEPS).map(({ from, to }) => [from, to])).toEqual([
    [0, 0],
    [0, 0],
    [0, 3],
    [3, 3],
    [3, 5],
  ]);
});

test('reading does not run ahead of playing, and playing takes reading along', () => {
  expect(stepAt(STEPS, 0, 0).now).toBe(0);
  expect(stepAt(STEPS, 0, 4).now).toBe(2); // waits for the move
  expect(stepAt(STEPS, 2, 2).now).toBe(2); // the others have not answered yet
  expect(stepAt(STEPS, 3, 0).now).toBe(3); // played, perhaps in another browser
  expect(stepAt(STEPS, 3, 4).now).toBe(4);
  expect(stepAt(STEPS, 0, 4).now).toBe(2); // the move was taken back
  expect(stepAt(STEPS, 5, 4).now).toBe(5); // done
});

test('what a script leaves out may be anything', () => {
  expect(fits({ do: 'discard' }, { do: 'discard', card: 3 })).toBe(true);
  expect(fits({ do: 'take', slot: 1 }, { do: 'take', slot: 2 })).toBe(false);
});
