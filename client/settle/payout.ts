/** The content of a payout as it is sent and as it is recognised. */
/** A payout as `settlePayouts` was given it, out of the caller's reach. */
export interface PayoutContent {
  readonly transactionReference: string;
  /** What is sent: a copy with its keys sorted, so that the bytes are the same in every run. */
  readonly body: unknown;
}

/**
 * Copies the payouts.
 *
 * @throws TypeError when a reference is missing, cannot be asked for, or stands there twice.
 */
export function copyPayouts(transactions: Iterable<unknown>): PayoutContent[] {
  const seen = new Set<string>();
  return Array.from(transactions, (transaction, index) => {
    const body = sortKeys(JSON.parse(JSON.stringify(transaction ?? null)));
    const reference = referenceOf(body);
    if (reference === undefined) {
      throw new TypeError(
        `Payout ${index} has no transactionReference that its status can be asked by.`,
      );
    }
    if (seen.has(reference)) {
      throw new TypeError(
        `The transactionReference ${reference} stands there twice. One payout, one reference.`,
      );
    }
    seen.add(reference);
    return { transactionReference: reference, body };
  });
}

/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export async function fingerprintOf({ body }: PayoutContent): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The reference, unless it is one that no URL can name. */
function referenceOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('transactionReference' in body))
    return undefined;
  const { transactionReference: reference } = body;
  if (typeof reference !== 'string') return undefined;
  return isAskable(reference) ? reference : undefined;
}

/** Whether a status can be asked for by this reference. */
export function isAskable(reference: string): boolean {
  // Half of a surrogate pair cannot be encoded.
  return !['', '.', '..'].includes(reference) && !/\p{Surrogate}/u.test(reference);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  );
}
