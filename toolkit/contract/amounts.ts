/** Finds amounts of money in a value by the names of its fields: the only clue in a field that the code does not know. */
import type { Json } from './document.ts';
import { isObject } from './objects.js';

function isAmount(name: string): boolean {
  return /(^a|A)mount$|(^b|B)alance$/.test(name);
}

function isCurrency(name: string): boolean {
  return /currency/i.test(name);
}

/** The amounts of one object. */
export interface Sum {
  /** As written. */
  amount: string;
  /** The currency next to it; empty if there is none, or more than one. */
  currency: string;
  /** The largest amount that a lenient reader could find in it. */
  atMost: number;
}

export function sumsIn(value: Json): Sum[] {
  if (Array.isArray(value)) return value.flatMap(sumsIn);
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const amounts = entries.filter(([name, one]) => isAmount(name) && readingsOf(one).length > 0);
  const others = entries.filter(([name]) => !isAmount(name)).flatMap(([, one]) => sumsIn(one));
  if (amounts.length === 0) return others;
  const currencies = entries.flatMap(([name, one]) =>
    isCurrency(name) && typeof one === 'string' ? [one] : [],
  );
  const sum = {
    amount: amounts.map(([, one]) => leavesOf(one).join(' ')).join(' and '),
    currency: currencies.length === 1 ? currencies.join('') : '',
    atMost: Math.max(...amounts.flatMap(([, one]) => readingsOf(one))),
  };
  return [sum, ...others];
}

/** An amount may be an object: `{"value": "10.00", "currency": "NGN"}`. */
function leavesOf(value: Json): (string | number | boolean | null)[] {
  return typeof value === 'object' && value !== null
    ? Object.values<Json>(value).flatMap(leavesOf)
    : [value];
}

function readingsOf(value: Json): number[] {
  return leavesOf(value)
    .flatMap((leaf) => (typeof leaf === 'string' ? readings(leaf) : Number(leaf ?? Number.NaN)))
    .filter((one) => !Number.isNaN(one))
    .map(Math.abs);
}

/** The numbers that a text may stand for. A reader may skip letters and separators: `1,000.00`, `10.00x`. */
function readings(text: string): number[] {
  if (text.trim() === '') return [];
  if (/^\s*[+-]?\d+(\.\d+)?\s*$/.test(text)) return [Number(text)];
  const digits = text.replaceAll(/\P{N}/gu, '');
  // Some readers know the digits of other scripts.
  const skipped = /[^\d]/.test(digits) ? Number.POSITIVE_INFINITY : Number.parseFloat(digits);
  return [Number(text), Number.parseFloat(text), skipped];
}

/** Whether a field is an amount without a currency. */
export function isAmountWithoutCurrency(name: string, siblings: readonly string[]): boolean {
  return isAmount(name) && !siblings.some(isCurrency);
}

/** Returns the id of the topic about the missing currency of an amount. */
export function currencyTopic(name: string): string {
  return `currency.${name}`;
}
