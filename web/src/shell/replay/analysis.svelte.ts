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
    this.wish = true;
    void this.ask(post<AnalysisState>(this.path, {}));
  }

  /** Whether this browser asked for it: a house that was started anew has forgotten, the next visit asks again. */
  private get wish(): boolean {
    return kept().includes(this.table);
  }
  private set wish(on: boolean) {
    const others = kept().filter((one) => one !== this.table);
    keepAll(on ? [...others, this.table].slice(-MOST) : others);
  }

  private get path(): string {
    return `/api/tables/${this.table}/analysis`;
  }

  private async ask(answer: Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.timer);
    const wanted = this.busy || (this.state === null && this.wish);
    try {
      const state = await answer;
      await loadGameTexts(state.game);
      this.state = state;
      this.early = false;
      this.trouble = '';
      if (wanted && state.stage === 'none') return this.start(); // the server was started anew meanwhile
      if (state.stage === 'done' || state.stage === 'failed') this.wish = false;
    } catch (wrong) {
      this.early = wrong instanceof Refusal && wrong.problem.code === 'analysis_too_early';
      this.trouble = wrong instanceof Refusal ? say(wrong.problem.phrase) : word('trouble');
    }
    if (this.busy && this.watchers)
      this.timer = setTimeout(() => void this.ask(get<AnalysisState>(this.path)), LOOK_AGAIN);
  }
}

const WISHES = 'dighouse.analyses';
const MOST = 20; // wishes kept; the oldest is given up

function kept(): string[] {
  try {
    return (localStorage.getItem(WISHES) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
function keepAll(tables: string[]): void {
  try {
    localStorage.setItem(WISHES, tables.join(' '));
  } catch {
    // a browser that keeps nothing asks by hand
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
