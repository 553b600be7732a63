/** What the examples of the contract have at a place, so that no proposal makes them wrong. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject, listAt } from '../../contract/objects.js';
import { pointerTo, valueAt } from '../../contract/pointers.ts';

/** Every value that an example has where a schema applies; each once. */
export function exampleValuesAt(contract: Contract, pointer: string): Json[] {
  const found = new Map<string, Json>();
  const add = (value: unknown): void => {
    if (isJson(value)) found.set(JSON.stringify(value), value);
  };
  listAt(valueAt(contract.document, pointer), 'examples').forEach(add);
  // Those of an element may be written at its list.
  const list = pointer.endsWith('/items') ? pointer.slice(0, -'/items'.length) : undefined;
  if (list !== undefined) listAt(valueAt(contract.document, list), 'examples').flat().forEach(add);

  const walk = (schema: string, value: unknown, part: string): void => {
    const places = contract.schemas.applying(schema, part);
    if (places.length === 0) return;
    if (places.some((one) => one.pointer === pointer)) add(value);
    if (!Array.isArray(value) && !isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      walk(schema, child, `${part}${pointerTo([key])}`);
    }
  };
  for (const { body, answers, parameters } of [...contract.documented, ...contract.webhooks]) {
    const contents = [body, ...answers.map(({ content }) => content)];
    for (const content of contents) {
      for (const { value } of content?.examples ?? [])
        walk(content?.schema.pointer ?? '', value, '');
    }
    for (const { schema, example } of parameters) walk(schema.pointer, example, '');
  }
  return [...found.values()];
}

function isJson(value: unknown): value is Json {
  return value === null || ['object', 'string', 'number', 'boolean'].includes(typeof value);
}
