/** For tests that read a bundled document as if it had no references. */
import type { Json, OpenApiDocument } from '../../scripts/openapi/document.ts';

/** A copy of a part of the document with every `#/…` reference replaced by what it points to. */
export function resolveRefs(document: OpenApiDocument, part: unknown): Json {
  const whole: Json = JSON.parse(JSON.stringify(document));
  return resolve(JSON.parse(JSON.stringify(part)));

  function resolve(node: Json): Json {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...siblings } = node;
    if (typeof $ref === 'string') {
      const target = resolve(at(whole, ...$ref.slice(2).split('/')) ?? null);
      return typeof target === 'object' && !Array.isArray(target)
        ? { ...target, ...siblings }
        : target;
    }
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, resolve(child)]));
  }
}

/** The value at a path of keys; undefined where there is none. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return undefined;
    current = current[key];
  }
  return current;
}
