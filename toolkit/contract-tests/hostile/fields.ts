/** The fields of a request, found by walking an example of it with the schemas of each part. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject, listAt } from '../../contract/objects.js';
import type { Schema } from '../../contract/operation.ts';
import { pointerTo } from '../../contract/pointers.ts';
import { isJsonObject } from '../plan/call.ts';

/** One part of a body or one parameter, with its schema. */
export interface Field {
  /** Keys from the body to the part; empty for the body itself. */
  keys: (string | number)[];
  required: boolean;
  /** JSON Schema's names: `string`, `number`, … */
  types: string[];
  /** A pointer to its schema, and whether that limits a string beyond its type. */
  schema: string;
  isConstrained: boolean;
  value: Json;
}

/** The body itself, then every field below it; of a list its first element. */
export function fieldsOf(contract: Contract, schema: Schema, value: Json): Field[] {
  return fieldsBelow(contract, schema, value, []);
}

export function fieldOf(contract: Contract, schema: Schema, value: Json): Field | undefined {
  return fieldsBelow(contract, schema, value, [])[0];
}

function fieldsBelow(
  contract: Contract,
  whole: Schema,
  value: Json,
  keys: (string | number)[],
  required = true,
): Field[] {
  const applying = contract.schemas.applying(whole.pointer, pointerTo(keys));
  const [first] = applying;
  if (!first) return [];
  const schemas = applying.map(({ schema }) => schema);
  const types = schemas.flatMap(({ type }) =>
    Array.isArray(type) ? type.map(String) : (type ?? []),
  );
  const isConstrained = schemas.some(
    (schema) =>
      schema['format'] !== 'password' &&
      ['pattern', 'enum', 'format'].some((keyword) => keyword in schema),
  );
  const field = {
    keys,
    required,
    types: types.map(String),
    schema: first.pointer,
    isConstrained,
    value,
  };
  const below = (key: string | number, one: Json, isRequired: boolean): Field[] =>
    fieldsBelow(contract, whole, one, [...keys, key], isRequired);
  if (Array.isArray(value)) {
    return value[0] === undefined ? [field] : [field, ...below(0, value[0], false)];
  }
  if (!isJsonObject(value)) return [field];
  const requiredNames = schemas.flatMap((schema) => listAt(schema, 'required'));
  const names = schemas.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return [
    field,
    ...[...new Set(names)].flatMap((name) => {
      const one = value[name];
      return one === undefined ? [] : below(name, one, requiredNames.includes(name));
    }),
  ];
}
