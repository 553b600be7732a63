/** The parts of a request. What is wrong with them is found here; errors never quote a value. */
import { demand, isHeaderName } from './options.js';
import type { HeaderFields } from './options.js';
import type { CallParams, CallRequest } from './send.js';
import type { Bytes } from './transport.js';

/**
 * The body as it is sent.
 *
 * @throws TypeError
 */
export function serialised({ body, rawBody }: CallRequest): string | Bytes | undefined {
  if (body === undefined) return rawBody;
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch {
    // The error may quote what is in the body.
  }
  demand(text !== undefined, 'the body', 'JSON');
  return text;
}

/**
 * The path and the query of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service
 */
export function urlOf(template: string, params: CallParams | undefined): string {
  let url = template
    .split(/[{}]/)
    .map((part, index) => {
      const isName = index % 2 === 1;
      if (!isName) return part;
      const value = params?.path?.[part];
      // Encoded or not, `.` and `..` are resolved by every reader of URLs.
      const isRight = typeof value === 'string' && !/^\.{0,2}$/.test(value);
      demand(isRight, part, "text other than '', '.' and '..'");
      return encoded(part, value);
    })
    .join('');
  let separator = '?';
  for (const [name, value] of Object.entries(params?.query ?? {})) {
    if (value === undefined) continue;
    url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
    separator = '&';
  }
  return url;
}

function encoded(name: string, value: string | number | boolean): string {
  try {
    if (typeof value !== 'object' && !Number.isNaN(value)) return encodeURIComponent(value);
  } catch {
    // Half of a surrogate pair has no encoding.
  }
  throw new TypeError(`${name} must be well-formed text or a number`);
}

/** @throws TypeError when a header is not one */
export function addHeaders(
  headers: { [name: string]: string },
  more: HeaderFields | undefined,
): void {
  for (const [name, value] of Object.entries(more ?? {})) {
    demand(
      isHeaderName(name) && typeof value === 'string' && /^[\t -~]*$/.test(value),
      `the header ${JSON.stringify(name)}`,
      'printable ASCII',
    );
    headers[name.toLowerCase()] = value;
  }
}
