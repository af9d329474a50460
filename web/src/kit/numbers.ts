/** Amounts as they are read: what is less than nothing has a minus sign, which is no hyphen. */
export const written = (amount: number | string): string => String(amount).replace(/^-/, '−');

/** With its sign, the plus too. */
export const withSign = (amount: number): string => (amount < 0 ? written(amount) : `+${amount}`);
