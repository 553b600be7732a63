/** A schema as a flat table of fields, each with its whole name. */
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { dereference } from '../samples/examples.ts';
import { markSentences } from './reference/marks.ts';

/** One field of a body. */
export interface Field {
  /** From the body's root: `transactionRequestList[].paymentAmount`. */
  name: string;
  /** In words: `string (date-time)`, `array of objects`. */
  type: string;
  required: boolean;
  /** Markdown on one line, with the marks of the field. */
  description: string;
}

/** Every field of a schema, depth first, in the order of the contract. */
export function fieldsOf(document: OpenApiDocument, schema: unknown): Field[] {
  const fields: Field[] = [];
  visitChildren(schema, '', fields);
  return fields;

  function visitChildren(node: unknown, name: string, into: Field[]): void {
    const { shape } = resolveSchema(document, node);
    const items = shape['items'];
    if (items !== undefined) {
      visitChildren(items, `${name}[]`, into);
      return;
    }
    const required = listAt(shape, 'required');
    for (const [key, child] of Object.entries(objectAt(shape, 'properties'))) {
      const own = name ? `${name}.${key}` : key;
      into.push({
        name: own,
        type: typeInWords(document, child),
        required: required.includes(key),
        description: describe(document, child),
      });
      visitChildren(child, own, into);
    }
  }
}

/** The type of a schema in words. */
export function typeInWords(document: OpenApiDocument, schema: unknown): string {
  const { shape, nullable } = resolveSchema(document, schema);
  const { type } = shape;
  const names = Array.isArray(type) ? type.map(String) : [textAt(shape, 'type') ?? 'any JSON'];
  if (nullable) names.push('null');
  const format = textAt(shape, 'format');
  const [first = '', ...others] = names;
  const main =
    first === 'array' ? `array of ${plural(typeInWords(document, shape['items']))}` : first;
  return [`${main}${format ? ` (${format})` : ''}`, ...others].join(' or ');
}

function plural(type: string): string {
  return /^(string|number|object|boolean)/.test(type) ? type.replace(/^\w+/, '$&s') : type;
}

/** What a schema says, on one line: its meaning, its values, an example, and its marks. */
export function describe(document: OpenApiDocument, schema: unknown): string {
  const { shape, name } = resolveSchema(document, schema);
  const text = (textAt(shape, 'description') ?? '').trim();
  // A table has no place in a cell of a table.
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => !paragraph.startsWith('|'));
  const shown = name === 'ResponseCode' ? [paragraphs[0] ?? ''] : paragraphs;
  const codes = name === 'ResponseCode' ? ['See [the codes](site:guides/response-codes).'] : [];
  const pattern = textAt(shape, 'pattern');
  const facts = [
    ...(pattern ? [`Pattern: \`${pattern.replaceAll('|', '\\|')}\`.`] : []),
    ...exampleOf(shape),
  ];
  // The marks of the response code stand on its own page.
  const marks = name === 'ResponseCode' ? [] : markSentences(shape);
  return oneLine([...shown, ...codes, ...facts, ...marks].join(' '));
}

/** A text as one line, as a cell of a table needs it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function exampleOf(shape: { [key: string]: unknown }): string[] {
  const [example] = listAt(shape, 'examples');
  if (example === undefined || typeof example === 'object') return [];
  return [`Example: \`${JSON.stringify(example).replace(/^"(.*)"$/, '$1')}\`.`];
}

/**
 * A schema with its references followed; what stands beside a reference wins. `anyOf` of a schema
 * and null is that schema, nullable.
 */
function resolveSchema(
  document: OpenApiDocument,
  schema: unknown,
): { shape: { [key: string]: unknown }; nullable: boolean; name: string | undefined } {
  if (!isObject(schema)) return { shape: {}, nullable: false, name: undefined };
  const options = listAt(schema, 'anyOf');
  const [option] = options.filter((one) => textAt(one, 'type') !== 'null');
  if (option !== undefined && options.length === 2) {
    const { anyOf: _options, ...beside } = schema;
    const { shape, name } = resolveSchema(document, option);
    return { shape: { ...shape, ...beside }, nullable: true, name };
  }
  const ref = textAt(schema, '$ref');
  if (ref === undefined) return { shape: schema, nullable: false, name: undefined };
  const { $ref: _ref, ...beside } = schema;
  const target = dereference(document, schema);
  const { shape, nullable } = resolveSchema(document, target);
  return { shape: { ...shape, ...beside }, nullable, name: ref.split('/').at(-1) };
}
