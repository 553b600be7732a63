/**
 * The transaction references in a request: what to ask for the status of when its outcome is unknown.
 */
import { fieldOf } from './field.js';

/**
 * Reads them from the parameters, and from the body as it was sent: the caller's own object may have
 * changed since.
 */
export function referencesIn({ params, body }: { params?: unknown; body?: unknown }): string[] {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  const inPath = fieldOf(fieldOf(params, 'path'), 'transactionReference');
  const quoted = text.matchAll(/"transactionReference"\s*:\s*("(?:\\.|[^"\\])*")/g);
  const found = Array.from(quoted, ([, one = '']): unknown => JSON.parse(one));
  return [inPath, ...found].filter((one) => typeof one === 'string');
}
