/** What the things of Thebes say about themselves. */
import type { Card } from '../../generated/thebes';
import type { Explanation } from '../../kit/explain';
import { type Site, type ThebesTable, SITES } from './table';

export { explain, type Explanation } from '../../kit/explain';

export function cardWords(table: ThebesTable, card: Card): Explanation {
  const where = `${table.say(`place.${card.city}`)}, ${table.say('board.weeks', { weeks: card.weeks })}.`;
  return { title: table.say(card.name), text: `${table.say(card.help)} ${where}`, rules: card.rules };
}

export function kindWords(table: ThebesTable, kind: string): Explanation {
  const rules = table.catalogue.cards.find((card) => card.kind === kind)?.rules ?? [];
  return { title: table.say(`card_short.${kind}`), text: table.say(`card_help.${kind}`), rules };
}

/** A find by its name, with the site it came from. */
export function findWords(table: ThebesTable, site: Site, index: number): Explanation | null {
  const find = table.catalogue.finds[SITES.indexOf(site)]?.[index];
  if (!find) return null;
  const help = { artifact: 'score_help.artifacts', book: 'card_help.specialized_knowledge' }[find.kind];
  return {
    title: table.say(find.name),
    text: `${table.say(`place.${site}`)}. ${table.say(help ?? 'card_help.general_knowledge')}`,
    rules: find.rules,
  };
}

/** What is left in a site's bag, in words. */
export function bagWords(table: ThebesTable, site: Site): Explanation {
  const index = SITES.indexOf(site);
  const finds = (table.view.bags[index] ?? []).flatMap((find) => table.catalogue.finds[index]?.[find] ?? []);
  const values = finds
    .filter((find) => find.kind === 'artifact')
    .map((find) => find.value)
    .sort((a, b) => b - a);
  const bonus = table.view.bonus[index] ?? null;
  const first = bonus === null ? undefined : table.catalogue.finds[index]?.[bonus];
  const text = table.say('board.bag', {
    tokens: finds.length + table.view.rubble,
    artifacts: values.length,
    values: values.join(' '),
    books: finds.length - values.length,
    rubble: table.view.rubble,
  });
  return {
    title: table.say(`place.${site}`),
    text: first ? `${text} ${table.say('board.first_dig', { token: table.say(first.name) })}` : text,
    rules: table.catalogue.places.find((place) => place.id === site)?.rules ?? [],
  };
}
