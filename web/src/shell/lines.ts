/** Lines of an answer and moves in words: how they are said, and how typing finds them. */
import type { LegalAction } from '../generated/messages';
import type { Holding } from './contract';

/** A line of an answer: who or what, and what is said of it. */
export type Line = Holding;

/** An answer as one says it aloud: every line ends with a full stop, and with one only. */
export const spoken = (lines: Line[]): string =>
  lines.map(({ name, what }) => `${[name, what].filter(Boolean).join(': ')}.`.replace(/([.!?…])\.$/, '$1')).join(' ');

export const listed = (...parts: string[]): string => parts.filter(Boolean).join(', ');

/** A legal move in words: what it does, and what it costs and leads to. */
export interface MoveWords {
  legal: LegalAction;
  name: string;
  price: string;
  /** all that typing can find it by */
  sought: string;
}

/** Moves in which every typed word occurs. */
export function fitting(moves: MoveWords[], typed: string): MoveWords[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return moves.filter(({ sought }) => words.every((one) => sought.includes(one)));
}

/** Lower case and without accents: nobody should have to type them. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
