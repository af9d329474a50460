/** Why something cannot be done now, or what it would take, as far as the desk in view says so. */
import type { Card, PlayerView } from '../../generated/tomb_raiders';
import { fewestWeeks, knowledgeOf } from './knowledge';
import { type Region, type TombTable, generalIndex, indexOf, isMuseum, ownPlayer } from './table';

export interface DigOutlook {
  /** the lantern is lit: one could dig here on one's turn */
  lit: boolean;
  note: string;
}

/** What a tomb says below its name, on one's turn and off it: how one would dig, or why one cannot (TR8.2-TR8.4). */
export function digOutlook(table: TombTable, region: Region): DigOutlook {
  const index = indexOf(table, region);
  const player = ownPlayer(table);
  const present = table.view.piles[index]?.present ?? false;
  if (!player) return { lit: present, note: present ? '' : table.say('board.pile_empty') };
  if (!canSpend(table, player, index)) return { lit: false, note: table.say('board.no_card') };
  if ((player.books[index] ?? 0) === 0) return { lit: false, note: table.say('board.no_expertise') };
  if (!present) return { lit: false, note: table.say('board.pile_empty') };
  const knowledge = knowledgeOf(table.catalogue, player, index);
  const weeks = fewestWeeks(table.catalogue, knowledge) ?? 0;
  return { lit: true, note: table.say('board.can_dig', { knowledge, weeks }) };
}

/** An excavation card for a region: its own, a general one, or the action card. A hand one cannot see counts as one. */
function canSpend(table: TombTable, player: PlayerView, region: number): boolean {
  const { large, hand } = player;
  if (!large || !hand) return true;
  if ((large[region] ?? 0) > 0 || (large[generalIndex(table)] ?? 0) > 0) return true;
  return hand.some((card) => table.catalogue.cards[card]?.kind === 'general_excavation');
}

/** How many artifacts of each step a player has, at most as many as it asks for. */
export function stepsHad(table: TombTable, card: Card, player: PlayerView | null): number[] {
  return card.steps.map((step) => {
    const owned = player?.artifacts[indexOf(table, step.region)]?.length ?? 0;
    return Math.min(step.artifacts, owned);
  });
}

export const artifactsOf = (player: PlayerView): number =>
  player.artifacts.reduce((sum, values) => sum + values.length, 0);

/** What is missing for a step of an exhibition (0: the first), as "2 Gr", or nothing if it is reached. */
function stepMissing(
  table: TombTable,
  card: Card,
  player: PlayerView,
  step: number,
): { list: string; artifacts: number } | null {
  const wanted = card.steps[step];
  const artifacts = wanted ? wanted.artifacts - (stepsHad(table, card, player)[step] ?? 0) : 0;
  return wanted && artifacts > 0
    ? { list: `${artifacts} ${table.say(`region_code.${wanted.region}`)}`, artifacts }
    : null;
}

/** What stands below a presentation card one cannot take: what is missing for it (TR6.2, TR6.5). */
export function missingWords(table: TombTable, index: number, player: PlayerView): string {
  const card = table.catalogue.cards[index];
  if (!card) return '';
  if (isMuseum(table, index)) {
    const artifacts = card.give - artifactsOf(player);
    return artifacts > 0 ? table.say('board.artifacts_missing', { artifacts }) : '';
  }
  const missing = stepMissing(table, card, player, 0);
  return missing ? table.say('board.missing', { ...missing }) : '';
}

/** "5 with 1 Cr more": what the next step of an exhibition would take, and its weeks (TR6.3). */
export function nextStepWords(
  table: TombTable,
  card: Card,
  player: PlayerView,
  reached: number,
  key = 'board.next_step',
): string {
  const next = card.steps[reached];
  const missing = stepMissing(table, card, player, reached);
  return next && missing ? table.say(key, { list: missing.list, weeks: next.weeks }) : '';
}
