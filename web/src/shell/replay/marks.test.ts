import { describe, expect, it } from 'vitest';
import type { Moment } from '../../generated/messages';
import type { GameDrawing } from '../contract';
import { chapters, roomy, stretches } from './marks';

const moment = (seq: number, seat: number | null, round?: number): Moment => ({
  seq,
  seat,
  kind: seat === null ? 'setup' : 'move',
  at: 0,
  notices: round === undefined ? [] : [{ key: 'notice.round', args: { round }, facts: {} } as never],
  view: {},
  points: [],
});
const counting = {
  chapter: (_: unknown, [notice]: { args: { round: number } }[]) =>
    notice ? { number: notice.args.round, name: `rd ${notice.args.round}` } : null,
} as unknown as GameDrawing;

describe('marks', () => {
  it('joins what one seat does in a row', () => {
    const log = [moment(0, null), moment(1, 0), moment(2, 0), moment(3, 1), moment(4, 0)];
    expect(stretches(log)).toEqual([
      { seat: 0, from: 1, to: 2 },
      { seat: 1, from: 3, to: 3 },
      { seat: 0, from: 4, to: 4 },
    ]);
  });
  it('marks where the count of the game rises, and never twice', () => {
    const log = [moment(0, null, 1), moment(1, 0), moment(2, 1, 2), moment(3, 0, 2), moment(4, 1, 1), moment(5, 0, 3)];
    expect(chapters(log, [], counting, null as never).map(({ seq, name }) => `${seq} ${name}`)).toEqual([
      '0 rd 1',
      '2 rd 2',
      '5 rd 3',
    ]);
  });
  it('counts rounds of the table where the game counts nothing', () => {
    const found = chapters([], [1, 1, 0, 2, 1, 0, 1, null], {} as GameDrawing, null as never);
    expect(found.map(({ seq, name }) => `${seq} ${name}`)).toEqual(['0 1', '4 2', '6 3']);
  });
  it('leaves out names that would lie upon each other', () => {
    const close = [0, 1, 50, 99].map((seq) => ({ seq, name: 'rd' }));
    expect(roomy(close, 100, 0.1).map(({ seq }) => seq)).toEqual([0, 50]);
  });
});
