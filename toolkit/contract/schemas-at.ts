/** The schemas that apply to a part of a value, both in place and by reference. */
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import { canonicalPointer, pointerTo, segmentsOf, valueAt } from './pointers.ts';

/**
 * Pointers to every schema that describes the part.
 *
 * @param schema a pointer to the schema of the whole value
 * @param part a pointer into the value: `/details/0/amount`
 */
export function schemasAt(document: OpenApiDocument, schema: string, part: string): string[] {
  return segmentsOf(part).reduce(
    (here, segment) => here.flatMap((pointer) => childrenOf(document, pointer, segment)),
    alternativesOf(document, canonicalPointer(document, schema)),
  );
}

function childrenOf(document: OpenApiDocument, pointer: string, segment: string): string[] {
  const schema = valueAt(document, pointer);
  const isField = Object.hasOwn(objectAt(schema, 'properties'), segment);
  const isList = isObject(schema) && isObject(schema['items']);
  const keys = isField ? ['properties', segment] : [isList ? 'items' : 'additionalProperties'];
  const child = `${pointer}${pointerTo(keys)}`;
  return isObject(valueAt(document, child)) ? alternativesOf(document, child) : [];
}

/** Returns the schema itself, the target of its reference, and the parts that compose it. */
function alternativesOf(document: OpenApiDocument, pointer: string): string[] {
  const schema = valueAt(document, pointer);
  const ref = textAt(schema, '$ref');
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    listAt(schema, key).map((_, index) => `${pointer}/${key}/${index}`),
  );
  return [
    pointer,
    ...[...(ref === undefined ? [] : [ref.slice(1)]), ...parts].flatMap((next) =>
      alternativesOf(document, next),
    ),
  ];
}
