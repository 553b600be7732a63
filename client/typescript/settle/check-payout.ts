/**
 * Checks a payout against what the contract states. A payout that only breaks an assumption is sent
 * in a separate request.
 */
import { fieldOf } from '../field.js';
import { payoutDoubts, payoutRules, type PayoutRule } from '../tables.js';

/** Quotes no value. */
export type WrongField = Pick<PayoutRule, 'path' | 'reason'>;

/** Returns the first field that breaks what the contract states. */
export function wrongIn(payout: unknown): WrongField | undefined {
  return payoutRules.find((rule) => isBroken(rule, payout));
}

/** Whether the payout breaks an assumption of the contract: the service may reject it with its whole batch. */
export function isUnusual(payout: unknown): boolean {
  return payoutDoubts.some((rule) => isBroken(rule, payout));
}

function isBroken({ path, demands }: Omit<PayoutRule, 'reason'>, payout: unknown): boolean {
  const names = path.split('.');
  const parent = names.slice(0, -1).reduce(fieldOf, payout);
  if (!isOfType(parent, 'object')) return false;
  const value = fieldOf(parent, names.at(-1) ?? '');
  return demands.some(([keyword, limit]) =>
    value === undefined ? keyword === 'required' : !fits(value, keyword, limit),
  );
}

function fits(value: unknown, keyword: string, limit: unknown): boolean {
  switch (keyword) {
    case 'required':
      return true;
    case 'type':
      return [limit].flat().some((type) => isOfType(value, type));
    case 'enum':
      return Array.isArray(limit) && limit.includes(value);
    case 'const':
      return value === limit;
    case 'pattern':
      return typeof value !== 'string' || new RegExp(String(limit), 'u').test(value);
    default:
      return isWithin(sizeOf(value, keyword), keyword, Number(limit));
  }
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (value === null) return type === 'null';
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** Returns the size that a limit applies to; `undefined` if the limit does not apply to the value. */
function sizeOf(value: unknown, keyword: string): number | undefined {
  if (keyword.endsWith('Length'))
    return typeof value === 'string' ? Array.from(value).length : undefined;
  if (keyword.endsWith('Items')) return Array.isArray(value) ? value.length : undefined;
  return typeof value === 'number' ? value : undefined;
}

function isWithin(size: number | undefined, keyword: string, limit: number): boolean {
  if (size === undefined) return true;
  if (keyword.startsWith('exclusive')) {
    return keyword.endsWith('Minimum') ? size > limit : size < limit;
  }
  return keyword.startsWith('min') ? size >= limit : size <= limit;
}
