/** The drawings of objects and research cards, for the sentences of the log. */
import type { Phrase } from '../../generated/messages';
import type { Sign } from '../../kit/signs';

export function sign({ key }: Phrase): Sign | null {
  const [family, name] = key.split('.');
  if (family === 'kind') return { id: `pg-o-${name}`, look: `bare wide ${name}` };
  return family === 'back' ? { id: `pg-${name}`, look: 'leaf any' } : null;
}
