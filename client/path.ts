/** Addresses: where the service is, and which URL a call goes to. Errors never quote a value. */
import type { CallParams } from './send.js';

/**
 * The base URL in one form: no slash at its end.
 *
 * @throws TypeError when it is no http(s) address, or has credentials, a query or a fragment.
 */
export function readBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username + url.password + url.search + url.hash
  ) {
    throw new TypeError(
      'baseUrl must be an http(s) address, without credentials, query and fragment',
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/**
 * The URL of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service.
 */
export function urlOf(base: string, template: string, params: CallParams | undefined): string {
  // What stands in braces has odd places.
  const parts = template.split(/[{}]/).map((part, place) => {
    if (place % 2 === 0) return part;
    const value = params?.path?.[part];
    // Encoded or not, `.` and `..` are taken out by every reader of URLs, with the segment before.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`the path parameter ${part} is missing, empty, or a step in the path`);
    }
    return encoded(part, value);
  });
  let url = base + parts.join('');
  let separator = '?';
  for (const [name, value] of Object.entries(params?.query ?? {})) {
    if (value === undefined) continue;
    if (typeof value === 'object' || Number.isNaN(value)) {
      throw new TypeError(`the query parameter ${name} is no text, number or boolean`);
    }
    url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
    separator = '&';
  }
  return url;
}

function encoded(name: string, value: string | number | boolean): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw new TypeError(`the parameter ${name} is no well-formed text`);
  }
}
