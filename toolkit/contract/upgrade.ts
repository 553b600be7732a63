/** What OpenAPI 3.0 and other tools write in another way than OpenAPI 3.1 and this project. */
import { isObject, listAt, objectAt, textAt, type UnknownObject } from './objects.js';
import { valueAt } from './pointers.ts';

/** A copy, in which every reference is decoded and every schema is one of JSON Schema 2020-12. */
export function upgrade(description: UnknownObject): UnknownObject {
  const copy: unknown = JSON.parse(JSON.stringify(description), (key, value: unknown) => {
    // A reference is part of an address, so that it may have `%20`.
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

/** The limits of numbers were marked as exclusive. */
function withLimit(schema: UnknownObject, limit: 'minimum' | 'maximum'): UnknownObject {
  const exclusive = limit === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const { [limit]: value, [exclusive]: isExclusive, ...others } = schema;
  if (typeof isExclusive !== 'boolean') return schema;
  return { ...others, ...(value !== undefined && { [isExclusive ? exclusive : limit]: value }) };
}

/**
 * Takes the fields that go the other way out of what is required below a place: `readOnly` ones out of
 * requests, `writeOnly` ones out of answers.
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
