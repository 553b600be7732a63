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
 * Converts the document to OpenAPI 3.0.3 for tools that read nothing newer or reject unknown keys. Extensions,
 * webhooks and links are left out, because 3.0 cannot express them. The descriptions mention the assumptions.
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
      // Several tools expect the `requestBody` of a link to be text.
      .filter(([key]) => key !== 'links')
      .map(([key, value]) => [key, partOf(key, value)]),
  );
}

/** Converts the value of a key outside schemas. */
function partOf(key: string, value: unknown): unknown {
  if (key === 'example' || key === 'value') return value;
  if (key === 'schema') return schemaOf(value);
  if (key === 'schemas' && isObject(value)) return mapValues(value, schemaOf);
  if (key === 'content' && isObject(value)) return mapValues(value, mediaTypeOf);
  if (Array.isArray(value)) return value.map((one) => partOf('', one));
  return isObject(value) ? withoutExtras(value) : value;
}

/** A file needs no schema in 3.1. In 3.0 it is a binary string. */
function mediaTypeOf(media: unknown, name: string): unknown {
  const isFile = contentKind(name) === 'bytes' && isObject(media) && !('schema' in media);
  return partOf('', isFile ? { schema: { format: 'binary', type: 'string' }, ...media } : media);
}

/** Keywords that mean the same in 3.0. */
const sameKeywords = new Set([
  ...['title', 'description', 'format', 'pattern', 'enum', 'default', 'required', 'deprecated'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'multipleOf'],
  ...['readOnly', 'writeOnly'],
]);

/**
 * Converts a schema to 3.0. Leaving out a keyword that 3.0 lacks claims less, never more. Examples
 * of single fields are left out too, because Ajv rejects `example`; examples of whole bodies stay.
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
  // 3.0 ignores the siblings of a reference.
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
    // Draft 4 writes these keywords differently from later drafts.
    case 'exclusiveMinimum':
      return { minimum: value };
    case 'exclusiveMaximum':
      return { maximum: value };
    case 'contentEncoding':
      return value === 'base64' ? { format: 'byte' } : {};
    case 'allOf':
    case 'anyOf':
      return { [key]: list.map(schemaOf) };
    // After losing a keyword, two branches may both match.
    case 'oneOf':
      return { anyOf: list.map(schemaOf) };
    default:
      return {};
  }
}

/** 3.0 allows one type, plus null. */
function typeOf(types: unknown[]): Plain {
  const [first, ...more] = types.filter((one) => one !== 'null');
  // 3.0 cannot say that only null is allowed.
  if (first === undefined) return { type: 'string', nullable: true, enum: [null] };
  if (more.length > 0) return {};
  return { type: first, ...(types.includes('null') && { nullable: true }) };
}

/** Removes components that only the webhook used, directly or through other components. */
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
