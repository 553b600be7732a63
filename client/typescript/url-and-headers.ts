/** The parts of a request. What is wrong with them is found here; errors never quote a value. */
import { demand, isHeaderName } from './check.js';
import type { HeaderFields } from './options.js';
import type { CallParams } from './call.js';

/**
 * The path and the query of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service
 */
export function urlOf(template: string, { path = {}, query = {} }: CallParams = {}): string {
  let url = template.replace(/{(.+?)}/g, (_, name: string) => {
    const value = path[name];
    // Encoded or not, `.` and `..` are resolved by every reader of URLs.
    demand(
      typeof value === 'string' && !/^\.{0,2}$/.test(value),
      name,
      "text, not '', '.' or '..'",
    );
    return encodeURIComponent(value);
  });
  let separator = '?';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    demand(typeof value !== 'object' && !Number.isNaN(value), name, 'text or a number');
    url += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    separator = '&';
  }
  return url;
}

/**
 * Adds headers to others, names in lower case.
 *
 * @throws TypeError when one is none
 */
export function addHeaders(headers: { [name: string]: string }, more: HeaderFields = {}): void {
  for (const [name, value] of Object.entries(more)) {
    demand(isHeaderName(name) && /^[\t -~]*$/.test(value), `header ${name}`, 'printable ASCII');
    headers[name.toLowerCase()] = value;
  }
}
