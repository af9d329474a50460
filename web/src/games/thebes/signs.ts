/** The drawings of sites, cards and finds, for the sentences of the log. */
import type { Phrase } from '../../generated/messages';
import type { Sign } from '../../kit/signs';
import { artifactDrawing } from './parts/artifacts';
import { cardDrawing } from './parts/cards';
import { SITES, type Site, siteClass } from './table';

/** The site a phrase speaks of: "place.crete", or one that has such an argument. */
const siteOf = ({ key, args }: Phrase): string => {
  const named = typeof args.site === 'object' && args.site ? (args.site as Phrase).key : key;
  return named.replace('place.', '');
};

export function sign(phrase: Phrase): Sign | null {
  const [family = '', name = ''] = phrase.key.split('.');
  const colour = siteClass(siteOf(phrase));
  if (family === 'place') return SITES.includes(name as Site) ? { id: `e-${colour}`, look: `spot ${colour}` } : null;
  if (family === 'card') return { id: cardDrawing(name), look: `leaf ${colour}` };
  if (phrase.key === 'token.book_specialised') return { id: 'k-book', look: `leaf ${colour}` };
  if (phrase.key === 'token.book_general') return { id: 'k-open', look: `leaf ${colour}` };
  return phrase.key === 'token.artifact' ? artifactSign(phrase.args.name as Phrase) : null;
}

/** "artifact.crete.3": the third of Crete's. */
function artifactSign({ key }: Phrase): Sign {
  const [, site, order] = key.split('.');
  return { id: artifactDrawing(site as Site, Number(order) - 1), look: `hoop ${siteClass(site)}` };
}
