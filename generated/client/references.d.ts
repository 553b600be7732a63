/**
 * The transaction references in a request: what to ask the status of when its outcome is unknown.
 */
import type { CallParams } from './send.js';
/**
 * Reads them from the body as it was sent, since the caller's own object may have changed since.
 */
export declare function referencesIn(body: unknown, params?: CallParams): string[];
