/** Addresses: where the service is, and which URL a call goes to. Errors never quote a value. */
import type { CallParams } from './send.js';

/**
 * The base URL in one form: no slash at its end.
 *
 * @throws TypeError when it is no http(s) address, or has credentials, a query or a fragment.
 */
export function readBaseUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new TypeError('baseUrl is not an http or https address, such as https://host.example');
  }
  if (url.username || url.password) {
    throw new TypeError('baseUrl has credentials in it: give them as `credentials`, for login');
  }
  if (url.search || url.hash)
    throw new TypeError('baseUrl has a query or a fragment: leave it out');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/**
 * The URL of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service.
 */
export function urlOf(base: string, template: string, params: CallParams | undefined): string {
  let url =
    base +
    template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
      const value = params?.path?.[name];
      // Encoded or not, `.` and `..` are taken out by every reader of URLs, with the segment
      // before.
      if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
        throw new TypeError(`the path parameter ${name} is missing, empty, or a step in the path`);
      }
      return encoded(name, value);
    });
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

/**
 * Checks a URL that others have made, and gives it without its fragment.
 *
 * @throws TypeError when it is not below the base URL, for a token must not go elsewhere, or when
 * it would be read as another URL than it seems to be.
 */
export function checkedUrl(base: string, url: string): string {
  const [address = ''] = url.split('#', 1);
  const [path = '', query] = address.split('?', 2);
  if (!path.startsWith(`${base}/`)) {
    throw new TypeError(`the URL is not below the base URL ${base}`);
  }
  const segments = path.slice(base.length + 1).split('/');
  if (segments.some((segment) => /^(\.|%2e){0,2}$/i.test(segment)) || /[^!-~]|[\\{}]/.test(path)) {
    throw new TypeError(
      'the path of the URL has an empty segment, a step, or a parameter left open',
    );
  }
  return query === undefined ? path : address;
}

function encoded(name: string, value: string | number | boolean): string {
  try {
    return encodeURIComponent(value);
  } catch {
    throw new TypeError(`the parameter ${name} is no well-formed text`);
  }
}
