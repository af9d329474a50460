/** Where a lesson stands in this browser, and how one is begun. */
import type { LessonWish, Made } from '../generated/messages';
import { post } from './api';
import { botName } from './names';
import { settings } from './settings.svelte';
import { say, word } from './texts.svelte';

export interface Kept {
  step: number;
  left: boolean; // the reader wants to be led no more
  met: string[]; // what was explained already
}

const place = (table: string): string => `dighouse.lesson.${table}`;

export function kept(table: string): Kept {
  try {
    return { step: 0, left: false, met: [], ...(JSON.parse(localStorage.getItem(place(table)) ?? '{}') as object) };
  } catch {
    return { step: 0, left: false, met: [] }; // a browser that keeps nothing still teaches
  }
}

export function keepLesson(table: string, memory: Kept): void {
  try {
    localStorage.setItem(place(table), JSON.stringify(memory));
  } catch {
    // then it is known only as long as the page is open
  }
}

/** Sit down at the first game of a game: the one that was begun, or a new one. */
export async function sitDown(game: string, again = false): Promise<string> {
  const wish: LessonWish = {
    name: word('lesson_table', { game: say('game.title', {}, game) }).slice(0, 60),
    your_name: settings.name || null,
    rivals: [botName(0), botName(1)],
    again,
  };
  return (await post<Made>(`/api/games/${game}/lesson`, wish)).table;
}
