/** What the contract assumes of messages, each with room for what was seen of it. */
import type { Contract } from '../../contract/contract.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject } from '../../contract/objects.js';
import { pointerTo } from '../../contract/pointers.ts';
import { isWatchable, type Assumption } from './assumptions.ts';

/** In the order of the contract, by pointer and key. Those of examples and servers are left out. */
export function listAssumptions({ document }: Contract): Map<string, Assumption> {
  const found = new Map<string, Assumption>();
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((one, index) => walk(one, `${pointer}/${index}`));
    if (!isObject(value)) return;
    for (const [key, reason] of Object.entries(marksOf(value).assumed)) {
      const isSeen = isWatchable(value, key);
      const seen = isSeen ? { held: 0, contradicted: 0 } : undefined;
      found.set(`${pointer} ${key}`, { pointer, key, reason, seen });
    }
    for (const [key, child] of Object.entries(value)) walk(child, `${pointer}${pointerTo([key])}`);
  };
  const { schemas, parameters } = document.components;
  for (const [kind, components] of Object.entries({ schemas, parameters })) {
    walk(components ?? {}, pointerTo(['components', kind]));
  }
  walk(document.paths, '/paths');
  walk(document.webhooks, '/webhooks');
  return found;
}
