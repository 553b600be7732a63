/** A schema as code generators, pages and samples need it: one kind, its fields, its values. */
import type { Json } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import { markedSensitivity, strictest, type Sensitivity } from './sensitive.ts';

export interface Shape {
  kind: Kind;
  /** The component's name, if the schema only adds words to a component. */
  name: string | undefined;
  /** The schema's own description, otherwise the component's. */
  description: string;
  nullable: boolean;
  /** The contract's type names, without `null`. An `anything` has several or none. */
  types: readonly string[];
  format: string | undefined;
  /** The values of an enum, without null; absent if any value is allowed. */
  values: readonly Json[];
  default: Json | undefined;
  /** Limits: `minimum`, `maxLength`, `pattern` and the like. */
  limits: { readonly [keyword: string]: number | string | boolean };
  /** An object's fields, from all parts of `allOf` and every alternative. */
  fields: readonly ShapeField[];
  /** The schema of a list's elements or a map's values. */
  items: unknown;
  /** The schemas of `oneOf` or `anyOf`, without null; empty if there is only one. */
  alternatives: readonly unknown[];
  /** Whether a value is safe to show. The fields of an object and the elements of a list have their own marks. */
  sensitive: Sensitivity;
  /** All schemas that apply, itself first: for examples and marks. */
  parts: readonly object[];
}

export type Kind =
  | 'object'
  /** An object whose keys the sender chooses and whose values share a schema. */
  | 'map'
  | 'list'
  | 'text'
  /** Whether the value is the content of a file. */
  | 'bytes'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'anything';

export interface ShapeField {
  name: string;
  /** The schema as in the document. */
  schema: unknown;
  /** Whether every value has the field; with alternatives, whether every alternative requires it. */
  required: boolean;
  /** Whether only alternatives have the field. */
  isAlternative: boolean;
}

/** Follows a `$ref` to its target. */
type Follow = (value: unknown) => unknown;

/** @param within the schemas around this one, as JSON, to stop where a schema contains itself */
export function shapeOf(follow: Follow, schema: unknown, within: readonly string[] = []): Shape {
  const parts = partsOf(follow, schema);
  const choice = parts.map(choicesIn).find(({ length }) => length > 1) ?? [];
  const options = choice.map((one) => shapeOf(follow, one, within));
  const types = typesOf(parts, options);
  const fields = fieldsIn(parts, options);
  const first = (key: string): unknown => parts.find((part) => part[key] !== undefined)?.[key];
  const kind = kindOf(parts, types, fields, options);
  const values = valuesIn(parts, options);
  return {
    kind,
    name: nameOf(schema),
    description: descriptionOf({
      description: first('description'),
      deprecated: first('deprecated'),
    }),
    nullable: parts.some(admitsNull) || options.some(({ nullable }) => nullable),
    types,
    format: textOf(first('format')) ?? common(options, ({ format }) => format),
    values,
    default: jsonOf(first('default')),
    limits: Object.fromEntries(parts.toReversed().flatMap(limitsIn)),
    fields,
    items: kind === 'list' ? (first('items') ?? itemsIn(options)) : first('additionalProperties'),
    alternatives: choice,
    sensitive:
      markedSensitivity(parts) ??
      // If the alternatives are of several kinds, nobody asks for the parts of one of them.
      strictest(
        options.map((one) => (one.kind === kind ? one.sensitive : wholly(follow, one, within))),
      ) ??
      (isHarmless(kind, fields, values, parts) ? 'none' : 'personal'),
    parts,
  };
}

/** Returns the description, with a notice if the schema is deprecated. */
export function descriptionOf(value: unknown): string {
  const text = (textAt(value, 'description') ?? '').trim();
  return isObject(value) && value['deprecated'] === true
    ? `Deprecated: ${text || 'do not use it.'}`
    : text;
}

/** Returns all schemas that apply: the schema itself, its reference, `allOf`, and a single alternative to null. */
function partsOf(follow: Follow, schema: unknown): { [keyword: string]: unknown }[] {
  if (!isObject(schema)) return [];
  const choices = choicesIn(schema);
  return [
    schema,
    ...('$ref' in schema ? partsOf(follow, follow({ $ref: schema['$ref'] })) : []),
    ...listAt(schema, 'allOf').flatMap((one) => partsOf(follow, one)),
    ...(choices.length === 1 ? partsOf(follow, choices[0]) : []),
  ];
}

function choicesIn(schema: unknown): unknown[] {
  return [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].filter(
    (one) => textAt(one, 'type') !== 'null',
  );
}

/** Returns the component's name, ignoring wrappers that only add words or null. */
function nameOf(schema: unknown): string | undefined {
  if (!isObject(schema) || 'properties' in schema || 'enum' in schema) return undefined;
  const ref = /^#\/components\/schemas\/([^/]+)$/.exec(textAt(schema, '$ref') ?? '');
  if (ref) return ref[1];
  const inside = [...choicesIn(schema), ...listAt(schema, 'allOf')];
  return inside.length === 1 ? nameOf(inside[0]) : undefined;
}

function typesOf(parts: readonly object[], options: readonly Shape[]): string[] {
  const own = parts.flatMap((part) => ('type' in part ? [part.type].flat().map(String) : []));
  return [...new Set([...own, ...options.flatMap(({ types }) => types)])].filter(
    (type) => type !== 'null',
  );
}

function admitsNull(schema: unknown): boolean {
  const choices = [schema, ...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  return choices.some((one) => isObject(one) && [one['type']].flat().includes('null'));
}

function fieldsIn(parts: readonly unknown[], options: readonly Shape[]): ShapeField[] {
  const required = new Set(parts.flatMap((part) => listAt(part, 'required')));
  const own = parts.flatMap((part) => Object.entries(objectAt(part, 'properties')));
  const fields = new Map<string, ShapeField>();
  for (const [name, schema] of own) {
    // If two parts define a field, the first part decides.
    const field = { name, schema, required: required.has(name), isAlternative: false };
    fields.set(name, fields.get(name) ?? field);
  }
  return [...fields.values(), ...alternativeFields(options, required, fields)];
}

function alternativeFields(
  options: readonly Shape[],
  required: ReadonlySet<unknown>,
  known: ReadonlyMap<string, unknown>,
): ShapeField[] {
  const all = options.flatMap(({ fields }) => fields).filter(({ name }) => !known.has(name));
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const found = all.filter((field) => field.name === name);
    const schemas = [
      ...new Map(found.map(({ schema }) => [JSON.stringify(schema), schema])).values(),
    ];
    return {
      name,
      schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
      required:
        required.has(name) ||
        (found.length === options.length && found.every((field) => field.required)),
      isAlternative: true,
    };
  });
}

function kindOf(
  parts: readonly object[],
  types: readonly string[],
  fields: readonly ShapeField[],
  options: readonly Shape[],
): Kind {
  const [type, ...others] = types;
  if (others.length > 0) return 'anything';
  if (type === 'object' || (type === undefined && fields.length > 0)) {
    const isMap = fields.length === 0 && parts.some(hasValues);
    return isMap ? 'map' : 'object';
  }
  if (type === 'array') return 'list';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  const values = valuesIn(parts, options);
  const isText = values.length > 0 && values.every((value) => typeof value === 'string');
  if (type !== 'string' && !isText) return 'anything';
  return parts.some(isFile) || options.some(({ kind }) => kind === 'bytes') ? 'bytes' : 'text';
}

/** Whether a value is safe to show. Without a mark, listed words are, and a composed value depends on its parts. */
function isHarmless(
  kind: Kind,
  fields: readonly ShapeField[],
  values: readonly Json[],
  parts: readonly object[],
): boolean {
  return (
    kind === 'boolean' ||
    kind === 'list' ||
    (kind === 'object' && fields.length > 0) ||
    values.length > 0 ||
    parts.some((part) => listAt(part, 'x-response-codes').length > 0)
  );
}

/** Returns the strictest sensitivity of a value and everything in it. */
function wholly(follow: Follow, shape: Shape, within: readonly string[]): Sensitivity {
  const { kind, sensitive, fields, items } = shape;
  if (kind === 'list' && !isObject(items)) return strictest([sensitive, 'personal']) ?? 'personal';
  const inside = [...fields.map((field) => field.schema), items].filter(isObject);
  const found = inside.flatMap((one) => {
    const key = JSON.stringify(one);
    if (within.includes(key)) return [];
    const around = [...within, key];
    return wholly(follow, shapeOf(follow, one, around), around);
  });
  return strictest([sensitive, ...found]) ?? sensitive;
}

function hasValues(schema: object): boolean {
  return 'additionalProperties' in schema && isObject(schema.additionalProperties);
}

/** Whether a schema is a file: `format: binary`, or a `contentMediaType` without base64. */
function isFile(schema: unknown): boolean {
  if (textAt(schema, 'format') === 'binary') return true;
  const isEncoded = textAt(schema, 'contentEncoding') !== undefined;
  return textAt(schema, 'contentMediaType') !== undefined && !isEncoded;
}

function valuesIn(parts: readonly unknown[], options: readonly Shape[]): Json[] {
  const own = parts.map((part) =>
    isObject(part) && part['const'] !== undefined ? [part['const']] : listAt(part, 'enum'),
  );
  const listed = own.find(({ length }) => length > 0);
  // An alternative without a list of values allows any value.
  const chosen = options.every(({ values }) => values.length > 0)
    ? options.flatMap(({ values }) => values)
    : [];
  return [...(listed ?? chosen)]
    .flatMap((value) => jsonOf(value) ?? [])
    .filter((one) => one !== null);
}

const limitKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
];

function limitsIn(schema: {
  [keyword: string]: unknown;
}): (readonly [string, number | string | boolean])[] {
  return limitKeywords.flatMap((keyword) => {
    const value = schema[keyword];
    const isLimit =
      typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
    return isLimit ? [[keyword, value] as const] : [];
  });
}

function itemsIn(options: readonly Shape[]): unknown {
  const items = options.map((one) => one.items);
  return items.length === 0 ? undefined : { anyOf: items };
}

function common<Value>(options: readonly Shape[], of: (shape: Shape) => Value): Value | undefined {
  const values = new Set(options.map(of));
  return values.size === 1 ? [...values][0] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Whether a value is JSON, as in every JSON or YAML document. */
export function isJson(value: unknown): value is Json {
  return value !== undefined;
}

function jsonOf(value: unknown): Json | undefined {
  return isJson(value) ? value : undefined;
}
