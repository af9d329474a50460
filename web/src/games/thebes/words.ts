/** Words of the command box: verbs and places in the reader's language, into the action's own. */
import { SITES, type ThebesTable } from './table';

const VERBS = ['take', 'swap', 'exhibit', 'dig', 'retire'];
const FLAGS = ['zeppelin', 'rumor', 'assistant', 'shovel'];

export function words(table: ThebesTable): Record<string, string> {
  const known: Record<string, string> = {};
  const learn = (said: string, meant: string): void => {
    known[said.toLocaleLowerCase(table.lang)] = meant;
  };
  for (const verb of VERBS) learn(table.say(`verb.${verb}`), verb);
  for (const site of SITES) {
    learn(table.say(`place.${site}`), site);
    learn(table.say(`site_code.${site}`), site);
  }
  for (const flag of FLAGS) learn(table.say(`card_short.${flag}`), flag);
  return known;
}
