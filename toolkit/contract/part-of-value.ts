/** What the contract says about a part of a value, however its schema is composed. */
import type { Contract } from './contract.ts';
import { isObject } from './objects.js';
import { segmentsOf } from './pointers.ts';
import { strictest, type Sensitivity } from './sensitive.ts';
import type { Shape } from './shape.ts';

/** A part of a value, as the contract describes it. */
export interface PartOfValue {
  /** Undefined if the contract does not describe the part. */
  shape: Shape | undefined;
  /** The part's own mark, or its container's if that is stricter. */
  sensitive: Sensitivity;
}

/**
 * @param schema the schema of the whole value
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
