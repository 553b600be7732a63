/** What the contract says of a part of a value, whatever its schema is composed of. */
import type { Contract } from './contract.ts';
import { isObject } from './objects.js';
import { segmentsOf } from './pointers.ts';
import { strictest, type Sensitivity } from './sensitive.ts';
import type { Shape } from './shape.ts';

/** A part of a value, as the contract describes it. */
export interface PartOfValue {
  /** Undefined where the contract says nothing of the part. */
  shape: Shape | undefined;
  /** Of the part, or the stricter mark of what it is in. */
  sensitive: Sensitivity;
}

/**
 * @param schema of the whole value
 * @param part a pointer into the value: `/details/0/amount`
 */
export function partOfValue(
  { shapeOf }: Pick<Contract, 'shapeOf'>,
  schema: unknown,
  part: string,
): PartOfValue {
  let shape = shapeOf(schema);
  let { sensitive } = shape;
  for (const name of segmentsOf(part)) {
    const inside = shape.fields.find((field) => field.name === name)?.schema ?? shape.items;
    if (!isObject(inside)) {
      return { shape: undefined, sensitive: strictest([sensitive, 'personal']) ?? 'personal' };
    }
    shape = shapeOf(inside);
    sensitive = strictest([sensitive, shape.sensitive]) ?? shape.sensitive;
  }
  return { shape, sensitive };
}
