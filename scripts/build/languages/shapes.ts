/** The documented part of the contract as typed languages need it: models with fields, operations with parameters. */
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
  /** As in JSON or in a URL: `recipientISOCountryCode`. */
  name: string;
  /** What it means, in Markdown, perhaps in several lines; empty where the contract says nothing. */
  doc: string;
  type: Type;
  /** In an answer the service may leave out even this one: most of it is our assumption. */
  required: boolean;
  nullable: boolean;
}

export interface Model {
  /** In PascalCase: `TransactionRequest`. */
  name: string;
  doc: string;
  fields: Field[];
  /** Whether a request contains it. */
  isSent: boolean;
  /** Whether its required fields must be given: in an answer any field may be missing. */
  isComplete: boolean;
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
  /** Payouts depend on it. Its answers are small, and a hostile one must not end the process. */
  isShort: boolean;
}

export interface Shapes {
  title: string;
  version: string;
  models: Model[];
  operations: OperationShape[];
  namedOnly: Pick<OperationShape, 'operationId' | 'method' | 'path'>[];
  responseCodes: readonly ResponseCode[];
}

export function shapesOf(contract: Contract): Shapes {
  const schemas = Object.entries(objectAt(contract.document.components, 'schemas'));
  const objects = schemas.flatMap(([name, schema]) => objectsIn(contract, name, schema));
  const operations = contract.documented.map((operation) => operationShape(contract, operation));
  const sent = namesReached(objects, operations, ({ body }) => body);
  const received = namesReached(objects, operations, ({ answer }) => answer);
  return {
    models: objects.map((one) => {
      const isSent = sent.has(one.name);
      return { ...one, isSent, isComplete: isSent && !received.has(one.name) };
    }),
    title: contract.title,
    version: contract.version,
    operations,
    namedOnly: contract.namedOnly.map(({ operationId, method, path }) => ({
      operationId,
      method: method.toUpperCase(),
      path,
    })),
    responseCodes: contract.responseCodes,
  };
}

export function byKind<Result>(
  type: Type,
  results: {
    text: Result;
    decimal: Result;
    boolean: Result;
    anything: Result;
    list(of: Type): Result;
    model(name: string): Result;
  },
): Result {
  if (type.kind === 'list') return results.list(type.of);
  return type.kind === 'model' ? results.model(type.name) : results[type.kind];
}

/** The model that a type is, or is a list of. */
function modelIn(type: Type | undefined): string[] {
  if (type?.kind === 'list') return modelIn(type.of);
  return type?.kind === 'model' ? [type.name] : [];
}

/** The models that the bodies and answers of the operations are, or are lists of. */
export function modelsOfCalls(operations: readonly OperationShape[]): string[] {
  const types = operations.flatMap(({ body, answer }) => [body, answer]);
  return [...new Set(types.flatMap(modelIn))].toSorted();
}

/** Whether a call to make the object must have the field. */
export function mustBeGiven({ isComplete }: Model, { required, nullable }: Field): boolean {
  return isComplete && required && !nullable;
}

/** The fields of a model, those that must be given first, as languages with defaults want it. */
export function inOrder(model: Model): Field[] {
  return model.fields.toSorted(
    (a, b) => Number(mustBeGiven(model, b)) - Number(mustBeGiven(model, a)),
  );
}

/** Whether a model has what must not get into a log: a password, a token, a person. */
export function isHidden({ name, fields }: Pick<Model, 'name' | 'fields'>): boolean {
  return holdsPersonalData(name) || fields.some((field) => /password|token$/i.test(field.name));
}

/** Packages print such a model without its fields, so that none gets into a log by accident. */
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

type ObjectShape = Pick<Model, 'name' | 'doc' | 'fields'>;

/** The object of a schema, and of each inline object inside it. */
function objectsIn(contract: Contract, name: string, schema: unknown): ObjectShape[] {
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
    objectsIn(contract, innerName(name, key), itemsOf(value)),
  );
  return [{ name, doc: textAt(schema, 'description')?.trim() ?? '', fields }, ...inner];
}

/** The names of the objects that the bodies, or the answers, of the operations lead to. */
function namesReached(
  objects: ObjectShape[],
  operations: OperationShape[],
  part: (operation: OperationShape) => Type | undefined,
): Set<string> {
  const names = new Set<string>();
  const add = (type: Type | undefined): void => {
    for (const name of modelIn(type)) {
      if (names.has(name)) continue;
      names.add(name);
      objects.find((one) => one.name === name)?.fields.forEach((field) => add(field.type));
    }
  };
  operations.forEach((operation) => add(part(operation)));
  return names;
}

function operationShape(contract: Contract, operation: Operation): OperationShape {
  const { operationId, summary, description, method, path, parameters, body } = operation;
  const content = successOf(operation)?.content;
  const place = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const fieldsIn = (where: Parameter['in']): Field[] =>
    parameters
      .filter((one) => one.in === where)
      .map(({ name, description, schema, required }) => ({
        name,
        doc: description.trim(),
        type: typeOf(contract, schema.value, name),
        required,
        nullable: false,
      }));
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
    isShort: ['login', 'refreshToken', 'sendPayout', 'getTransactionStatus'].includes(operationId),
  };
}

/** A component by its reference, which leads to its model. */
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
