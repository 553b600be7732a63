/** The judge of values: Ajv 2020-12 in strict mode, over the schemas of one OpenAPI document. */
import addFormats from 'ajv-formats';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import registry from './extensions.schema.json' with { type: 'json' };
import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt } from './objects.js';
import { canonicalPointer, valueAt } from './pointers.ts';

export interface SchemaCompiler {
  /**
   * What is wrong with the schema itself; empty when it is valid and compiles in strict mode.
   *
   * @param pointer where the schema stands in the document: `/components/schemas/Balance`
   */
  check(pointer: string): string[];

  /**
   * What is wrong with a value; empty when it is valid.
   *
   * The pointer may lead through `$ref`s. A message says where in the value (`/data/expiresIn`) and
   * what was expected there, and never what was found: the value may be a secret.
   *
   * @throws when the pointer leads to no schema, or the schema does not compile.
   */
  faults(pointer: string, value: unknown): Fault[];
}

/** One place where a value does not fit its schema. */
export interface Fault {
  /** Where, as a JSON pointer into the value; empty for the value itself. */
  path: string;
  /** What was expected there. */
  message: string;
}

/** Compiles each schema of the document when it is first asked for. */
export function createSchemaCompiler(document: OpenApiDocument): SchemaCompiler {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(Object.keys(registry.properties));
  const rewritten = withSchemaRefs(document);
  // Unread for now: each schema is held to the meta-schema when it is compiled, by its own name.
  const schemas = { $id: schemasId, $defs: objectAt(objectAt(rewritten, 'components'), 'schemas') };
  ajv.addSchema(schemas, undefined, undefined, false);
  const compiled = new Map<string, ValidateFunction>();

  const compile = (pointer: string): ValidateFunction => {
    const place = canonicalPointer(document, pointer);
    const known = compiled.get(place);
    if (known) return known;
    const schema = valueAt(rewritten, place);
    if (!isSchema(schema)) throw new Error(`There is no schema at ${pointer}.`);
    const validate = ajv.compile(schema);
    compiled.set(place, validate);
    return validate;
  };

  return {
    check(pointer) {
      try {
        compile(pointer);
        return [];
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
    },
    faults(pointer, value) {
      const validate = compile(pointer);
      return validate(value) ? [] : (validate.errors ?? []).map(describe);
    },
  };
}

/** The compiler as the contract tests use it: a value, and messages of one line. */
export interface Validator {
  /** Empty when the value fits the schema at the pointer; else one line per fault. */
  validate(pointer: string, value: unknown): string[];
}

export function createValidator(document: OpenApiDocument): Validator {
  const compiler = createSchemaCompiler(document);
  return {
    validate: (pointer, value) => compiler.faults(pointer, value).map(formatFault),
  };
}

/** `/data/expiresIn must be number`. */
function formatFault(fault: Fault): string {
  return `${fault.path || '/'} ${fault.message}`;
}

const schemasId = 'schemas';

/**
 * The document with `#/components/schemas/X` as `schemas#/$defs/X`. An OpenAPI document is no JSON
 * Schema, and Ajv in strict mode refuses to resolve references into it; its schemas alone are one.
 */
function withSchemaRefs(document: OpenApiDocument): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/components\/schemas\//, `${schemasId}#/$defs/`)
      : value,
  );
}

function isSchema(value: unknown): value is { [keyword: string]: unknown } | boolean {
  return typeof value === 'boolean' || isObject(value);
}

function describe(error: ErrorObject): Fault {
  return { path: error.instancePath, message: `${error.message ?? error.keyword}${detail(error)}` };
}

/** What the schema allows, where Ajv's message leaves it out. From the schema, never the value. */
function detail({ keyword, params }: ErrorObject): string {
  if (keyword === 'enum') return `: ${listAt(params, 'allowedValues').join(', ')}`;
  if (keyword === 'const') return `: ${JSON.stringify(params['allowedValue'])}`;
  return '';
}
