/** The drawings of regions, cards, finds and professors, for the sentences of the log. */
import type { Phrase } from '../../generated/messages';
import type { Sign } from '../../kit/signs';
import { artifactDrawing } from './parts/finds';
import { cardIcon } from './parts/icons';
import { regionClass } from './table';

const regionOf = ({ key, args }: Phrase): string => {
  const named = typeof args.region === 'object' && args.region ? (args.region as Phrase).key : key;
  return named.replace('region.', '');
};

export function sign(phrase: Phrase): Sign | null {
  const [family = '', name = ''] = phrase.key.split('.');
  const region = regionOf(phrase);
  const colour = regionClass(region);
  if (family === 'region') return { id: `e-${colour}`, look: `spot ${colour}` };
  if (family === 'card') return { id: cardIcon(name), look: `leaf ${colour}` };
  if (family === 'large_card') return { id: 'k-digcard', look: `leaf ${colour}` };
  if (family === 'professor') return { id: `pr-${colour === 'any' ? 'all' : colour}`, look: `hoop ${colour}` };
  if (phrase.key === 'find.artifact')
    return { id: artifactDrawing(region, Number(phrase.args.value)), look: `hoop ${colour}` };
  if (phrase.key === 'find.knowledge' || phrase.key === 'find_short.knowledge')
    return { id: 'k-open', look: `leaf ${colour}` };
  return phrase.key === 'board.artifacts' ? { id: 't-artifact', look: 'hoop any' } : null;
}
