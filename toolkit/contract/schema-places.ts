/** Where the schemas and the examples of an OpenAPI document stand. */
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt } from './objects.js';
import { pointerTo } from './pointers.ts';

export interface SchemaPlaces {
  /** JSON pointers to every schema, those inside other schemas included. */
  schemas: string[];
  examples: ExamplePlace[];
}

/** An example and the schema that it must fit, both as JSON pointers. */
export interface ExamplePlace {
  schema: string;
  value: string;
}

type Path = (string | number)[];

const schemaKeywords = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const mapKeywords = ['$defs', 'dependentSchemas', 'patternProperties', 'properties'];

/** Every schema and example of a bundled document, in the order in which they stand in it. */
export function placesOf(document: OpenApiDocument): SchemaPlaces {
  const places: SchemaPlaces = { schemas: [], examples: [] };
  const { schemas = {}, ...otherComponents } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    addSchema(schema, ['components', 'schemas', name], places);
  }
  for (const [section, part] of Object.entries({
    paths: document.paths,
    webhooks: document.webhooks,
    components: otherComponents,
  })) {
    addHolders(part, [section], places);
  }
  return places;
}

/**
 * Media types, parameters and headers hold a schema, and examples of it beside it. Nothing else in
 * an OpenAPI document has a key `schema`, but an example may: what it holds is data.
 */
function addHolders(node: unknown, path: Path, places: SchemaPlaces): void {
  if (Array.isArray(node)) {
    node.forEach((item: unknown, index) => addHolders(item, [...path, index], places));
    return;
  }
  if (!isObject(node)) return;
  if (isObject(node['schema'])) {
    const schema = [...path, 'schema'];
    addSchema(node['schema'], schema, places);
    if ('example' in node) addExample(schema, [...path, 'example'], places);
    for (const name of Object.keys(objectAt(node, 'examples'))) {
      addExample(schema, [...path, 'examples', name, 'value'], places);
    }
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key === 'schema') continue;
    addHolders(value, [...path, key], places);
  }
}

function addSchema(schema: unknown, path: Path, places: SchemaPlaces): void {
  if (!isObject(schema)) return;
  places.schemas.push(pointerTo(path));
  listAt(schema, 'examples').forEach((_, index) =>
    addExample(path, [...path, 'examples', index], places),
  );
  for (const key of schemaKeywords) addSchema(schema[key], [...path, key], places);
  for (const key of listKeywords) {
    listAt(schema, key).forEach((item, index) => addSchema(item, [...path, key, index], places));
  }
  for (const key of mapKeywords) {
    for (const [name, item] of Object.entries(objectAt(schema, key))) {
      addSchema(item, [...path, key, name], places);
    }
  }
}

function addExample(schema: Path, value: Path, places: SchemaPlaces): void {
  places.examples.push({ schema: pointerTo(schema), value: pointerTo(value) });
}
