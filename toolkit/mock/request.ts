/** A request on its way from a connection to Prism. */
import { MIMEType } from 'node:util';
import type { IHttpRequest } from '@stoplight/prism-http';
import type { Method } from '../contract/document.ts';

/** A request as far as the contract has a say in it. */
export interface MockRequest {
  path: string;
  query: URLSearchParams;
  headers: { [name: string]: string };
  body: string;
}

/** Text that is not JSON stays text, which no body of the contract is: Prism refuses it as such. */
export function parseBody(text: string): { value: unknown; isJson: boolean } {
  if (text === '') return { value: undefined, isJson: true };
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

/** A request as Prism takes it. Nothing when the content type cannot be read: Prism would throw. */
export function inputFor(
  method: Method,
  request: MockRequest,
  body: unknown,
): IHttpRequest | undefined {
  const { 'content-type': contentType, ...headers } = request.headers;
  const sent = request.body !== '' && contentType !== undefined;
  if (sent && !isMediaType(contentType)) return undefined;
  return {
    method,
    url: { path: request.path, query: valuesOf(request.query) },
    headers: {
      ...headers,
      ...(sent && { 'content-type': contentType }),
      // Prism judges the content type only where the length is given, and a chunked body has none.
      'content-length': String(Buffer.byteLength(request.body)),
    },
    body,
  };
}

function valuesOf(query: URLSearchParams): { [name: string]: string | string[] } {
  const values: { [name: string]: string | string[] } = {};
  for (const name of query.keys()) {
    const all = query.getAll(name);
    const [first = ''] = all;
    values[name] = all.length === 1 ? first : all;
  }
  return values;
}

function isMediaType(text: string): boolean {
  try {
    new MIMEType(text);
    return true;
  } catch {
    return false;
  }
}
