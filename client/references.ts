/**
 * The transaction references in a request: what to ask the status of when its outcome is unknown.
 */
import type { CallParams } from './send.js';

/**
 * Reads them from the body as it was sent, since the caller's own object may have changed since.
 */
export function referencesIn(body: unknown, params?: CallParams): string[] {
  const inPath = params?.path?.['transactionReference'];
  return [...(inPath === undefined ? [] : [inPath]), ...transactionsOf(body).flatMap(referenceOf)];
}

function transactionsOf(body: unknown): unknown[] {
  if (typeof body !== 'string') return [];
  try {
    const list: unknown = JSON.parse(body)?.transactionRequestList;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function referenceOf(transaction: unknown): string[] {
  const reference: unknown = Object(transaction).transactionReference;
  return typeof reference === 'string' ? [reference] : [];
}
