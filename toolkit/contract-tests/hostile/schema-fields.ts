/** The fields of a request, found by walking the schema and an example of it together. */
import type { Json, JsonObject, OpenApiDocument } from '../../contract/document.ts';
import { isJsonObject, placeAt } from '../places.ts';

/** One place of a body or one parameter, with what the contract says of it. */
export interface Field {
  /** Keys from the body to the place; empty for the body itself. */
  keys: (string | number)[];
  required: boolean;
  /** JSON Schema's names: `string`, `number`, … */
  types: string[];
  /** The pointer of the schema, and whether it says more of a string than its type. */
  schema: string;
  isConstrained: boolean;
  /** The value of the example. */
  value: Json;
}

/** The body itself, then every field below it; of a list its first element. */
export function fieldsOf(document: OpenApiDocument, schemaPointer: string, value: Json): Field[] {
  return walk(document, schemaPointer, value, [], true);
}

/** A parameter as a field of its own. */
export function fieldAt(document: OpenApiDocument, schemaPointer: string, value: Json): Field {
  const { pointer, schema } = followed(document, schemaPointer);
  return fieldFrom(pointer, schema, value, [], true);
}

function walk(
  document: OpenApiDocument,
  schemaPointer: string,
  value: Json,
  keys: (string | number)[],
  required: boolean,
): Field[] {
  const { pointer, schema } = followed(document, schemaPointer);
  const field = fieldFrom(pointer, schema, value, keys, required);
  const first = Array.isArray(value) ? value[0] : undefined;
  if (schema['type'] === 'array' && first !== undefined) {
    return [field, ...walk(document, `${pointer}/items`, first, [...keys, 0], false)];
  }
  if (!isJsonObject(schema['properties']) || !isJsonObject(value)) return [field];
  const needed = Array.isArray(schema['required']) ? schema['required'] : [];
  return [
    field,
    ...Object.keys(schema['properties']).flatMap((name) => {
      const one = value[name];
      if (one === undefined) return [];
      const below = `${pointer}/properties/${name}`;
      return walk(document, below, one, [...keys, name], needed.includes(name));
    }),
  ];
}

/** A schema may say something of its own beside its reference: the type is the other's. */
function followed(
  document: OpenApiDocument,
  pointer: string,
): { pointer: string; schema: JsonObject } {
  const place = placeAt(document, pointer);
  const schema = isJsonObject(place?.value) ? place.value : {};
  const reference = schema['$ref'];
  if (!place || typeof reference !== 'string')
    return { pointer: place?.pointer ?? pointer, schema };
  return followed(document, reference.replace(/^#/, ''));
}

function fieldFrom(
  schemaPointer: string,
  schema: JsonObject,
  value: Json,
  keys: (string | number)[],
  required: boolean,
): Field {
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  const isConstrained = ['pattern', 'enum', 'format'].some(
    (keyword) => keyword in schema && schema['format'] !== 'password',
  );
  return { keys, required, types, schema: schemaPointer, isConstrained, value };
}
