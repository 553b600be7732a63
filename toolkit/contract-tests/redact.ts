/** Requests and values as a report may show them: shapes and sizes, never what is in them. */
import type { WireRequest } from './exchange.ts';
import type { PlannedOperation } from './plan.ts';

/** `string, 7 characters`. What came is told by its shape: a value may be a name or an amount. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `string, ${value.length} characters`;
  if (Array.isArray(value)) return `array, ${value.length} elements`;
  return typeof value;
}

/**
 * Method, path template, names of the query, names of headers, and the masked body:
 * `POST /gateway/account/enquiry, Authorization, body {"accountNumber":"<string, 10 characters>"}`.
 */
export function describeRequest(operation: PlannedOperation, request: WireRequest): string {
  const query = new URL(request.path, 'http://masked.example').searchParams;
  const names = [...query.keys()];
  const parts = [
    `${request.method} ${operation.path}${names.length > 0 ? `?${names.join('&')}` : ''}`,
    ...Object.keys(request.headers),
  ];
  if (request.body !== undefined) parts.push(`body ${maskText(request.body)}`);
  return parts.join(', ');
}

/** A JSON body with every value as its shape; of any other text the size alone. */
function maskText(body: string | Buffer): string {
  if (Buffer.byteLength(body) > mostShown) return `<${Buffer.byteLength(body)} bytes>`;
  try {
    const value: unknown = JSON.parse(body.toString());
    return JSON.stringify(masked(value));
  } catch {
    return `<not JSON, ${Buffer.byteLength(body)} bytes>`;
  }
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return `<${describeValue(value)}>`;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one)]));
}

const mostShown = 10_000;
