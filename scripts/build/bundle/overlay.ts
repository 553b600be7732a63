/** Writes the marks of the contract as an overlay: https://spec.openapis.org/overlay/v1.0.0.html */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../toolkit/contract/objects.js';
import type { Plain } from './lean.ts';

type Action = { target: string; update: Plain } | { target: string; remove: true };

/** Returns an overlay that turns `lean` into `full`. */
export function overlayFrom(lean: Plain, full: object, version: string): Plain {
  return {
    overlay: '1.0.0',
    info: { title: 'Marks of the remittance payout contract', version },
    extends: 'openapi.json',
    actions: actionsAt('$', lean, full),
  };
}

/** Creates one action for each operation, component, tag and similar object. */
function actionsAt(target: string, lean: unknown, full: unknown, depth = 0): Action[] {
  if (Array.isArray(lean) && Array.isArray(full)) {
    return full.flatMap((one, index) => actionsAt(`${target}[${index}]`, lean[index], one, depth));
  }
  if (!isObject(lean) || !isObject(full)) return [];
  const update: Plain = {};
  const below: Action[] = [];
  for (const [key, value] of Object.entries(full)) {
    const own = lean[key];
    if (isDeepStrictEqual(own, value)) continue;
    const [first, ...further] = actionsAt(`${target}['${key}']`, own, value, depth + 1);
    if (!first) update[key] = value;
    else if (depth > 2 && 'update' in first && first.target === `${target}['${key}']`) {
      update[key] = first.update;
      below.push(...further);
    } else below.push(first, ...further);
  }
  const gone = Object.keys(lean).filter((key) => !Object.hasOwn(full, key));
  return [
    ...(Object.keys(update).length > 0 ? [{ target, update }] : []),
    ...below,
    ...gone.map((key): Action => ({ target: `${target}['${key}']`, remove: true })),
  ];
}
