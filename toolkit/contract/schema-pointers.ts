import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt } from './objects.js';
import { pointerTo } from './pointers.ts';

/** JSON pointers to the schemas and examples of a document. */
export interface SchemaPointers {
  /** Pointers to all schemas, including nested ones. */
  schemas: string[];
  examples: ExamplePointer[];
}

/** Pointers to an example and its schema. */
export interface ExamplePointer {
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

/** Returns all pointers, in document order. */
export function schemaPointersOf(document: OpenApiDocument): SchemaPointers {
  const found: SchemaPointers = { schemas: [], examples: [] };
  const { schemas = {}, ...otherComponents } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    addSchema(schema, ['components', 'schemas', name], found);
  }
  for (const [section, part] of Object.entries({
    paths: document.paths,
    webhooks: document.webhooks,
    components: otherComponents,
  })) {
    addHolders(part, [section], found);
  }
  return found;
}

/**
 * Media types, parameters and headers hold a schema and its examples. Nothing else in an OpenAPI
 * document has a key `schema`, except inside an example, where it is data.
 */
function addHolders(node: unknown, path: Path, found: SchemaPointers): void {
  if (Array.isArray(node)) {
    node.forEach((item: unknown, index) => addHolders(item, [...path, index], found));
    return;
  }
  if (!isObject(node)) return;
  if (isObject(node['schema'])) {
    const schema = [...path, 'schema'];
    addSchema(node['schema'], schema, found);
    if ('example' in node) addExample(schema, [...path, 'example'], found);
    for (const name of Object.keys(objectAt(node, 'examples'))) {
      addExample(schema, [...path, 'examples', name, 'value'], found);
    }
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key === 'schema') continue;
    addHolders(value, [...path, key], found);
  }
}

function addSchema(schema: unknown, path: Path, found: SchemaPointers): void {
  if (!isObject(schema)) return;
  found.schemas.push(pointerTo(path));
  listAt(schema, 'examples').forEach((_, index) =>
    addExample(path, [...path, 'examples', index], found),
  );
  for (const key of schemaKeywords) addSchema(schema[key], [...path, key], found);
  for (const key of listKeywords) {
    listAt(schema, key).forEach((item, index) => addSchema(item, [...path, key, index], found));
  }
  for (const key of mapKeywords) {
    for (const [name, item] of Object.entries(objectAt(schema, key))) {
      addSchema(item, [...path, key, name], found);
    }
  }
}

function addExample(schema: Path, value: Path, found: SchemaPointers): void {
  found.examples.push({ schema: pointerTo(schema), value: pointerTo(value) });
}
