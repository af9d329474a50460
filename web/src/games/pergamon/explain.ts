/** What the things of Pergamon say about themselves. */
import type { Explanation } from '../../kit/explain';
import { nextScoring } from './museum';
import { beginnings } from './rows';
import { NUMERALS, type PergamonTable, reconstructed, tileOf } from './table';

export { flashOnChange } from '../../kit/changed';
export { explain, type Explanation } from '../../kit/explain';

/** A tile by its halves: what stands at its edges, and what it may begin in this hand. */
export function tileName(table: PergamonTable, id: number): string {
  const tile = tileOf(table, id);
  return table.say('board.tile', {
    left: table.say(`board.kind.${tile.left}`),
    digits: tile.digits,
    right: table.say(`board.kind.${tile.right}`),
    century: tile.century,
  });
}

export function tileWords(table: PergamonTable, id: number, hand: number[] = []): Explanation {
  const tile = tileOf(table, id);
  const begins = beginnings(
    tile,
    hand.filter((other) => other !== id).map((other) => tileOf(table, other)),
  );
  const list = begins.map((object) => `${table.say(`kind.${object.kind}`)} ${object.year}`).join(', ');
  const parts = [table.say('board.tile_help', { century: tile.century, digits: tile.digits })];
  if (list) parts.push(table.say('board.tile_begins', { list }));
  parts.push(table.say(tile.printed ? 'board.tile_printed' : 'board.tile_reconstructed'));
  return { title: tileName(table, id), text: parts.join(' '), rules: tile.rules };
}

export function fieldWords(table: PergamonTable, field: number): Explanation {
  const card = table.catalogue.fields[field - 1]!;
  const surely = card.confidence === 'reconstructed' ? table.say('board.field_reconstructed') : '';
  return {
    title: table.say('board.field', { field }),
    text: [table.say('board.field_help', { coins: card.coins, gallery: NUMERALS[card.deepest] ?? '' }), surely]
      .filter(Boolean)
      .join(' '),
    rules: card.rules,
  };
}

export function galleryWords(table: PergamonTable, gallery: number): Explanation {
  const tiles = table.view.galleries[gallery - 1] ?? [];
  return {
    title: table.say('board.gallery', { gallery: NUMERALS[gallery] ?? '' }),
    text: [
      table.say('board.gallery_help', { coins: table.catalogue.galleries[gallery - 1]?.cost ?? gallery }),
      ...tiles.map((tile) => `${tileName(table, tile)}.`),
    ].join(' '),
    rules: table.catalogue.galleries[gallery - 1]?.rules ?? [],
  };
}

export function roundWords(table: PergamonTable, round: number): Explanation {
  const space = table.catalogue.calendar[round - 1]!;
  const tiles = table.view.calendar[round - 1] ?? 0;
  const parts = [];
  if (space.scoring && space.kind) {
    parts.push(
      table.say('board.scoring_help', { kind: table.say(`board.oldest_kind.${space.kind}`), points: space.points }),
    );
    parts.push(space.drop ? table.say('board.drop_help', { fields: space.drop }) : table.say('board.end_help'));
  } else {
    const next = nextScoring(table.catalogue.calendar, round);
    if (next) parts.push(table.say('board.next_scoring', { round: next.round }));
  }
  if (tiles) parts.push(table.say('board.stack_help', { tiles }));
  return { title: table.say('board.round', { round }), text: parts.join(' '), rules: space.rules };
}

export function robberWords(table: PergamonTable): Explanation {
  const coins = table.view.robber?.coins ?? 0;
  const rules = table.catalogue.robber[0]?.rules ?? [];
  return { title: table.say('board.robber'), text: table.say('board.robber_help', { coins }), rules };
}

export function stepWords(table: PergamonTable, step: number): Explanation {
  const first = step * 4 + 1;
  const award = table.catalogue.museum[first - 1] ?? 0;
  return {
    title: table.say('board.museum_fields', { from: first, to: first + 3 }),
    text: [
      table.say('board.award_help', { points: award }),
      reconstructed(table, 'museum') ? table.say('board.museum_reconstructed') : '',
    ].join(' '),
    rules: ['PG1.8', 'PG8.6'],
  };
}
