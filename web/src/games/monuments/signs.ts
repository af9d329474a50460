/** The drawings of monuments and symbols, for the sentences of the log. */
import type { Phrase } from '../../generated/messages';
import type { Sign } from '../../kit/signs';

export function sign({ key, args }: Phrase): Sign | null {
  const monument = key === 'card.name' ? (args.monument as Phrase).key : key;
  const [family, name = ''] = monument.split('.');
  const letters = name.slice(0, 2);
  if (family === 'monument') return { id: `mo-${letters}`, look: `leaf wide mm ${letters}` };
  return family === 'symbol' ? { id: `mo-${name}`, look: 'bare' } : null;
}
