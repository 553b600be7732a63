/** Which schemas say what a partner may send: what answers look like does not limit that. */
import type { Contract } from '../../contract/contract.ts';
import { isObject, textAt } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';

/** Pointers to every schema that a request or a parameter leads to. */
export function sentSchemas(contract: Contract): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown, pointer: string): void => {
    if (found.has(pointer)) return;
    if (isObject(value)) found.add(pointer);
    const ref = textAt(value, '$ref');
    if (ref !== undefined) walk(contract.at(ref.slice(1))?.value, ref.slice(1));
    if (!isObject(value) && !Array.isArray(value)) return;
    for (const [key, child] of Object.entries(value)) walk(child, `${pointer}${pointerTo([key])}`);
  };
  for (const { body, parameters } of contract.documented) {
    for (const { schema } of parameters) walk(schema.value, schema.pointer);
    if (body) walk(body.schema.value, body.schema.pointer);
  }
  return found;
}
