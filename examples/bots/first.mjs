// A bot for every game of the house, for Node alone. It plays what it likes best by a list of verbs, else the first move.
//
// dighouse play thebes --seats "you,run:node examples/bots/first.mjs"
import { createInterface } from 'node:readline';

const LIKED = ['exhibit', 'score', 'take_exhibition', 'dig'];

/** The decision. told.view is all your seat may know: here a better idea belongs. */
function choose({ legal }) {
  const liked = LIKED.flatMap((verb) => legal.filter(({ action }) => action.do === verb));
  return (liked[0] ?? legal[0]).action;
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let seat = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.tell === 'hello') {
    say({ say: 'hello', protocol: 1, name: 'First' });
  } else if (told.tell === 'game') {
    seat = told.seat;
  } else if (told.tell === 'your_move') {
    say({ say: 'move', turn: told.turn, move: choose(told) });
  } else if (told.tell === 'result') {
    console.error(`rank ${told.ranks[seat]}, points ${told.totals}`);
  } else if (told.tell === 'bye') {
    break;
  }
}
