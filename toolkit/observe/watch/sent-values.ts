import { isObject } from '../../contract/objects.js';
import { queryOf } from '../../traffic/exchange.ts';

/** The body fields and URL parameters by their values. */
export type SentValues = ReadonlyMap<unknown, ReadonlySet<string>>;

/** @param path the request's path, without the base path of the address */
export function valuesSent(template: string, path: string, url: string, body: unknown): SentValues {
  const found = new Map<unknown, Set<string>>();
  const add = (name: string, value: unknown, depth = 0): void => {
    if (Array.isArray(value) && depth < mostDepth) {
      for (const one of value) add(name, one, depth + 1);
    } else if (isObject(value) && depth < mostDepth) {
      for (const [key, one] of Object.entries(value)) add(key, one, depth + 1);
    } else if (typeof value === 'string' || typeof value === 'number') {
      found.set(value, (found.get(value) ?? new Set()).add(name));
    }
  };
  add('', body);
  for (const [name, value] of queryOf(url)) add(name, value);
  const segments = path.split('/');
  for (const [at, part] of template.split('/').entries()) {
    if (part.startsWith('{')) add(part.slice(1, -1), segments[at]);
  }
  return found;
}

const mostDepth = 10;
