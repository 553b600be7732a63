/** CORS: in a browser, only pages of the named origins may use a server of the toolkit. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Allowed origins, as browsers write them, such as `http://127.0.0.1:8080`. */
export type Origins = readonly string[];

/**
 * Allows a page of an allowed origin to read the answer, whatever its status.
 *
 * @returns whether the request is a CORS preflight, which gets 204 and no body
 */
export function admitOrigin(
  origins: Origins,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (origins.length === 0) return false;
  response.setHeader('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  const wanted = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || wanted === undefined) {
    response.setHeader('access-control-expose-headers', '*');
    return false;
  }
  // The actual request decides whether the method exists and whether the headers are acceptable.
  response.setHeader('access-control-allow-methods', wanted);
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true');
  }
  response.setHeader('access-control-max-age', '600');
  return true;
}
