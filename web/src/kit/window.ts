/** Windows for which other things are drawn, not only the same ones elsewhere: what is not shown is not made. */
import { MediaQuery } from 'svelte/reactivity';

/** A phone: one column, one's own state at its foot. */
export const phone = new MediaQuery('(max-width: 43.75em)');
/** The window of a small laptop, in which a whole table has to fit. */
export const low = new MediaQuery('(min-width: 81.3125em) and (max-height: 820px)');
