import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { createAjv, kindOfError, moreLike, type AjvUse } from './collecting-ajv.ts';
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type { Parameter } from './operation.ts';
import { canonicalPointer, pointerTo, segmentsOf, valueAt } from './pointers.ts';
import { promiseOf } from './promises.ts';
import { schemasAt } from './schemas-at.ts';
import { formInWords } from './shape-words.ts';
import type { Standing } from './standing.ts';

/** Validates values with Ajv 2020-12 in strict mode, against the schemas of one document. */
export interface Schemas {
  /**
   * Returns the errors in the schema itself; empty if it is valid and compiles in strict mode.
   *
   * @param pointer to a schema in the document: `/components/schemas/Balance`
   */
  check(pointer: string): string[];

  /**
   * Returns the errors in a value; empty if it is valid. The pointer may lead through `$ref`s. Errors that repeat
   * across list elements are listed for the first element and counted for the others.
   *
   * @param coerce for path and query parameters, which are text: `"2"` may be the number 2
   * @throws if the pointer does not lead to a schema, or the schema does not compile
   */
  violations(pointer: string, value: unknown, coerce?: boolean): Violation[];

  /**
   * Every schema that applies to a part of a value, starting with the one in place; empty if the
   * contract does not describe the part.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer into the value: `/details/0/amount`
   */
  applying(pointer: string, part: string): { pointer: string; schema: JsonSchema }[];

  /**
   * The standing of a property's required presence; undefined if the property is optional.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer to the property's parent: `/details/0`
   */
  absence(pointer: string, part: string, property: string): Standing | undefined;

  /**
   * The origin of a keyword, such as `description`, in the schemas of a part of a value.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer into the value: `/details/0/amount`
   * @param value the keyword's value, to choose between schemas that differ
   */
  standing(pointer: string, part: string, keyword: string, value?: unknown): Standing;

  /**
   * A reusable check, compiled on first use. It stops at the first error. A coercing check does
   * not: it gives every value its type, even if another is wrong. `violations` lists all errors.
   *
   * @param schema as in the document
   */
  compile<Value>(schema: unknown, coerce?: boolean): () => ValidateFunction<Value>;
}

export interface JsonSchema {
  [keyword: string]: unknown;
}

/**
 * One place where a value breaks its schema. It gives the place and the expectation, never the
 * value found, which may be secret.
 */
export interface ShortViolation {
  /** A JSON pointer into the value, with `*` for the key of a map; empty for the value itself. */
  path: string;
  /** The expectation in words: `must be string`. */
  message: string;
}

export interface Violation extends ShortViolation {
  /** The schema's keyword, such as `required`. */
  keyword: string;
  /** The keyword's parameters, in Ajv's form: `{ missingProperty: 'username' }`. */
  params: { readonly [name: string]: unknown };
  standing: Standing;
  /** The meaning of the schema's pattern or format, in the contract's words. */
  form: string | undefined;
  /** The number of similar errors in other elements of a list, which are not listed. */
  more: number;
}

/** The most violations to list per message. */
export const maxViolations = 100;

/**
 * @param standing finds the standing of a document key by its pointer
 * @param isLenient whether to ignore unknown keywords and formats
 */
export function createSchemas(
  document: OpenApiDocument,
  standing: (pointer: string) => Standing,
  isLenient = false,
): Schemas {
  const { standalone, ajvFor } = createAjvs(document, isLenient);
  const schemaAt = (pointer: string): JsonSchema | boolean => {
    const nothing = isLenient ? {} : null;
    const written = valueAt(document, canonicalPointer(document, pointer));
    const schema = standalone(written ?? nothing);
    if (typeof schema === 'boolean' || isObject(schema)) return schema;
    throw new Error(`There is no schema at ${pointer}.`);
  };
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string, use: ValidatorUse): ValidateFunction => {
    const key = `${pointer} ${use.coerceTypes} ${use.collects}`;
    const validate = compiled.get(key) ?? ajvFor(use).compile(schemaAt(pointer));
    compiled.set(key, validate);
    return validate;
  };
  /** Returns the same object for the same schema, because Ajv compiles each object once. */
  const alike = new Map<string, JsonSchema>();

  return {
    check(pointer) {
      try {
        ajvFor({ validateSchema: true }).compile(schemaAt(pointer));
        return [];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
    },
    violations(pointer, value, coerce = false) {
      const use = { coerceTypes: coerce, collects: false };
      if (validatorAt(pointer, use)(value)) return [];
      const validate = validatorAt(pointer, { ...use, collects: true });
      validate(value);
      // A list may repeat an error in many elements, so look it up once.
      const standings = new Map<string, Standing>();
      const found = withoutAlternatives(validate.errors ?? []).map((error): Violation => {
        const kind = `${kindOfError(error, value)} ${JSON.stringify(error.params)}`;
        const origin =
          standings.get(kind) ?? standingOfError({ document, standing }, pointer, error);
        standings.set(kind, origin);
        const { keyword, params, instancePath } = error;
        const applying = schemasAt(document, pointer, instancePath);
        const form = formInWords(
          applying.map((one) => valueAt(document, one)),
          keyword,
          params[keyword],
        );
        const message = messageOf(error);
        return {
          message: form === undefined ? message : `${message}: ${form}`,
          path: shownPath(document, pointer, instancePath),
          keyword,
          params,
          standing: origin,
          form,
          more: moreLike(error),
        };
      });
      // A value that breaks a stated pattern also breaks a narrower, assumed one.
      const patterns = found.filter(({ keyword }) => keyword === 'pattern');
      const stated = patterns.filter((one) => one.standing.kind === 'stated');
      const said = new Set(stated.map(({ path }) => path));
      const less = patterns.filter((one) => !stated.includes(one) && said.has(one.path));
      return found.filter((one) => !less.includes(one));
    },
    applying: (pointer, part) =>
      schemasAt(document, pointer, part).flatMap((one) => {
        const schema = valueAt(document, one);
        return isObject(schema) ? [{ pointer: one, schema }] : [];
      }),
    absence: (pointer, part, property) =>
      absenceOf({ document, standing }, pointer, part, property),
    standing: (pointer, part, keyword, value) =>
      standingAt({ document, standing }, schemasAt(document, pointer, part), keyword, value),
    compile: <Value>(schema: unknown, coerce = false) =>
      once(() => {
        const read = standalone(schema);
        const key = JSON.stringify(read);
        const known = alike.get(key) ?? (isObject(read) ? read : {});
        alike.set(key, known);
        return ajvFor({ coerceTypes: coerce, collects: coerce }).compile<Value>(known);
      }),
  };
}

type ValidatorUse = Pick<AjvUse, 'coerceTypes' | 'collects'>;

/** Returns an Ajv for each use. All of them know the component schemas. */
function createAjvs(
  document: OpenApiDocument,
  isLenient: boolean,
): {
  /** A schema of the document, with its references pointing into the component schemas. */
  standalone(schema: unknown): unknown;
  ajvFor(use: Partial<AjvUse>): Ajv2020;
} {
  const id = encodeURIComponent(document.info.title);
  const standalone = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/components\/schemas\//, `${id}#/$defs/`)
        : value,
    );
  // Add only the schemas, because an OpenAPI document is not a JSON Schema.
  const definitions = once(() => ({
    $id: id,
    $defs: standalone(objectAt(document.components, 'schemas')),
  }));
  const ajvs = new Map<string, Ajv2020>();
  return {
    standalone,
    ajvFor(use) {
      const usual = { coerceTypes: false, validateSchema: false, collects: false, isLenient };
      const whole = { ...usual, ...use };
      const key = Object.values(whole).join();
      const existing = ajvs.get(key);
      if (existing) return existing;
      const ajv = createAjv(whole);
      // Do not validate yet: each schema is checked when it is compiled, under its own name.
      ajv.addSchema(definitions(), undefined, undefined, false);
      ajvs.set(key, ajv);
      return ajv;
    },
  };
}

/** Replaces the keys of a map, because the sender chooses them, and a key may be a person's name. */
function shownPath(document: OpenApiDocument, schema: string, path: string): string {
  const segments = segmentsOf(path);
  const shown = segments.map((segment, at) => {
    const parents = schemasAt(document, schema, pointerTo(segments.slice(0, at)));
    const isKnown = parents
      .map((one) => valueAt(document, one))
      .some((one) => isObject(one) && (segment in objectAt(one, 'properties') || 'items' in one));
    return isKnown ? segment : '*';
  });
  return pointerTo(shown);
}

interface Origins {
  document: OpenApiDocument;
  standing(pointer: string): Standing;
}

function standingOfError(
  origins: Origins,
  schema: string,
  { instancePath, keyword, params }: ErrorObject,
): Standing {
  const missing = keyword === 'required' ? textAt(params, 'missingProperty') : undefined;
  const absence =
    missing === undefined ? undefined : absenceOf(origins, schema, instancePath, missing);
  if (absence) return absence;
  const places = schemasAt(origins.document, schema, instancePath);
  return standingAt(origins, places, keyword, params[keyword]);
}

/** Finds the marks at a place. The place that uses a reference may mark as a choice what the target states. */
function standingAt(
  { document, standing }: Origins,
  places: readonly string[],
  keyword: string,
  value?: unknown,
): Standing {
  // If two schemas have the keyword, the one with this value is its origin.
  const about = places.filter((place) => {
    const own = valueAt(document, `${place}/${keyword}`);
    return own === undefined || value === undefined || own === value;
  });
  const standings = about.map((place) => standing(`${place}/${keyword}`));
  const assumed = standings.find(({ kind }) => kind === 'assumed');
  const stated = standings.find((one) => one.kind === 'stated' && one.source !== undefined);
  return assumed ?? stated ?? { kind: 'stated', source: undefined };
}

/**
 * The standing of a property's required presence; undefined if optional. A schema may require a
 * property only because the documentation lists it.
 */
function absenceOf(
  origins: Origins,
  schema: string,
  parent: string,
  property: string,
): Standing | undefined {
  const { document } = origins;
  const places = schemasAt(document, schema, parent);
  const requiredAt = (place: string): unknown[] => listAt(valueAt(document, place), 'required');
  if (!places.some((place) => requiredAt(place).includes(property))) return undefined;
  const source = places
    .map((place) => promiseOf(valueAt(document, place), property))
    .find((promise) => promise !== undefined);
  if (source !== undefined) return { kind: 'stated', source };
  // A `required` list without the property is about others. Without any list, a mark may still apply.
  const about = places.filter((place) => {
    const required = requiredAt(place);
    return required.length === 0 || required.includes(property);
  });
  return standingAt(origins, about, 'required');
}

/** The parameters of one place as the schema of one object; undefined without parameters. */
export function parametersSchema(
  parameters: readonly Parameter[],
  place: Parameter['in'],
): JsonSchema | undefined {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return undefined;
  return {
    type: 'object',
    required: here.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema.value])),
  };
}

/** For a choice between `null` and a schema, reports the schema's errors. */
function withoutAlternatives(errors: ErrorObject[]): ErrorObject[] {
  const inner = errors.filter(
    ({ keyword, params }) =>
      keyword !== 'anyOf' &&
      keyword !== 'oneOf' &&
      !(keyword === 'type' && textAt(params, 'type') === 'null'),
  );
  return inner.length > 0 ? inner : errors;
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Adds the allowed values that Ajv leaves out. They come from the schema, never from the value. */
function messageOf({ keyword, params, message = keyword }: ErrorObject): string {
  if (keyword === 'enum') return `${message}: ${listAt(params, 'allowedValues').join(', ')}`;
  if (keyword === 'const') return `${message}: ${JSON.stringify(params['allowedValue'])}`;
  return message;
}
