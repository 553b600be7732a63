/**
 * The documented part of the contract in the form in which a typed language needs it: models with
 * fields, operations with parameters. What a keyword is called in a language is left to the language.
 */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isJsonType } from '../../../toolkit/contract/json-bodies.ts';
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { successOf, type Operation, type Parameter } from '../../../toolkit/contract/operation.ts';
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import { isRepeatable } from '../client/operations.ts';

/** What a value is. Every number is a `decimal`: no amount may pass through a binary fraction. */
export type Type =
  | { kind: 'text' }
  | { kind: 'decimal' }
  | { kind: 'boolean' }
  | { kind: 'anything' }
  | { kind: 'list'; of: Type }
  | { kind: 'model'; name: string };

export interface Field {
  /** As it is written in JSON or in a URL: `recipientISOCountryCode`. */
  name: string;
  /** What it means, in Markdown, perhaps in several lines; empty where the contract says nothing. */
  doc: string;
  type: Type;
  /** In an answer the service may leave out even this one: most of it is our assumption. */
  required: boolean;
  nullable: boolean;
}

/** An object with fields. */
export interface Model {
  /** In PascalCase: `TransactionRequest`. */
  name: string;
  doc: string;
  fields: Field[];
}

export interface OperationShape {
  /** In camelCase: `sendPayout`. */
  operationId: string;
  /** A line, and after an empty one the rest in Markdown. */
  doc: string;
  /** In capitals. */
  method: string;
  /** The template: `/remittance-middleware/transaction/status/check/{transactionReference}`. */
  path: string;
  pathParameters: Field[];
  queryParameters: Field[];
  body: Type | undefined;
  answer: Type;
  needsToken: boolean;
  /** Whether it may be sent again after an unknown outcome. */
  repeatable: boolean;
}

/** An operation of which the source shows method and path alone. */
export interface NamedOnlyShape {
  operationId: string;
  method: string;
  path: string;
}

export interface Shapes {
  title: string;
  /** The version of the contract. */
  version: string;
  /** In the order of the contract. */
  models: Model[];
  operations: OperationShape[];
  namedOnly: NamedOnlyShape[];
  responseCodes: readonly ResponseCode[];
}

/** What the packages of every language, and each of their samples, are made from. */
export function shapesOf(contract: Contract): Shapes {
  const models = Object.entries(objectAt(contract.document.components, 'schemas')).flatMap(
    ([name, schema]) => modelsIn(contract, name, schema),
  );
  return {
    title: contract.title,
    version: contract.version,
    models,
    operations: contract.documented.map((operation) => operationShape(contract, operation)),
    namedOnly: contract.namedOnly.map(({ operationId, method, path }) => ({
      operationId,
      method: method.toUpperCase(),
      path,
    })),
    responseCodes: contract.responseCodes,
  };
}

/** The names of the models that the bodies, or the answers, of the operations lead to. */
export function modelsReached(
  { models, operations }: Shapes,
  part: (operation: OperationShape) => Type | undefined,
): Set<string> {
  const names = new Set<string>();
  const add = (type: Type | undefined): void => {
    if (type?.kind === 'list') add(type.of);
    if (type?.kind !== 'model' || names.has(type.name)) return;
    names.add(type.name);
    models.find(({ name }) => name === type.name)?.fields.forEach((field) => add(field.type));
  };
  operations.forEach((operation) => add(part(operation)));
  return names;
}

/** Whether a model has what must reach no log: a password, a token, a person. */
export function isHidden({ name, fields }: Pick<Model, 'name' | 'fields'>): boolean {
  return holdsPersonalData(name) || fields.some((field) => /password|token$/i.test(field.name));
}

/**
 * Whether a value of this model names a person, an account or what was paid: printed by accident, it
 * would be in a log. A package prints such a value without its fields; of a `TransactionRequest` its
 * reference alone.
 */
export function holdsPersonalData(model: string): boolean {
  return personalModels.has(model);
}

const personalModels = new Set([
  'AccountEnquiryResponse',
  'LoginData',
  'PayoutRequest',
  'RecipientInformation',
  'SenderInformation',
  'StatementEntry',
  'TransactionRequest',
]);

/** The model of a schema, and one of its own for each object that is written inside it. */
function modelsIn(contract: Contract, name: string, schema: unknown): Model[] {
  if (!hasFields(schema)) return [];
  const properties = Object.entries(objectAt(schema, 'properties'));
  const required = listAt(schema, 'required');
  const fields = properties.map(([key, value]): Field => ({
    name: key,
    doc: docOf(contract, value),
    type: typeOf(contract, value, innerName(name, key)),
    required: required.includes(key),
    nullable: isNullable(value),
  }));
  const inner = properties.flatMap(([key, value]) =>
    modelsIn(contract, innerName(name, key), itemsOf(value)),
  );
  return [{ name, doc: textAt(schema, 'description')?.trim() ?? '', fields }, ...inner];
}

function operationShape(contract: Contract, operation: Operation): OperationShape {
  const { operationId, summary, description, method, path, parameters, body } = operation;
  const content = successOf(operation)?.content;
  const place = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const fieldsIn = (where: Parameter['in']): Field[] =>
    parameters.filter((one) => one.in === where).map((one) => fieldOf(contract, one));
  return {
    operationId,
    doc: `${summary}\n\n${description}`.trim(),
    method: method.toUpperCase(),
    path,
    pathParameters: fieldsIn('path'),
    queryParameters: fieldsIn('query'),
    body: body && typeOf(contract, named(body.schema), `${place}Request`),
    answer:
      content && isJsonType(content.mediaType)
        ? typeOf(contract, named(content.schema), `${place}Response`)
        : { kind: 'anything' },
    needsToken: operation.needsToken,
    repeatable: isRepeatable(operation),
  };
}

function fieldOf(contract: Contract, parameter: Parameter): Field {
  const { name, description, schema, required } = parameter;
  return {
    name,
    doc: description.trim(),
    type: typeOf(contract, schema.value, name),
    required,
    nullable: false,
  };
}

/** A schema by its reference where it is a component: a reference is what leads to a model. */
function named({ pointer, value }: { pointer: string; value: unknown }): unknown {
  return pointer.startsWith(componentPrefix) ? { $ref: `#${pointer}` } : value;
}

const componentPrefix = '/components/schemas/';

/** @param name of the model that an object without a name becomes */
function typeOf(contract: Contract, schema: unknown, name: string): Type {
  const alternatives = notNull(schema);
  if (alternatives !== undefined) return typeOf(contract, alternatives, name);
  const ref = textAt(schema, '$ref');
  if (ref !== undefined) {
    const target = contract.follow(schema);
    const own = ref.slice(`#${componentPrefix}`.length);
    return hasFields(target) ? { kind: 'model', name: own } : typeOf(contract, target, own);
  }
  if (hasFields(schema)) return { kind: 'model', name };
  const types = typesOf(schema).filter((type) => type !== 'null');
  const [type] = types;
  if (types.length > 1) return { kind: 'anything' };
  if (type === 'array') {
    return { kind: 'list', of: typeOf(contract, objectAt(schema, 'items'), name) };
  }
  if (type === 'number' || type === 'integer') return { kind: 'decimal' };
  if (type === 'string') return { kind: 'text' };
  return { kind: type === 'boolean' ? 'boolean' : 'anything' };
}

/** The one alternative of `anyOf`, `oneOf` or `allOf` that is not null. */
function notNull(schema: unknown): unknown {
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const rest = listAt(schema, key).filter((one) => textAt(one, 'type') !== 'null');
    if (rest.length === 1) return rest[0];
  }
  return undefined;
}

function isNullable(schema: unknown): boolean {
  const alternatives = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  return [schema, ...alternatives].some((one) => typesOf(one).includes('null'));
}

function typesOf(schema: unknown): unknown[] {
  return isObject(schema) ? [schema['type']].flat() : [];
}

function hasFields(schema: unknown): boolean {
  return Object.keys(objectAt(schema, 'properties')).length > 0;
}

function itemsOf(schema: unknown): unknown {
  const inner = notNull(schema) ?? schema;
  return typesOf(inner).includes('array') ? itemsOf(objectAt(inner, 'items')) : inner;
}

function innerName(model: string, field: string): string {
  return `${model}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** Its own description, else that of the schema that it refers to. */
function docOf(contract: Contract, schema: unknown): string {
  const target = contract.follow(notNull(schema) ?? schema);
  return (textAt(schema, 'description') ?? textAt(target, 'description') ?? '').trim();
}
