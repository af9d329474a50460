/** The words of the turn bar. */
import { type MonumentsTable, colourShort, monumentName, symbolName } from './table';

export function turn(table: MonumentsTable): { title: string; hint: string } {
  const seat = table.view.actor;
  if (seat === null) return { title: table.say('notice.game_over'), hint: '' };
  if (table.legal.length === 0) {
    return { title: table.say('board.turn_other', { player: seat }), hint: doing(table) };
  }
  // several people at one screen are called by name
  const shared = table.seats.filter((one) => one.mine).length > 1;
  const title = shared ? table.say('board.turn_other', { player: seat }) : table.say('board.turn_own');
  return {
    title,
    hint: [hint(table), table.view.ending ? table.say('board.last_turn') : ''].filter(Boolean).join(' '),
  };
}

/** What a player who is waited for is about. */
function doing({ view, say }: MonumentsTable): string {
  if (view.ending) return say('board.last_turn');
  return view.phase === 'laying' || view.phase === 'discarding' ? say(`board.wait_${view.phase}`) : '';
}

function hint(table: MonumentsTable): string {
  const { view } = table;
  if (view.phase === 'laying' && view.laying) {
    const { monument, minimum, laid } = view.laying;
    const args = { monument: monumentName(table, monument), cards: Math.max(0, minimum - laid) };
    return table.say(laid < minimum ? 'board.hint_laying_more' : 'board.hint_laying', args);
  }
  if (view.phase === 'discarding' && view.discarding) {
    return table.say('board.hint_discarding', { symbol: symbolName(table, view.discarding.symbol) });
  }
  if (view.phase === 'action') {
    return view.extra ? table.say('board.hint_extra') : table.say('board.hint_action', { actions: view.actions_left });
  }
  if (view.phase === 'start' && view.players.length === 2 && view.colour !== null) {
    return table.say('board.hint_start_colour', { colour: colourShort(table, view.colour) });
  }
  return table.say(`board.hint_${view.phase}`);
}
