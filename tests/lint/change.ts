/** Changes a bundled contract, for rules that read it. */
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { valueAt } from '../../toolkit/contract/pointers.ts';

export type Change = (document: OpenApiDocument) => void;

/** Sets keys of the object at a pointer. An undefined value removes its key. */
export function set(pointer: string, keys: { [key: string]: unknown }): Change {
  return (document) => {
    const object = valueAt(document, pointer);
    if (!isObject(object)) throw new Error(`The contract has no object at ${pointer}.`);
    Object.assign(object, keys);
  };
}
