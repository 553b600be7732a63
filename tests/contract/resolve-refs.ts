/** For tests that read a bundled document as if it had no references. */
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';

/** A copy of a part of the document with every `#/…` reference replaced by what it points to. */
export function resolveRefs(document: OpenApiDocument, part: unknown): unknown {
  return resolve(part);

  function resolve(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(resolve);
    if (!isObject(node)) return node;
    const { $ref, ...siblings } = node;
    if (typeof $ref === 'string') {
      const target = resolve(at(document, ...$ref.slice(2).split('/')));
      return isObject(target) ? { ...target, ...siblings } : target;
    }
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, resolve(child)]));
  }
}

/** The value at a path of keys; undefined where there is none. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce((node, key) => (isObject(node) ? node[key] : undefined), value);
}
