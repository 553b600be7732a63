/** What the contract says of a part of a value, whatever its schema is composed of. */
import type { Contract } from './contract.ts';
import { isObject } from './objects.js';
import { segmentsOf } from './pointers.ts';
import { strictest, type Sensitivity } from './sensitive.ts';
import type { Shape } from './shape.ts';

/** A part of a value, as the contract describes it. */
export interface PartOfValue {
  shape: Shape;
  /** Of the part, or the stricter mark of what it is in. */
  sensitive: Sensitivity;
}

/**
 * The part of a value at a place.
 *
 * @param schema of the whole value
 * @param part a pointer into the value: `/details/0/amount`
 * @returns undefined where the contract says nothing of the part: it is hidden
 */
export function partOfValue(
  { shapeOf }: Pick<Contract, 'shapeOf'>,
  schema: unknown,
  part: string,
): PartOfValue | undefined {
  let shape = shapeOf(schema);
  let { sensitive } = shape;
  for (const name of segmentsOf(part)) {
    const inside = shape.fields.find((field) => field.name === name)?.schema ?? shape.items;
    if (!isObject(inside)) return undefined;
    shape = shapeOf(inside);
    sensitive = strictest([sensitive, shape.sensitive]) ?? shape.sensitive;
  }
  return { shape, sensitive };
}
