/** Numbers as the reader's language writes them. */
import { written } from '../kit/numbers';
import { settings } from './settings.svelte';

const local = (amount: number, digits: Intl.NumberFormatOptions): string =>
  written(amount.toLocaleString(settings.lang, digits));

export const decimal = (amount: number, digits = 1): string =>
  local(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** With its sign; what rounds to nothing has none. */
export function signed(amount: number): string {
  if (Math.abs(amount) < 0.05) return decimal(0);
  return `${amount > 0 ? '+' : ''}${decimal(amount)}`;
}

export const whole = (amount: number): string => local(amount, {});

/** Without points between thousands, so many digits after the comma at most. */
export const plain = (amount: number, digits = 0): string =>
  local(amount, { maximumFractionDigits: digits, useGrouping: false });
