/** What this browser keeps for its reader from visit to visit. */
export const LANGUAGES = ['en', 'de', 'nl', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`dighouse.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`dighouse.${name}`, value);
  } catch {
    // a browser that keeps nothing still plays
  }
}

const A_YEAR = 31_536_000; // seconds

/** Tell the house as well, by a cookie, which language was chosen: the page of a table asks for its texts beforehand. */
export function tellLanguage(lang: Language | ''): void {
  document.cookie = `dighouse_lang=${lang}; path=/; samesite=lax; max-age=${lang ? A_YEAR : 0}`;
}

/** The language the reader chose, or the first of their browser's that we speak. */
export function firstLanguage(): Language {
  const wanted = [stored('lang'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en';
}
