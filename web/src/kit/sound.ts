/** Small sounds of wood, paper and metal, made in the browser when they are wanted: no file, no network. */

export const SOUNDS = ['turn', 'short', 'move', 'draw', 'card', 'coin', 'talk', 'error', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

/** One voice of a sound: a struck bar that glides and fades, or (hiss) a breath of noise through a filter. */
interface Voice {
  at: number; // milliseconds after the sound begins
  hz: number; // pitch of the bar, or the middle of what the filter lets through
  to?: number; // where the pitch glides to
  ms: number; // how long it fades
  loud: number; // 0 to 1
  hiss?: BiquadFilterType;
  rise?: number; // milliseconds until it is loudest
}

/** A wooden bar: its tone, and the short bright knock of the mallet. */
const bar = (hz: number, at: number, loud = 0.5): Voice[] => [
  { at, hz, ms: 420, loud },
  { at, hz: hz * 3.98, ms: 90, loud: loud * 0.22 },
  { at, hz: 1400, ms: 18, loud: loud * 0.3, hiss: 'lowpass' },
];
const pebble = (at: number, hz: number): Voice => ({ at, hz, ms: 34, loud: 0.16, hiss: 'bandpass' });

/** What each sound is made of. */
export const VOICES: Record<Sound, Voice[]> = {
  turn: [...bar(523.25, 0), ...bar(783.99, 130)],
  short: [0, 160, 320].flatMap((at) => bar(659.26, at, 0.4)),
  move: [
    { at: 0, hz: 210, to: 120, ms: 110, loud: 0.6 },
    { at: 0, hz: 900, ms: 26, loud: 0.4, hiss: 'lowpass' },
  ],
  draw: [
    { at: 0, hz: 620, ms: 210, loud: 0.26, hiss: 'bandpass', rise: 70 },
    ...[60, 105, 160].map((at, i) => pebble(at, 2100 + i * 430)),
  ],
  card: [
    { at: 0, hz: 2600, ms: 120, loud: 0.3, hiss: 'highpass', rise: 45 },
    { at: 95, hz: 700, ms: 26, loud: 0.3, hiss: 'lowpass' },
  ],
  coin: [2093, 3388, 5210].map((hz, i) => ({ at: i * 6, hz, ms: 340 - i * 90, loud: 0.2 / (i + 1) })),
  talk: [
    { at: 0, hz: 587.33, to: 622.25, ms: 150, loud: 0.22 },
    { at: 70, hz: 880, ms: 190, loud: 0.16 },
    { at: 0, hz: 3200, ms: 60, loud: 0.08, hiss: 'highpass', rise: 20 },
  ],
  error: [
    { at: 0, hz: 196, to: 180, ms: 150, loud: 0.45 },
    { at: 120, hz: 156, to: 140, ms: 220, loud: 0.45 },
  ],
  end: [...bar(392, 0), ...bar(523.25, 150), ...bar(659.26, 300), ...bar(783.99, 470, 0.6)],
};

const SHORTEST = 0.004; // seconds a voice takes to begin: less would click
const SILENCE = 0.0001; // a fading voice never quite gets to nothing

/** The instrument. It is not even unpacked before the first sound. */
export class Instrument {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  /** Play a sound, so loud (0 to 1), after a while. */
  play(sound: Sound, loud: number, after = 0): void {
    this.context ??= new AudioContext({ latencyHint: 'interactive' });
    if (this.context.state === 'suspended') void this.context.resume().catch(() => undefined);
    const start = this.context.currentTime + after / 1000;
    for (const voice of VOICES[sound]) this.sing(this.context, voice, start + voice.at / 1000, loud);
  }

  private sing(context: AudioContext, voice: Voice, start: number, loud: number): void {
    const fade = context.createGain();
    const rise = Math.max(SHORTEST, (voice.rise ?? 0) / 1000);
    const end = start + rise + voice.ms / 1000;
    fade.gain.setValueAtTime(SILENCE, start);
    fade.gain.exponentialRampToValueAtTime(Math.max(SILENCE, voice.loud * loud), start + rise);
    fade.gain.exponentialRampToValueAtTime(SILENCE, end);
    fade.connect(context.destination);
    const source = voice.hiss ? this.breath(context, voice, fade) : this.struck(context, voice, start, end, fade);
    source.start(start);
    source.stop(end);
  }

  private struck(context: AudioContext, voice: Voice, start: number, end: number, out: AudioNode): OscillatorNode {
    const bar = context.createOscillator();
    bar.frequency.setValueAtTime(voice.hz, start);
    if (voice.to) bar.frequency.exponentialRampToValueAtTime(voice.to, end);
    bar.connect(out);
    return bar;
  }

  private breath(context: AudioContext, voice: Voice, out: AudioNode): AudioBufferSourceNode {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= hissing(context);
    const filter = context.createBiquadFilter();
    filter.type = voice.hiss!;
    filter.frequency.value = voice.hz;
    source.connect(filter).connect(out);
    return source;
  }
}

/** Half a second of noise, the same for every breath. */
function hissing(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
