/** Texts and boxes never change within an edition of the house: by its name they are asked for once and kept. */
const edition = typeof document === 'undefined' ? undefined : document.documentElement.dataset.edition;

export const kept = (path: string): string => (edition ? `${path}?edition=${edition}` : path);
