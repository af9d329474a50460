/** The lines of a match: itself, and the reader's own variations beside it. */
import type { Branches } from '../../generated/messages';
import { get } from '../api';
import { stay } from '../route.svelte';
import type { Eyes, Replayer } from './replayer.svelte';
import { type Branch, firstOf, numbered, pathTo } from './tree';

export class Lines {
  family = $state.raw<Branches | null>(null);
  readonly all = $derived(this.family ? numbered(this.family) : []);
  /** How one got to the line on screen; empty on the match itself. */
  readonly way: Branch[] = $derived.by(() => pathTo(this.all, this.replayer.id));
  readonly now = $derived(this.way.at(-1) ?? null);
  /** The variations that leave the line on screen. */
  readonly leaving = $derived.by(() => this.all.filter(({ variation }) => variation.of === this.replayer.id));
  /** Those that leave it at the moment on screen. */
  readonly here = $derived.by(() => this.leaving.filter(({ variation }) => variation.at === this.replayer.at));
  /** Whether bots play one of them out right now. */
  readonly waiting = $derived(
    this.all.some(({ variation }) => variation.status === 'running' && !variation.mine.length),
  );

  constructor(private replayer: Replayer) {}

  /** Without variations the match is looked at all the same, so that nothing is said of trouble. */
  async load(): Promise<void> {
    const { id } = this.replayer;
    const found = await get<Branches>(`/api/tables/${id}/branches`).catch(() => null);
    if (found && id === this.replayer.id) this.family = found;
  }

  /** Into a variation; what bots still play out is seen as all see it, and with these eyes once it is over. */
  enter({ variation }: Branch): void {
    const { viewer } = this.replayer;
    this.replayer.hoped = viewer;
    this.show(variation.table, firstOf(variation), variation.status === 'finished' ? (viewer ?? 'all') : null);
  }

  /** Out of it, to where it left. */
  leave(): void {
    if (this.now) this.show(this.now.variation.of, this.now.variation.at, this.replayer.viewer ?? 'all');
  }

  show(table: string, at: number, eyes: Eyes): void {
    this.replayer.pause();
    this.replayer.trouble = null;
    stay(`/replay/${table}?at=${at}${eyes === null ? '' : `&eyes=${eyes}`}`);
  }
}
