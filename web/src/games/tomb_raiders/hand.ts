/** What a player holds, as tiles: action cards in hand, large excavation cards. */
import type { LegalAction } from '../../generated/messages';
import type { Card, PlayerView } from '../../generated/tomb_raiders';
import { REGIONS, type TombTable, actionOf, digRegions, generalIndex, indexOf, openingOf, playOf } from './table';

export interface HandTile {
  card: Card;
  count: number;
  /** what a click opens; null when the card cannot be played now */
  opening: string | null;
  plan: LegalAction | null;
}

/** The hand, alike cards together. */
export function handTiles(table: TombTable, player: PlayerView): HandTile[] {
  const hand = player.hand ?? [];
  return [...new Set(hand)].map((index) => {
    const card = table.catalogue.cards[index]!;
    return { card, count: hand.filter((one) => one === index).length, ...playing(table, card) };
  });
}

/** How a hand card is played: by a dig, or by its own action. */
function playing(table: TombTable, card: Card): { opening: string | null; plan: LegalAction | null } {
  if (card.kind === 'general_excavation') {
    return { opening: whereOf(table, 'action'), plan: null };
  }
  const plan = playOf(table, card.kind, card.region);
  return { opening: plan ? openingOf(actionOf(plan)) : null, plan };
}

/** A card that fits anywhere asks where; with one region to dig in there is nothing to ask. */
function whereOf(table: TombTable, card: 'general' | 'action'): string | null {
  const regions = digRegions(table, card);
  return regions.length === 1 ? `dig:${regions[0]}:${card}` : regions.length ? `where:${card}` : null;
}

export interface LargeTile {
  region: string | null;
  /** how many one had at the start, and has left */
  all: number;
  left: number;
  opening: string | null;
}

/** The large excavation cards this number of players gets: spent ones keep their place. */
export function largeTiles(table: TombTable, player: PlayerView): LargeTile[] {
  const all = table.catalogue.large_cards[table.view.players.length] ?? [];
  const left = player.large ?? [];
  const regions = REGIONS.map((region): LargeTile => {
    const index = indexOf(table, region);
    const may = digRegions(table, 'region').includes(region);
    return {
      region,
      all: all[index] ?? 0,
      left: left[index] ?? 0,
      opening: may ? `dig:${region}:region` : null,
    };
  });
  const general = generalIndex(table);
  const last = {
    region: null,
    all: all[general] ?? 0,
    left: left[general] ?? 0,
    opening: whereOf(table, 'general'),
  };
  return [...regions, last].filter((tile) => tile.all > 0);
}
