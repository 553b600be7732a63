import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { contentKind } from '../../../toolkit/contract/operation.ts';
import { leanDocument, type Plain } from './lean.ts';

const notice = `

# This file

These are the documented operations as OpenAPI 3.0. Read \`openapi.json\` for the webhook, for the links
between operations, and for the operations that are named only.
`;

/**
 * The document as OpenAPI 3.0.3, for tools that read nothing newer or reject keys that they do not know.
 * What 3.0 has no form for is left out: extensions, webhooks, links. What is assumed is said in words.
 */
export function compatibleDocument(documented: OpenApiDocument): Plain {
  const {
    openapi,
    jsonSchemaDialect,
    webhooks,
    info,
    'x-tagGroups': groups,
    ...rest
  } = leanDocument(documented);
  const { summary, ...plainInfo } = isObject(info) ? info : {};
  const description = `${textAt(info, 'description')?.trimEnd()}${notice}`;
  const plain = { openapi: '3.0.3', info: { ...plainInfo, description }, ...rest };
  return withoutUnused(withoutExtras(plain));
}

function withoutExtras(object: object): Plain {
  return Object.fromEntries(
    Object.entries(object)
      // Several tools take the `requestBody` of a link for text alone.
      .filter(([key]) => key !== 'links')
      .map(([key, value]) => [key, partOf(key, value)]),
  );
}

/** The value of a key outside schemas. */
function partOf(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'value') return value;
  if (key === 'schema') return schemaOf(value);
  if (key === 'schemas' && isObject(value)) return mapValues(value, schemaOf);
  if (key === 'content' && isObject(value)) return mapValues(value, mediaTypeOf);
  if (Array.isArray(value)) return value.map((one) => partOf('', one));
  return isObject(value) ? withoutExtras(value) : value;
}

/** In 3.1 a file needs no schema; in 3.0 it is a text of bytes. */
function mediaTypeOf(media: unknown, name: string): unknown {
  const isFile = contentKind(name) === 'bytes' && isObject(media) && !('schema' in media);
  return partOf('', isFile ? { schema: { format: 'binary', type: 'string' }, ...media } : media);
}

/** The same in 3.0. */
const sameKeywords = new Set([
  ...['title', 'description', 'format', 'pattern', 'enum', 'default', 'required', 'deprecated'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'multipleOf'],
  ...['readOnly', 'writeOnly'],
]);

/**
 * A schema as 3.0 has it. A keyword that it lacks is left out: that claims less, never more. Examples of
 * single fields are too, since Ajv rejects `example`; those of whole bodies stay.
 */
function schemaOf(schema: unknown): unknown {
  if (!isObject(schema)) return {};
  const { $ref, contentMediaType, ...others } = schema;
  const isFile = contentMediaType !== undefined && !('contentEncoding' in others);
  const changed: Plain = Object.fromEntries(
    Object.entries(others).flatMap(([key, value]) => Object.entries(keywordOf(key, value))),
  );
  if (isFile) changed['format'] = 'binary';
  if ($ref === undefined) return changed;
  // 3.0 ignores what stands beside a reference.
  return Object.keys(changed).length === 0 ? { $ref } : { allOf: [{ $ref }], ...changed };
}

function keywordOf(key: string, value: unknown): Plain {
  if (sameKeywords.has(key)) return { [key]: value };
  const list: unknown[] = Array.isArray(value) ? value : [];
  switch (key) {
    case 'type':
      return typeOf(Array.isArray(value) ? list : [value]);
    case 'const':
      return { enum: [value] };
    case 'properties':
      return isObject(value) ? { properties: mapValues(value, schemaOf) } : {};
    case 'items':
      return { items: schemaOf(value) };
    case 'additionalProperties':
      return { [key]: isObject(value) ? schemaOf(value) : value };
    // Draft 4 and what follows it write them differently.
    case 'exclusiveMinimum':
      return { minimum: value };
    case 'exclusiveMaximum':
      return { maximum: value };
    case 'contentEncoding':
      return value === 'base64' ? { format: 'byte' } : {};
    case 'allOf':
    case 'anyOf':
      return { [key]: list.map(schemaOf) };
    // Two branches that lost a keyword may both fit.
    case 'oneOf':
      return { anyOf: list.map(schemaOf) };
    default:
      return {};
  }
}

/** Of several types, 3.0 has a word for null besides one. */
function typeOf(types: unknown[]): Plain {
  const [first, ...more] = types.filter((one) => one !== 'null');
  // 3.0 has no type for null alone.
  if (first === undefined) return { type: 'string', nullable: true, enum: [null] };
  if (more.length > 0) return {};
  return { type: first, ...(types.includes('null') && { nullable: true }) };
}

/** Without the components that only the webhook used, and those that only these used. */
function withoutUnused(document: Plain): Plain {
  const text = JSON.stringify(document);
  const components = mapValues(objectAt(document, 'components'), (named, kind) => {
    if (kind === 'securitySchemes' || !isObject(named)) return named;
    const isUsed = (name: string): boolean => text.includes(`"#/components/${kind}/${name}"`);
    return Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(name)));
  });
  const smaller = { ...document, components };
  return JSON.stringify(smaller) === text ? document : withoutUnused(smaller);
}

function mapValues(object: object, change: (value: unknown, key: string) => unknown): Plain {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(value, key)]),
  );
}
