/** The regions Thebes and its card game dig in, as colour contexts of ui.css. */
const CLASS: Record<string, string> = { greece: 'gr', crete: 'cr', egypt: 'eg', palestine: 'pa', mesopotamia: 'me' };

/** The colour context of a region; brass for what has none. */
export const siteClass = (site: string | null | undefined): string => CLASS[site ?? ''] ?? 'any';

/** The hatch of a colour context: a region has its own, everything else is hatched like a drawing. */
export const hatch = (context: string): string => (Object.values(CLASS).includes(context) ? context : 'ink');
