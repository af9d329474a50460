/** What the things of Monuments say about themselves, with the rule it rests on. */
import type { Explanation } from '../../kit/explain';
import { type MonumentsTable, cardName, cardOf, isReconstructed, monumentName, symbolName } from './table';

export { explain, type Explanation } from '../../kit/explain';

/** A card: its symbol, what the symbol is for, and whether it is known from the printed cards. */
export function cardWords(table: MonumentsTable, card: number): Explanation {
  const { symbol, confidence, rules } = cardOf(table, card);
  const known = isReconstructed(confidence) ? ` ${table.say('board.symbol_reconstructed')}` : '';
  return {
    title: cardName(table, card),
    text: `${symbolName(table, symbol)}. ${table.say('board.card_help')}${known}`,
    rules,
  };
}

/** A monument: what its column pays now, and how surely its name is known. */
export function monumentWords(table: MonumentsTable, monument: number): Explanation {
  const seen = table.view.monuments[monument]!;
  const column = table.catalogue.columns[seen.column]!;
  const told = [
    table.say('board.column_pays', {
      column: seen.column,
      sole: column.sole,
      first: column.first,
      second: column.second,
    }),
    table.say(`board.available_help_${seen.availability}`),
  ];
  if (!seen.in_play) told.splice(0, 2, table.say('board.not_in_play_help'));
  if (isReconstructed(table.catalogue.monuments[monument]!.confidence))
    told.push(table.say('board.name_reconstructed'));
  const { rules } = table.catalogue.monuments[monument]!;
  return { title: monumentName(table, monument), text: told.join(' '), rules };
}
