/** The documented part of the contract for typed languages: models with fields, operations with parameters. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { objectAt } from '../../../toolkit/contract/objects.js';
import {
  isHarmless,
  isMergePatch,
  asksForFile,
  successesOf,
  usualPartTypes,
  type AnswerHeader,
  type Body,
  type ContentKind,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../toolkit/contract/operation.ts';
import {
  actionInWords,
  isResponseCode,
  type ResponseCode,
} from '../../../toolkit/contract/response-codes.ts';
import type { Shape } from '../../../toolkit/contract/shape.ts';
import { limitsInWords } from '../../../toolkit/contract/shape-words.ts';
import type { StatusMeaning } from '../../../toolkit/contract/statuses.ts';

/** The type of a value. A `decimal` has a fraction: no amount may become a binary floating-point number. */
export type Type =
  | { kind: 'text' }
  | { kind: 'bytes' }
  | { kind: 'decimal' }
  | { kind: 'integer' }
  | { kind: 'boolean' }
  | { kind: 'anything' }
  | { kind: 'enum'; name: string }
  | { kind: 'list'; of: Type }
  | { kind: 'map'; of: Type }
  | { kind: 'model'; name: string };

export interface Field {
  /** The name in JSON or in a URL: `recipientISOCountryCode`. */
  name: string;
  /** The description in Markdown, with line breaks. Empty if the contract has none. */
  doc: string;
  type: Type;
  /** The service may omit even a required field, because most requirements are our assumption. */
  required: boolean;
  nullable: boolean;
  /**
   * A regular expression for the whole value of a text that is sent and not hidden. The client does not send a value
   * that does not match. Hidden texts have none: they come from the service, such as a token, or from people.
   */
  pattern?: string | undefined;
  /** True if printing leaves its value out (`x-sensitive`). A nested model decides for its own fields. */
  isHidden: boolean;
}

export interface ParameterField
  extends Field, Pick<Parameter, 'in' | 'style' | 'explode' | 'isIdempotencyKey'> {}

export interface Model {
  /** The name in PascalCase: `TransactionRequest`. */
  name: string;
  doc: string;
  fields: Field[];
  /** True if a request contains it. */
  isSent: boolean;
  /** True if the caller must set its required fields. In an answer any field may be missing. */
  isComplete: boolean;
  /** True for a part of a merge patch, where absent and null differ. */
  isPatch: boolean;
}

/** Named texts. An answer may contain others. */
export interface Enum {
  /** The name in PascalCase: `SearchPayoutsStatus`. */
  name: string;
  doc: string;
  values: string[];
}

export interface BodyShape extends Pick<Body, 'mediaType' | 'partTypes' | 'required'> {
  as: ContentKind;
  /** For `text` and `bytes`, the type has the same name. */
  type: Type;
}

export interface OperationShape {
  /** The operationId in camelCase: `sendPayout`. */
  operationId: string;
  /** The summary on one line, then an empty line and the description in Markdown. */
  doc: string;
  /** The HTTP method in capitals. */
  method: string;
  /** The path template: `/remittance-middleware/transaction/status/check/{transactionReference}`. */
  path: string;
  /** The path, query and header parameters, in this order and then in the order of the contract. */
  parameters: ParameterField[];
  sends: BodyShape | undefined;
  /** The JSON type of a success. Undefined if no success has JSON. */
  json: Type | undefined;
  jsonTypes: string[];
  /** Statuses of successes: `200` or `2XX`. */
  statuses: string[];
  /** True if a success may have no body. */
  mayBeEmpty: boolean;
  /** Other media types of a success, in the order of the contract. The client reads them as bytes. */
  downloads: string[];
  /** The documented headers of a success. */
  headers: readonly AnswerHeader[];
  needsToken: boolean;
  /** True if a client may send it again after an unknown outcome. */
  repeatable: boolean;
  /** True if no answer has a list of objects. The clients limit the size of such answers. */
  isShort: boolean;
}

export interface Shapes {
  models: Model[];
  enums: Enum[];
  operations: OperationShape[];
  namedOnly: Pick<OperationShape, 'operationId' | 'method' | 'path'>[];
  responseCodes: readonly ResponseCode[];
  statuses: readonly StatusMeaning[];
}

export function shapesOf(contract: Contract): Shapes {
  const types = createTypes(contract);
  for (const name of Object.keys(objectAt(contract.document.components, 'schemas'))) {
    types.of({ $ref: `#/components/schemas/${name}` }, name);
  }
  const operations = contract.documented.map((operation) => operationShape(types, operation));
  const { models, enums } = types;
  const sent = namesReached(models, operations, ({ sends, parameters }) => [
    sends?.type,
    ...parameters.map(({ type }) => type),
  ]);
  const received = namesReached(models, operations, ({ json }) => [json]);
  const patches = namesReached(models, operations, ({ sends }) =>
    sends && isMergePatch(sends) ? [sends.type] : [],
  );
  return {
    models: byName(models).map((one) => {
      const isSent = sent.has(one.name);
      const isComplete = isSent && !received.has(one.name);
      const fields = isSent ? one.fields : one.fields.map(({ pattern: _, ...field }) => field);
      return { ...one, fields, isSent, isComplete, isPatch: patches.has(one.name) };
    }),
    enums: byName(enums),
    operations,
    namedOnly: contract.namedOnly.map(({ operationId, method, path }) => ({
      operationId,
      method: method.toUpperCase(),
      path,
    })),
    responseCodes: contract.responseCodes.map((row) => ({ ...row, action: actionInWords(row) })),
    statuses: contract.statuses,
  };
}

export function byKind<Result>(
  type: Type,
  results: {
    text: Result;
    bytes: Result;
    decimal: Result;
    integer: Result;
    boolean: Result;
    anything: Result;
    enum(name: string): Result;
    list(of: Type): Result;
    map(of: Type): Result;
    model(name: string): Result;
  },
): Result {
  if (type.kind === 'list') return results.list(type.of);
  if (type.kind === 'map') return results.map(type.of);
  if (type.kind === 'enum') return results.enum(type.name);
  if (type.kind === 'model') return results.model(type.name);
  return results[type.kind];
}

/** Returns the model in a type, directly or in a list or a map. */
function modelIn(type: Type | undefined): string[] {
  if (type?.kind === 'list' || type?.kind === 'map') return modelIn(type.of);
  return type?.kind === 'model' ? [type.name] : [];
}

/** True if a type is or contains a list or a map of models. A model may contain itself. */
function hasObjects(models: Types['models'], type: Type | undefined, met: string[] = []): boolean {
  if (type?.kind === 'list' || type?.kind === 'map') return modelIn(type).length > 0;
  if (type?.kind !== 'model' || met.includes(type.name)) return false;
  const fields = models.get(type.name)?.fields ?? [];
  return fields.some((field) => hasObjects(models, field.type, [...met, type.name]));
}

/** True if the constructor of the model must require the field. */
export function mustBeGiven({ isComplete }: Model, { required, nullable }: Field): boolean {
  return isComplete && required && !nullable;
}

/** True if a caller must pass the parameter. The client creates idempotency keys. */
export function mustBePassed(one: Pick<ParameterField, 'required' | 'isIdempotencyKey'>): boolean {
  return one.required && !one.isIdempotencyKey;
}

/** Returns the required fields first, for languages with default values. */
export function inOrder(model: Model): Field[] {
  return model.fields.toSorted(
    (a, b) => Number(mustBeGiven(model, b)) - Number(mustBeGiven(model, a)),
  );
}

/** True if a field is left out of printed output. */
export function isHidden({ fields }: Pick<Model, 'fields'>): boolean {
  return fields.some((field) => field.isHidden);
}

type ObjectShape = Pick<Model, 'name' | 'doc' | 'fields'>;

interface Types {
  models: Map<string, ObjectShape>;
  enums: Map<string, Enum>;
  /** @param name the name for the model or enum of an unnamed schema */
  of(schema: unknown, name: string): Type;
  shapeOf(schema: unknown): Shape;
}

/** Names objects and enums when it first meets them, and collects them. */
function createTypes(contract: Contract): Types {
  const models: Types['models'] = new Map();
  const enums: Types['enums'] = new Map();
  const ownName = createNames(contract);
  const types: Types = {
    models,
    enums,
    of(schema, name) {
      const shape = contract.shapeOf(schema);
      const inner = shape.name ?? name;
      if (shape.kind === 'list') return { kind: 'list', of: types.of(shape.items, inner) };
      if (shape.kind === 'map') return { kind: 'map', of: types.of(shape.items, inner) };
      if (shape.kind === 'number') return { kind: 'decimal' };
      if (shape.kind === 'object' && shape.fields.length > 0) {
        const own = shape.name ?? ownName(name, schema);
        if (!models.has(own)) addModel(types, own, shape);
        return { kind: 'model', name: own };
      }
      if (shape.kind === 'object') return { kind: 'anything' };
      if (shape.kind !== 'text' || shape.values.length < 2) return { kind: shape.kind };
      // A response code is more than a text: the packages have a table of codes.
      if (isResponseCode(shape)) {
        return { kind: 'text' };
      }
      const own = shape.name ?? ownName(name, schema);
      const values = shape.values.map(String);
      if (!enums.has(own)) enums.set(own, { name: own, doc: shape.description, values });
      return { kind: 'enum', name: own };
    },
    shapeOf: contract.shapeOf,
  };
  return types;
}

/** Names a schema after its place, with a number if another schema has that name. */
function createNames(contract: Contract): (name: string, schema: unknown) => string {
  const owners = new Map<string, string>();
  for (const name of Object.keys(objectAt(contract.document.components, 'schemas'))) {
    const { kind } = contract.shapeOf({ $ref: `#/components/schemas/${name}` });
    if (kind === 'object' || kind === 'text') owners.set(name, name);
  }
  return (name, schema) => {
    const owner = JSON.stringify(schema);
    let free = name;
    for (let number = 2; (owners.get(free) ?? owner) !== owner; number += 1)
      free = `${name}${number}`;
    owners.set(free, owner);
    return free;
  };
}

function addModel(types: Types, name: string, { description, fields, sensitive }: Shape): void {
  const model: ObjectShape = { name, doc: description, fields: [] };
  // Registered before its fields, because it may contain itself.
  types.models.set(name, model);
  model.fields.push(
    ...fields.map(({ name: key, schema, required }) => {
      const shape = types.shapeOf(schema);
      const isHidden = sensitive !== 'none' || isHiddenAt(types, shape);
      return {
        name: key,
        doc: docOf(shape.description, shape),
        type: types.of(schema, `${name}${pascal(key)}`),
        required,
        nullable: shape.nullable,
        pattern: isHidden ? undefined : patternOf(shape),
        isHidden,
      };
    }),
  );
}

/** A list is as hidden as its elements. */
function isHiddenAt(types: Types, shape: Shape): boolean {
  const { kind, sensitive, items } = shape;
  return sensitive !== 'none' || (kind === 'list' && isHiddenAt(types, types.shapeOf(items)));
}

/**
 * Returns the pattern of a text. Times have none, because services read them in several forms.
 * Patterns that languages read differently are left out.
 */
function patternOf({ kind, format, limits }: Shape): string | undefined {
  const { pattern } = limits;
  if (kind !== 'text' || format !== undefined || typeof pattern !== 'string') return undefined;
  return /\(\?|\\[pPuk\d]|`/.test(pattern) ? undefined : pattern;
}

/** Returns the meaning of a value, with its allowed values, default and limits. */
function docOf(description: string, shape: Shape): string {
  return [description, ...limitsInWords(shape)].join('\n').trim();
}

/** Returns the names of the models that parts of the operations reach. */
function namesReached(
  models: ReadonlyMap<string, ObjectShape>,
  operations: readonly OperationShape[],
  parts: (operation: OperationShape) => (Type | undefined)[],
): Set<string> {
  const names = new Set<string>();
  const add = (type: Type | undefined): void => {
    for (const name of modelIn(type)) {
      if (names.has(name)) continue;
      names.add(name);
      models.get(name)?.fields.forEach((field) => add(field.type));
    }
  };
  operations.flatMap(parts).forEach(add);
  return names;
}

function operationShape(types: Types, operation: Operation): OperationShape {
  const { operationId, summary, description, method, path, body } = operation;
  const place = pascal(operationId);
  const successes = successesOf(operation);
  const parameters = parametersOf(types, operation, place);
  const contents = successes.flatMap((answer) => answer.contents);
  // A download returns the bytes of any success.
  const read = asksForFile(operation) ? contents.filter(({ kind }) => kind !== 'json') : contents;
  const inJson = read.filter(({ kind }) => kind === 'json').map(({ schema }) => named(schema));
  const [schema, ...others] = new Map(inJson.map((one) => [JSON.stringify(one), one])).values();
  const sends = body && bodyOf(types, body, `${place}Request`);
  const answers = others.length > 0 ? { anyOf: [schema, ...others] } : schema;
  const json = answers === undefined ? undefined : types.of(answers, `${place}Response`);
  const mediaTypesOf = (isJson: boolean): string[] => {
    const found = read.filter(({ kind }) => (kind === 'json') === isJson);
    return [...new Set(found.map(({ mediaType }) => mediaType))];
  };
  const downloads = mediaTypesOf(false);
  return {
    operationId,
    doc: `${summary}\n\n${description}`.trim(),
    method: method.toUpperCase(),
    path,
    parameters,
    sends,
    json,
    jsonTypes: mediaTypesOf(true),
    statuses: successes.map(({ status }) => status),
    mayBeEmpty: successes.some((answer) => answer.contents.length === 0),
    downloads,
    headers: successes.flatMap(({ headers }) => headers),
    needsToken: operation.needsToken,
    repeatable: isHarmless(operation),
    isShort: downloads.length === 0 && !hasObjects(types.models, json),
  };
}

const ownKey = 'Default: a new key for each call, which its repeats share.';

function parametersOf(types: Types, { parameters }: Operation, place: string): ParameterField[] {
  const fields = parameters.map((parameter): ParameterField => {
    const { name, description, schema, required, style, explode, isIdempotencyKey } = parameter;
    const written = named(schema);
    const shape = types.shapeOf(written);
    return {
      name,
      doc: [docOf(description, shape), ...(isIdempotencyKey ? [ownKey] : [])].join('\n').trim(),
      type: types.of(written, `${place}${pascal(name)}`),
      required,
      nullable: false,
      isHidden: isHiddenAt(types, shape),
      in: parameter.in,
      style,
      explode,
      isIdempotencyKey,
    };
  });
  return (['path', 'query', 'header'] as const).flatMap((where) =>
    fields.filter((field) => field.in === where),
  );
}

function bodyOf(types: Types, body: Body, name: string): BodyShape {
  const { mediaType, required, kind } = body;
  const isPlain = kind === 'text' || kind === 'bytes';
  const type = isPlain ? ({ kind } as const) : types.of(named(body.schema), name);
  return { mediaType, partTypes: usualPartTypes(body), required, as: kind, type };
}

/** Sorts by name, so that a new reference does not move existing code. */
function byName<Value>(named: ReadonlyMap<string, Value>): Value[] {
  return [...named].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Refers to a component by name, so that its model is used. */
function named({ pointer, value }: Schema): unknown {
  return /^\/components\/schemas\/[^/]+$/.test(pointer) ? { $ref: `#${pointer}` } : value;
}

/** `fromDate`, `from-date` and `from.date` become `FromDate`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');
}

/** Makes names unique. A taken name gets a trailing `_`. */
export function distinctNames(
  wanted: readonly string[],
  taken: Iterable<string>,
  write: (name: string) => string,
): Map<string, string> {
  const used = new Set(taken);
  return new Map(
    wanted.map((one) => {
      let name = write(one);
      while (used.has(name)) name += '_';
      used.add(name);
      return [one, name];
    }),
  );
}

/** Names constants after texts: `on-hold` becomes `ON_HOLD`, unless that name is taken. */
export function constantNames(texts: readonly string[]): Map<string, string> {
  return distinctNames(texts, ['CLASS'], (text) => inCapitals(text).replace(/^(?=\d|$)/, 'VALUE_'));
}

/** `batchSize` becomes `BATCH_SIZE`. */
export function inCapitals(text: string): string {
  const words = text.replaceAll(/([a-z])(?=[A-Z])/g, '$1_').match(/[A-Za-z0-9]+/g) ?? [];
  return words.join('_').toUpperCase();
}

export function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
