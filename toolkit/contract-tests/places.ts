/** Places in the contract: a value with the pointer where it stands, references followed. */
import type { Json, JsonObject, OpenApiDocument } from '../contract/document.ts';
import { canonicalPointer, pointerTo, valueAt } from '../contract/pointers.ts';

export interface Place {
  /** The JSON pointer of the value itself, not of a reference to it. */
  pointer: string;
  value: Json;
}

/** The value under the given keys, one by one from the pointer; undefined when there is none. */
export function placeAt(
  document: OpenApiDocument,
  pointer: string,
  ...keys: string[]
): Place | undefined {
  const here = canonicalPointer(document, pointer + pointerTo(keys));
  const value = valueAt(document, here);
  // A schema may have keys beside its `$ref`. Such a one is a schema of its own and stays as it is.
  if (isJsonObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1) {
    return placeAt(document, value['$ref']);
  }
  return isJson(value) ? { pointer: here, value } : undefined;
}

/** Tells an object from the other JSON values. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first key of a map. Maps keep the order of the document. */
export function firstKeyOf(map: Json | undefined): string | undefined {
  return isJsonObject(map) ? Object.keys(map)[0] : undefined;
}

function isJson(value: unknown): value is Json {
  return value === null || ['object', 'string', 'number', 'boolean'].includes(typeof value);
}
