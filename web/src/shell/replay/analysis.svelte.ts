/** The analysis of a finished match: asked for once, followed while the server thinks. Shared by all who show it. */
import type { AnalysisState, LuckReport } from '../../generated/messages';
import { get, post, Refusal } from '../api';
import { called } from '../names';
import { loadGameTexts, say, word } from '../texts.svelte';

const LOOK_AGAIN = 1000; // milliseconds

export class AnalysisJob {
  state = $state.raw<AnalysisState | null>(null);
  trouble = $state('');
  early = $state(false); // the match is not over: there is nothing to show yet
  private watchers = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  get names(): string[] {
    return (this.state?.names ?? []).map((name, seat) => called({ seat, name }));
  }
  get busy(): boolean {
    return this.state?.stage === 'waiting' || this.state?.stage === 'running';
  }

  /** Follow it for as long as somebody looks; returns how to stop. */
  watch(): () => void {
    this.watchers++;
    if (this.watchers === 1) void this.ask(get<AnalysisState>(this.path));
    return () => {
      this.watchers--;
      if (!this.watchers) clearTimeout(this.timer);
    };
  }

  /** Let the match be analysed. */
  start(): void {
    void this.ask(post<AnalysisState>(this.path, {}));
  }

  private get path(): string {
    return `/api/tables/${this.table}/analysis`;
  }

  private async ask(answer: Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.timer);
    const wanted = this.busy;
    try {
      const state = await answer;
      await loadGameTexts(state.game);
      this.state = state;
      this.early = false;
      this.trouble = '';
      if (wanted && state.stage === 'none') return this.start(); // the server was started anew meanwhile
    } catch (wrong) {
      this.early = wrong instanceof Refusal && wrong.problem.code === 'analysis_too_early';
      this.trouble = wrong instanceof Refusal ? say(wrong.problem.phrase) : word('trouble');
    }
    if (this.busy && this.watchers)
      this.timer = setTimeout(() => void this.ask(get<AnalysisState>(this.path)), LOOK_AGAIN);
  }
}

const jobs = new Map<string, AnalysisJob>();

export function analysisOf(table: string): AnalysisJob {
  if (!jobs.has(table)) jobs.set(table, new AnalysisJob(table));
  return jobs.get(table)!;
}

/** The luck of a finished match by the rules' own odds. */
export async function luckOf(table: string): Promise<LuckReport> {
  const report = await get<LuckReport>(`/api/tables/${table}/luck`);
  await loadGameTexts(report.game);
  return { ...report, names: report.names.map((name, seat) => called({ seat, name })) };
}
