/** Numbers as the reader's language writes them. */
import { settings } from './settings.svelte';

export function decimal(amount: number, digits = 1): string {
  return amount.toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** With its sign; what rounds to nothing has none. */
export function signed(amount: number): string {
  if (Math.abs(amount) < 0.05) return decimal(0);
  return `${amount > 0 ? '+' : '−'}${decimal(Math.abs(amount))}`;
}

export const whole = (amount: number): string => amount.toLocaleString(settings.lang);
