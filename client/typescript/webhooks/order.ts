/** What a delivered code means beside those that were handled before. */
import { describeCode, isResponseCode } from '../response-codes.js';

/**
 * - `news`: it was not handled, and neither was a final code.
 * - `repeated`: this very code was handled.
 * - `stale`: a final code was handled, and this one is not final: it was sent before, and came late.
 * - `contradiction`: a final code was handled, and this is another final one, or one that the contract
 *   does not list, of which nobody knows whether it is final.
 *
 * The service's documentation shows no transitions, so two codes that are not final have no order.
 */
export type Arrival = 'news' | 'repeated' | 'stale' | 'contradiction';

export function arrivalOf(code: string, handledBefore: readonly string[]): Arrival {
  if (handledBefore.includes(code)) return 'repeated';
  if (!handledBefore.some((earlier) => describeCode(earlier).final)) return 'news';
  return isResponseCode(code) && !describeCode(code).final ? 'stale' : 'contradiction';
}
