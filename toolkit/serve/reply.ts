import type { Readable } from 'node:stream';
import type { Json } from '../contract/document.ts';

export interface Reply {
  status: number;
  headers: { [name: string]: string | string[] };
  /** The body; absent if there is none. A streamed body brings its own length, or none. */
  body?: string | Buffer | Readable;
  /** Findings along the way, in words without values: `breach: …`, `remark: …`. */
  notes?: string[];
}

/** A problem (RFC 9457) for cases the contract does not describe, such as an unknown path. */
export function problemReply(
  status: number,
  title: string,
  detail: string,
  headers: { [name: string]: string } = {},
): Reply {
  const problem: Json = { type: 'about:blank', title, status, detail };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(problem),
  };
}
