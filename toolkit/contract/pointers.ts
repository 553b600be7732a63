/** JSON pointers (RFC 6901) into a document whose references all have the form `#/…`. */
import { isObject, textAt } from './objects.js';

/** Splits `/paths/~1auth~1login` (or with a leading `#`) into its unescaped segments. */
export function segmentsOf(pointer: string): string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerTo(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** Returns the value at a pointer, without following `$ref`s. */
export function valueAt(document: unknown, pointer: string): unknown {
  return segmentsOf(pointer).reduce(childOf, document);
}

/**
 * The shortest pointer to the same place. Follows every `$ref` on the way, so `/paths/~1a/get/responses/400/content`
 * becomes `/components/responses/Problem/content`. Keeps a `$ref` at the very end, because it is the value there.
 */
export function canonicalPointer(document: unknown, pointer: string): string {
  let here: string[] = [];
  let value = document;
  for (const segment of segmentsOf(pointer)) {
    let target = textAt(value, '$ref');
    while (target !== undefined) {
      here = segmentsOf(target);
      value = here.reduce(childOf, document);
      target = textAt(value, '$ref');
    }
    here.push(segment);
    value = childOf(value, segment);
  }
  return pointerTo(here);
}

function childOf(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}
