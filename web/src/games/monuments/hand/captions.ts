/** The words under a group of the hand: what it is good for now. */
import { type MonumentsTable, colourOptions, ownSeat } from '../table';
import { type Group, type Sorting, type Use, minimumOf, useOf } from './sorting';

export interface Caption {
  text: string;
  /** it can be laid, or makes a pair */
  can: boolean;
}

const LAID: Use[] = ['extends', 'first', 'second'];

export function captionOf(table: MonumentsTable, sorting: Sorting, group: Group): Caption {
  const cards = group.cards.length;
  if (sorting === 'symbol') {
    const pairs = Math.floor(cards / table.catalogue.pair);
    const symbol = table.say(table.catalogue.symbols[group.key]!.name);
    return { text: table.say('board.symbol_group', { symbol, cards }), can: pairs > 0 };
  }
  return monumentCaption(table, group.key, cards);
}

/** What so many cards of a monument can do for whoever holds them. */
export function monumentCaption(table: MonumentsTable, monument: number, cards: number): Caption {
  const seat = ownSeat(table);
  if (seat === null) return { text: '', can: false };
  const { view, catalogue } = table;
  if (view.actor === seat && view.laying) {
    return view.laying.monument === monument
      ? { text: table.say('board.use_laying'), can: true }
      : { text: '', can: false };
  }
  const use = useOf(view, catalogue, monument, cards, colourOptions(view, seat));
  return {
    text: table.say(`board.use_${use}`, { cards, needed: minimumOf(view, catalogue, monument) }),
    can: LAID.includes(use),
  };
}
