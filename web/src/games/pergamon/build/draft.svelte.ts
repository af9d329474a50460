/** What a player has in mind for the row on the table, before it is said: polish, what to dissolve, the last steps. */
import type { Action } from '../../../generated/pergamon';
import { type Show, fieldOf, mostPolish, show } from '../museum';
import { type PergamonTable, actionOf, legalOf, openingOf } from '../table';

class Draft {
  coins = $state(0);
  pair = $state<number | null>(null);
  /** the steps still to be said, one after the other, as the table asks for them */
  wish = $state.raw<Action[]>([]);
  /** the view in which the last step was said: until it changes, the answer is under way */
  said: unknown = null;
  /** whether the reader saw what the last step brings before it was wished for */
  warned = false;

  clear(): void {
    this.coins = 0;
    this.pair = null;
    this.wish = [];
    this.said = null;
  }

  /** Wish for steps anew; what was said before no longer holds them up. */
  begin(steps: Action[]): void {
    this.said = null;
    this.warned = steps.length === 1;
    this.wish = steps;
  }
}

export const draft = new Draft();

/** The coins the row is polished with: chosen at the table, else in mind. */
export function polishOf(table: PergamonTable): number {
  const { row, actor } = table.view;
  if (!row) return 0;
  if (row.polish !== null) return row.polish;
  return actor === null ? 0 : Math.min(draft.coins, polishRoom(table));
}

/** How many coins may be polished with now. */
export function polishRoom(table: PergamonTable): number {
  const { actor, round } = table.view;
  const coins = actor === null ? 0 : (table.view.players[actor]?.coins ?? 0);
  return mostPolish(coins, table.catalogue.polish_limit[round - 1]);
}

/** Whether one of three collections has to make room. */
export function mustDissolve(table: PergamonTable): boolean {
  const { actor } = table.view;
  return actor !== null && (table.view.players[actor]?.free_pairs.length ?? 1) === 0;
}

/** The pair to be dissolved: chosen at the table, in mind, else the one that stands lowest. */
export function dissolveOf(table: PergamonTable): number | null {
  const { actor, row } = table.view;
  if (actor === null || !row || !mustDissolve(table)) return null;
  const own = [...(table.view.players[actor]?.collections ?? [])].sort((a, b) => a.field - b.field);
  return row.dissolve ?? draft.pair ?? own[0]?.pair ?? null;
}

/** What the row on the table would do to the museum; null while it holds no object. */
export function planOfShow(table: PergamonTable): Show | null {
  const { row, actor, museum } = table.view;
  if (!row || actor === null || row.objects.length === 0) return null;
  const field = fieldOf(row.value, polishOf(table), table.catalogue.museum.length);
  return show(museum, actor, table.view.players[actor]!, field, dissolveOf(table));
}

/** All that is still to be said until the row is shown. */
export function stepsToShow(table: PergamonTable): Action[] {
  const order = ['row', 'polish', 'dissolve', 'confirm'];
  const pair = dissolveOf(table);
  const all: Action[] = [{ do: 'close_row' }, { do: 'polish', coins: polishOf(table) }];
  if (pair !== null) all.push({ do: 'dissolve', pair });
  all.push({ do: 'confirm' });
  const from = order.indexOf(table.view.step);
  return all.filter((action) => order.indexOf(action.do === 'close_row' ? 'row' : action.do) >= from);
}

/** Say the next step that is wished for, passing over those the table took by itself. */
export function sayNext(table: PergamonTable): void {
  if (draft.wish.length === 0 || table.legal.length === 0 || draft.said === table.view) return;
  const next = draft.wish.findIndex((action) => legalOf(table, action));
  const legal = next < 0 ? null : legalOf(table, draft.wish[next]!);
  draft.wish = next < 0 ? [] : draft.wish.slice(next + 1);
  if (!legal) return;
  draft.said = table.view;
  // only now it is known that the show ends the round: asked once, as other steps that cannot be taken back
  if (legal.chance && !draft.warned) table.opened = openingOf(actionOf(legal));
  else table.act(legal);
}
