/** The schemas of the documented part as flat, named interfaces. */
import type { Json, JsonObject, OpenApiDocument } from '../../../toolkit/contract/document.ts';

/**
 * The declarations of every schema, by the schema's own name.
 *
 * A schema that holds numbers has a second declaration, `Exact…`, with a string in place of each
 * number: what an answer holds when it is read with `exact: true`.
 *
 * @throws Error when a schema says something that has no declaration here, rather than leave it out.
 */
export function declareModels(document: OpenApiDocument): string {
  const schemas = schemasOf(document);
  const declarations: string[] = [];
  for (const name of Object.keys(schemas)) {
    declarations.push(declare(name, schemas, false));
    if (holdsNumbers({ $ref: refTo(name) }, schemas))
      declarations.push(declare(name, schemas, true));
  }
  return `// Made from the contract. Do not edit.\n\n${declarations.join('\n')}`;
}

/** Schemas of a document, by their names. */
export interface Schemas {
  [name: string]: JsonObject;
}

/** The schemas of a document, by their names. */
export function schemasOf(document: OpenApiDocument): Schemas {
  return document.components['schemas'] ?? {};
}

/** The TypeScript type of a schema; the named ones by their names. */
export function typeOf(schema: Json | undefined, schemas: Schemas, exact: boolean): string {
  if (!isObject(schema)) throw new Error('A schema of the contract is not an object.');
  const { $ref, anyOf, type } = schema;
  if (typeof $ref === 'string') {
    return exact && holdsNumbers(schema, schemas) ? `Exact${nameOf($ref)}` : nameOf($ref);
  }
  if (Array.isArray(anyOf)) return union(anyOf.map((part) => typeOf(part, schemas, exact)));
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((value) => literal(value)));
  if (Array.isArray(type)) {
    return union(type.map((one) => typeOf({ ...schema, type: one }, schemas, exact)));
  }
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return exact ? 'string' : 'number';
    case 'array':
      return `${typeOf(schema['items'], schemas, exact)}[]`;
    case 'object':
      if (isObject(schema['properties'])) return `{\n${members(schema, schemas, exact)}}`;
      return '{\n  [key: string]: unknown;\n}';
    default:
      throw new Error(`A schema has the type ${JSON.stringify(type)}, which has no declaration.`);
  }
}

/** Whether a number stands anywhere in what a schema describes. */
export function holdsNumbers(schema: Json | undefined, schemas: Schemas): boolean {
  if (!isObject(schema)) return false;
  const { $ref, type, properties, items, anyOf } = schema;
  if (typeof $ref === 'string') return holdsNumbers(schemas[nameOf($ref)], schemas);
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('number') || types.includes('integer')) return true;
  const parts = [
    ...(isObject(properties) ? Object.values(properties) : []),
    ...(Array.isArray(anyOf) ? anyOf : []),
    items,
  ];
  return parts.some((part) => holdsNumbers(part, schemas));
}

/** A documentation comment, at an indentation. Empty when there is nothing to say. */
export function docComment(lines: string[], indent: string): string {
  const text = lines.join('\n').trimEnd().replaceAll('*/', '*\\/');
  if (text === '') return '';
  if (!text.includes('\n')) return `${indent}/** ${text} */\n`;
  const body = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return `${indent}/**\n${body.join('\n')}\n${indent} */\n`;
}

/** A name as a property is declared: in quotes unless it is an identifier. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function declare(name: string, schemas: Schemas, exact: boolean): string {
  const schema = schemas[name] ?? {};
  const prefix = exact ? 'Exact' : '';
  const says = exact ? [`\`${name}\` with each number as the decimal text that was sent.`] : [];
  const comment = docComment(exact ? says : [descriptionOf(schema)], '');
  return isObject(schema['properties'])
    ? `${comment}export interface ${prefix}${name} {\n${members(schema, schemas, exact)}}\n`
    : `${comment}export type ${prefix}${name} = ${typeOf(schema, schemas, exact)};\n`;
}

function members(schema: JsonObject, schemas: Schemas, exact: boolean): string {
  const { properties, required } = schema;
  if (!isObject(properties)) return '';
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .map(([name, property]) => {
      const comment = docComment(propertyDoc(property), '  ');
      const mark = needed.includes(name) ? '' : '?';
      return `${comment}  ${propertyName(name)}${mark}: ${typeOf(property, schemas, exact)};\n`;
    })
    .join('');
}

function propertyDoc(property: Json): string[] {
  if (!isObject(property)) return [];
  const { examples, pattern } = property;
  const [example] = Array.isArray(examples) ? examples : [];
  const lines = [descriptionOf(property)];
  // A pattern may hold the characters that end a comment; docComment breaks them.
  if (typeof pattern === 'string') lines.push(`Pattern: \`${pattern}\``);
  if (typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean') {
    lines.push(`@example ${JSON.stringify(example)}`);
  }
  return lines.filter((line) => line !== '');
}

function descriptionOf(schema: JsonObject): string {
  const { description } = schema;
  return typeof description === 'string' ? description.trimEnd() : '';
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

const refPrefix = '#/components/schemas/';

function refTo(name: string): string {
  return `${refPrefix}${name}`;
}

function nameOf(ref: string): string {
  if (!ref.startsWith(refPrefix)) throw new Error(`${ref} is not a schema of the contract.`);
  return ref.slice(refPrefix.length);
}
