/** Converts the forms of OpenAPI 3.0 and other tools to OpenAPI 3.1 as this project uses it. */
import { isObject, listAt, objectAt, textAt, type UnknownObject } from './objects.js';
import { valueAt } from './pointers.ts';

/** Returns a copy with every reference decoded and every schema in JSON Schema 2020-12. */
export function upgrade(description: UnknownObject): UnknownObject {
  const copy: unknown = JSON.parse(JSON.stringify(description), (key, value: unknown) => {
    // A reference is part of a URI, so it may contain `%20`.
    if (key === '$ref' && typeof value === 'string') return decodeURIComponent(value);
    if (!isObject(value)) return value;
    return withNull(withLimit(withLimit(value, 'minimum'), 'maximum'));
  });
  return isObject(copy) ? copy : {};
}

function withNull(written: UnknownObject): UnknownObject {
  const { nullable, ...schema } = written;
  if (nullable !== true) return nullable === false ? schema : written;
  const type = textAt(schema, 'type');
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const values = listAt(schema, 'enum');
  return { ...schema, type: [type, 'null'], ...(values.length > 0 && { enum: [...values, null] }) };
}

/** Converts an exclusive limit, which was a flag in OpenAPI 3.0. */
function withLimit(schema: UnknownObject, limit: 'minimum' | 'maximum'): UnknownObject {
  const exclusive = limit === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema;
  if (typeof isExclusive !== 'boolean') return schema;
  return { ...others, ...(value !== undefined && { [isExclusive ? exclusive : limit]: value }) };
}

/**
 * Drops fields that travel the other way from the `required` lists below a place: `readOnly` ones
 * in requests, `writeOnly` ones in answers.
 */
export function dropOneWay(
  description: UnknownObject,
  place: unknown,
  mark: 'readOnly' | 'writeOnly',
  seen = new Set<object>(),
): void {
  if (typeof place !== 'object' || place === null || seen.has(place)) return;
  seen.add(place);
  const fields = objectAt(place, 'properties');
  const required = listAt(place, 'required');
  const kept = required.filter((name) => objectAt(fields, String(name))[mark] !== true);
  if (isObject(place) && kept.length < required.length) place['required'] = kept;
  const ref = textAt(place, '$ref');
  const inside = ref === undefined ? Object.values(place) : [valueAt(description, ref)];
  for (const one of inside) dropOneWay(description, one, mark, seen);
}
