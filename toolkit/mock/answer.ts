/** What the mock sends back, before it is written to a connection. */
import type { Json } from '../contract/document.ts';

export interface Answer {
  status: number;
  headers: { [name: string]: string };
  /** Left out where the contract has no body for the status. */
  body?: string;
}

/**
 * A problem of the mock's own (RFC 9457), for what the contract does not describe: an address that
 * is not in it, a body too large to read.
 */
export function problemAnswer(
  status: number,
  title: string,
  detail: string,
  headers: { [name: string]: string } = {},
): Answer {
  const problem: Json = { type: 'about:blank', title, status, detail };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(problem),
  };
}
