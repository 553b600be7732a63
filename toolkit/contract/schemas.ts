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

/** The judge of values: Ajv 2020-12 in strict mode, over the schemas of one document. */
export interface Schemas {
  /**
   * What is wrong with the schema itself; empty when it is valid and compiles in strict mode.
   *
   * @param pointer to a schema of the document: `/components/schemas/Balance`
   */
  check(pointer: string): string[];

  /**
   * What is wrong with a value; empty when it is valid. The pointer may lead through `$ref`s. What
   * is alike in many elements of a list is listed for the first of them, and counted for the others.
   *
   * @param coerce for path and query, whose values are text: `"2"` may be the number 2
   * @throws when the pointer leads to no schema, or the schema does not compile.
   */
  violations(pointer: string, value: unknown, coerce?: boolean): Violation[];

  /**
   * Every schema that applies to a part of a value, the one at the place of use first; none where
   * the contract says nothing of the part.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer into the value: `/details/0/amount`
   */
  applying(pointer: string, part: string): { pointer: string; schema: JsonSchema }[];

  /**
   * The standing of the absence of a property; undefined where the schema lets it be absent.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer into the value, to what has the property: `/details/0`
   */
  absence(pointer: string, part: string, property: string): Standing | undefined;

  /**
   * Where a keyword comes from that the schemas of a part of a value have, such as `description`.
   *
   * @param pointer to the schema of the whole value
   * @param part a JSON pointer into the value: `/details/0/amount`
   * @param value of the keyword, where the schemas differ in it
   */
  standing(pointer: string, part: string, keyword: string, value?: unknown): Standing;

  /**
   * A check for many values, compiled when it is first asked for. It stops at the first error, unless
   * it coerces: then each value has its type, whatever is wrong with another. `violations` finds them all.
   *
   * @param schema as it is in the document
   */
  compile<Value>(schema: unknown, coerce?: boolean): () => ValidateFunction<Value>;
}

export interface JsonSchema {
  [keyword: string]: unknown;
}

/**
 * One place where a value does not fit its schema. It says where and what was expected, never what
 * was found: the value may be a secret.
 */
export interface ShortViolation {
  /** A JSON pointer into the value, with `*` for the key of a map; empty for the value itself. */
  path: string;
  /** What was expected: `must be string`. */
  message: string;
}

export interface Violation extends ShortViolation {
  /** The keyword of the schema, such as `required`. */
  keyword: string;
  /** What the keyword asks for, as Ajv lists it: `{ missingProperty: 'username' }`. */
  params: { readonly [name: string]: unknown };
  standing: Standing;
  /** What its pattern or format stands for, in words of the contract. */
  form: string | undefined;
  /** How many like it, in other elements of a list, are not listed. */
  more: number;
}

/** The most that a report lists of one message. */
export const maxViolations = 100;

/**
 * @param standing of a key of the document, by its pointer
 * @param isLenient whether keywords and formats that nobody knows are passed over
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
  /** The same object for the same schema: Ajv compiles an object once. */
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
      // A list may have the same error in many elements: it is looked up once.
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
      // What breaks a stated pattern also breaks the narrower one that is assumed.
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

/** One Ajv for each use, all with the schemas of the components. */
function createAjvs(
  document: OpenApiDocument,
  isLenient: boolean,
): {
  /** A schema of the document, whose references lead into what every Ajv has. */
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
  // An OpenAPI document is not a JSON Schema.
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
      // Unread for now: each schema is held to the meta-schema when it is compiled, by its own name.
      ajv.addSchema(definitions(), undefined, undefined, false);
      ajvs.set(key, ajv);
      return ajv;
    },
  };
}

/** The key of a map is a value of its sender, and perhaps the name of a person. */
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

/** Where a reference is used, a choice may be marked that what it refers to states. */
function standingAt(
  { document, standing }: Origins,
  places: readonly string[],
  keyword: string,
  value?: unknown,
): Standing {
  // Of two schemas with the same keyword it comes from the one that has this value.
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
 * The standing of the absence of a property; undefined where it may be absent. That the source lists
 * it may be all that its schema requires it for.
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
  // A list without the property is about others; where there is none, a mark may still be.
  const about = places.filter((place) => {
    const required = requiredAt(place);
    return required.length === 0 || required.includes(property);
  });
  return standingAt(origins, about, 'required');
}

/** The parameters of one place as a schema of one object; undefined where there are none. */
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

/** Of `null` or a schema, the errors of the schema are the ones to read. */
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

/** What the schema allows is added where Ajv leaves it out. From the schema, never the value. */
function messageOf({ keyword, params, message = keyword }: ErrorObject): string {
  if (keyword === 'enum') return `${message}: ${listAt(params, 'allowedValues').join(', ')}`;
  if (keyword === 'const') return `${message}: ${JSON.stringify(params['allowedValue'])}`;
  return message;
}
