/** The service's own reason for a rejection: the texts marked `x-reason` in its answer. */
import { isObject } from './objects.js';
import { rejectionsOf, type Operation } from './operation.ts';
import type { Shape } from './shape.ts';

/** The path to a reason; `0` selects a list's first element. */
export type ReasonPath = readonly string[];

export function reasonPathsOf(
  operations: readonly Operation[],
  shapeOf: (schema: unknown) => Shape,
): ReasonPath[] {
  const pathsIn = (schema: unknown, path: ReasonPath): ReasonPath[] => {
    const { kind, parts, fields, items } = shapeOf(schema);
    if (parts.some((part) => isObject(part) && part['x-reason'] === true)) return [path];
    if (path.length === deepest) return [];
    const inside = kind === 'list' ? pathsIn(items, [...path, '0']) : [];
    return [...inside, ...fields.flatMap((one) => pathsIn(one.schema, [...path, one.name]))];
  };
  const contents = operations.flatMap(rejectionsOf).flatMap((answer) => answer.contents);
  const schemas = new Set(contents.map(({ schema }) => schema.value));
  const found = [...schemas].flatMap((schema) => pathsIn(schema, []));
  return [...new Map(found.map((path) => [path.join('/'), path])).values()];
}

/** A schema may contain itself. */
const deepest = 8;
