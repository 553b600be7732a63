/** Adapts the contract for TypeScript, where types must differ from what a validator checks. */
import type { OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { createContract, type Contract } from '../../../toolkit/contract/contract.ts';
import type { OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import { valueAt } from '../../../toolkit/contract/pointers.ts';
import { schemaPointersOf } from '../../../toolkit/contract/schema-pointers.ts';

/** The TypeScript types of the marked schemas. */
const { factory } = ts;
const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
const file = ['Blob', 'Uint8Array'].map((name) => factory.createTypeReferenceNode(name));
const types: { readonly [mark: string]: ts.TypeNode } = {
  // Keeps the listed values for completion and accepts any other text.
  anyText: factory.createIntersectionTypeNode([text, factory.createTypeLiteralNode([])]),
  file: factory.createUnionTypeNode(file),
  textOrFile: factory.createUnionTypeNode([text, ...file]),
};
const mark = 'x-typescript';

export const typeOptions: OpenAPITSOptions = {
  // An object without listed fields may have any. Without this option it could have none.
  emptyObjectsUnknown: true,
  // A sender may omit a field that has a default.
  defaultNonNullable: false,
  transform: (schema) => types[textAt(schema, mark) ?? ''],
};

/** The type of a body that is sent unchanged. */
export function bodyAsItIs(isText: boolean): object {
  return { type: 'string', [mark]: isText ? 'textOrFile' : 'file' };
}

/**
 * An enum in the service's messages accepts any text, because a later version may send new ones. A
 * named enum keeps its name for the listed texts.
 */
export function asTypeScript(contract: Contract): Contract {
  const document = structuredClone(contract.document);
  const { schemas } = schemaPointersOf(document);
  const isSent = /^\/(webhooks|components\/responses|paths\/[^/]+\/[^/]+\/responses)\//;
  const received = new Set(schemas.filter((pointer) => isSent.test(pointer)));
  for (const pointer of received) {
    const target = textAt(valueAt(document, pointer), '$ref')?.slice(1);
    for (const one of schemas) {
      if (one === target || one.startsWith(`${target}/`)) received.add(one);
    }
  }
  for (const pointer of schemas) {
    const schema = valueAt(document, pointer);
    if (!isObject(schema)) continue;
    for (const part of listAt(schema, 'allOf')) {
      const whole = valueAt(document, textAt(part, '$ref')?.slice(1) ?? '');
      // The library would add a field with the name of the schema.
      if (isObject(whole) && 'oneOf' in whole) delete whole['discriminator'];
    }
    const { kind, values, description } = contract.shapeOf(schema);
    const isNamed = /^\/components\/schemas\/[^/]+$/.test(pointer);
    if (kind === 'bytes' && schema['type'] === 'string') schema[mark] = 'file';
    if (kind === 'text' && values.length > 1 && received.has(pointer) && !isNamed) {
      open(schema);
      if (description !== '') schema['description'] ??= description;
    }
  }
  return createContract(document);
}

/**
 * Copies descriptions to the fields that refer to them, because an editor only shows the text of
 * the field itself. A schema without any description says so.
 */
export function withDescriptions(given: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(given);
  const { shapeOf } = createContract(document);
  for (const pointer of schemaPointersOf(document).schemas) {
    const schema = valueAt(document, pointer);
    const isShown = /\/properties\/[^/]+$|^\/components\/schemas\/[^/]+$/.test(pointer);
    if (!isShown || !isObject(schema)) continue;
    const { $ref, description: own } = schema;
    const { kind, description } = shapeOf($ref === undefined ? schema : { $ref });
    const isPlain = $ref !== undefined && !['object', 'map', 'list'].includes(kind);
    const words = isPlain ? [own, description] : [own ?? description];
    schema['description'] =
      words.filter(Boolean).join('\n\n') || 'The contract does not describe this field.';
  }
  return document;
}

function open(schema: { [keyword: string]: unknown }): void {
  const { $ref, enum: listed, type } = schema;
  if ($ref === undefined && listed === undefined) return;
  const known = $ref === undefined ? { type, enum: listed } : { $ref };
  delete schema['$ref'];
  delete schema['enum'];
  delete schema['type'];
  schema['anyOf'] = [known, { type: 'string', [mark]: 'anyText' }];
}
