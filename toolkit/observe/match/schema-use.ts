/** How the contract uses a schema: its example values there, and whether partners send it. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject, listAt, textAt } from '../../contract/objects.js';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { walk } from '../../contract/unknowns.ts';

export function exampleValuesAt(contract: Contract, pointer: string): Json[] {
  const found = new Map<string, Json>();
  const add = (value: unknown): void => {
    if (isJson(value)) found.set(JSON.stringify(value), value);
  };
  listAt(valueAt(contract.document, pointer), 'examples').forEach(add);
  // Examples of an element may be written at its list.
  const list = pointer.endsWith('/items') ? pointer.slice(0, -'/items'.length) : undefined;
  if (list !== undefined) listAt(valueAt(contract.document, list), 'examples').flat().forEach(add);

  const search = (schema: string, value: unknown, part: string): void => {
    const schemas = contract.schemas.applying(schema, part);
    if (schemas.length === 0) return;
    if (schemas.some((one) => one.pointer === pointer)) add(value);
    if (!Array.isArray(value) && !isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      search(schema, child, `${part}${pointerTo([key])}`);
    }
  };
  for (const { body, answers, parameters } of [...contract.documented, ...contract.webhooks]) {
    for (const { contents } of [body ?? { contents: [] }, ...answers]) {
      for (const { examples, schema } of contents)
        for (const { value } of examples) search(schema.pointer, value, '');
    }
    for (const { schema, example } of parameters) search(schema.pointer, example, '');
  }
  return [...found.values()];
}

function isJson(value: unknown): value is Json {
  return value === null || ['object', 'string', 'number', 'boolean'].includes(typeof value);
}

/** Pointers to every schema reachable from a request or a parameter. Answers do not reveal its limits. */
export function sentSchemas(contract: Contract): Set<string> {
  const found = new Set<string>();
  const follow = (schema: unknown, start: string): void =>
    walk(schema, start, (value, pointer) => {
      if (found.has(pointer)) return false;
      found.add(pointer);
      const ref = textAt(value, '$ref')?.slice(1);
      if (ref !== undefined) follow(contract.at(ref)?.value, ref);
      return true;
    });
  for (const { body, parameters } of contract.documented) {
    for (const { schema } of [...parameters, ...(body?.contents ?? [])]) {
      follow(schema.value, schema.pointer);
    }
  }
  return found;
}
