/** When a sound is heard: only if the reader turned it on, has touched the page, and looks at it or is to move. */
import type { Moment } from '../generated/messages';
import { Instrument, type Sound } from '../kit/sound';
import type { GameDrawing } from './contract';
import { settings } from './settings.svelte';

export const VOLUMES = [1, 2, 3] as const;
const LOUDNESS = [0, 0.1, 0.25, 0.5];
const APART = 190; // milliseconds between two sounds of one event
const MOST = 2; // sounds of one event

const instrument = new Instrument();
let touched = false;
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => (touched = true), { capture: true, once: true });

/** What is heard, and felt on a phone, though the reader looks elsewhere. */
const CALLS = new Set<Sound>(['turn', 'short']);
const BUZZ = 60; // milliseconds

/** Sound, if it is wanted and welcome. */
export function sound(what: Sound, after = 0): void {
  if (!settings.sound || !touched || (document.hidden && !CALLS.has(what))) return;
  if (CALLS.has(what)) navigator.vibrate?.(BUZZ);
  instrument.play(what, LOUDNESS[settings.volume] ?? 0, after);
}

/** Hear one by pressing its button, whether sounds are on or not. */
export function audition(what: Sound): void {
  instrument.play(what, LOUDNESS[settings.volume] ?? 0);
}

/** The sounds of an event: what its notices tell, each once, or the plain one of a move. */
export function soundsOf(drawing: Pick<GameDrawing, 'sounds'>, moment: Moment): Sound[] {
  if (moment.kind !== 'move') return [];
  const told = moment.notices.flatMap(({ key }) => drawing.sounds[key.replace('notice.', '')] ?? []);
  const each = [...new Set(told)].slice(0, MOST);
  return each.length ? each : ['move'];
}

export function soundMoment(drawing: Pick<GameDrawing, 'sounds'>, moment: Moment): void {
  soundsOf(drawing, moment).forEach((one, i) => sound(one, i * APART));
}
