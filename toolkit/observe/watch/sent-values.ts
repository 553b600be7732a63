/** The values of a request, and the names that they have there. */
import { isObject } from '../../contract/objects.js';
import { queryOf } from '../../traffic/exchange.ts';

/** By value, the fields of the body and the parameters of the URL that have it. */
export type SentValues = ReadonlyMap<unknown, ReadonlySet<string>>;

/** @param path of the request, without what the address of the interface begins with */
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
