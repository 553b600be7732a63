/** The status of a reference that was never accepted: nothing may be invented for it. */
import type { Problem } from './results.ts';
import { valueOf } from './rule.ts';

/**
 * What is answered for an unknown reference is not shown. But an answer that says that the payout
 * was paid, is on its way, or is held, speaks of a payment that nobody ordered.
 *
 * @param body of a 200 that has passed its schema and the rules
 */
export function inventedPayout(body: unknown): Problem[] {
  const code = valueOf(body, ['responseCode']);
  if (!['00', '01', '02', '10'].includes(String(code))) return [];
  return [
    {
      pointer: '/responseCode',
      wanted: 'no payout for a reference that was never accepted',
      came: `code ${String(code)}`,
      source: 'States and transitions',
    },
  ];
}
