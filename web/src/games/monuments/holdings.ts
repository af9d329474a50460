/** What a player of Monuments holds, in words: for each colour points, monuments, symbols and historians; the hand. */
import type { Holding } from '../../shell/contract';
import { type MonumentsTable, cardName, cardOf, colourShort, monumentName, symbolName } from './table';

export function holdings(table: MonumentsTable, seat: number): Holding[] {
  const player = table.view.players[seat]!;
  const colours = player.colours.flatMap((colour) => colourLines(table, colour, player.colours.length > 1));
  const cards = player.hand ?? player.known;
  const names = cards.map((card) => `${cardName(table, card)} (${symbolName(table, cardOf(table, card).symbol)})`);
  const size = table.say('board.cards', { cards: player.hand_size });
  return [...colours, { name: table.say('board.hand'), what: [size, names.join(', ')].filter(Boolean).join(': ') }];
}

/** The lines of a colour; with two players they begin with its name. */
function colourLines(table: MonumentsTable, colour: number, named: boolean): Holding[] {
  const own = table.view.colours[colour]!;
  const built = own.stacks.flatMap((stack, monument) => {
    const values = stack.map((card) => cardOf(table, card).value).join(', ');
    return stack.length ? [`${monumentName(table, monument)} (${values})`] : [];
  });
  const symbols = own.symbols.map((count, symbol) => `${symbolName(table, symbol)} ${count}`).join(', ');
  const points = table.say('board.points_spoken', { points: own.points });
  const historians = table.say('board.historians_left', { historians: own.historians });
  return [
    { name: named ? colourShort(table, colour) : '', what: `${points}, ${historians}` },
    { name: table.say('board.monuments'), what: built.join(', ') || table.say('board.nothing_built') },
    { name: table.say('board.symbols_stacked'), what: symbols },
  ];
}
