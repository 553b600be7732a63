/**
 * The judge of requests and answers: Ajv of draft 2020-12 with formats. Fastify's own is draft-07,
 * changes `1.5` to `"1.5"` in a body and drops fields that a schema does not name.
 */
import addFormats from 'ajv-formats';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from '../openapi/contract.ts';

/** Each schema is compiled when it is first used, so that the sandbox answers at once. */
export interface Schemas {
  /** For a body: nothing is changed, nothing is dropped. */
  body<Value = unknown>(schema: Schema): () => ValidateFunction<Value>;
  /** For path and query, whose values are text on the way: `"2"` may be the number 2. */
  text<Value = unknown>(schema: Schema): () => ValidateFunction<Value>;
}

/** One place that does not fit. It says where and what was expected, never what was found. */
export interface Fault {
  /** A JSON pointer into the value: `/transactionRequestList/3/paymentAmount`. */
  path: string;
  message: string;
}

/** @param shared schemas that the others refer to by their `$id` */
export function createSchemas(shared: Schema[]): Schemas {
  const create = (coerceTypes: boolean): Ajv2020 => {
    // The meta-schema takes longer to compile than all of ours; lint and tests hold them to it.
    const validateSchema = false;
    const ajv = new Ajv2020({ strict: true, allErrors: true, coerceTypes, validateSchema });
    addFormats.default(ajv);
    ajv.addVocabulary(marks);
    ajv.addSchema(shared);
    return ajv;
  };
  const strict = create(false);
  const lenient = create(true);
  return {
    body: <Value>(schema: Schema) => once(() => strict.compile<Value>(schema)),
    text: <Value>(schema: Schema) => once(() => lenient.compile<Value>(schema)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** What was wrong, the first places of many: a body may have thousands of them. */
export function faultsOf(errors: readonly Pick<ErrorObject, FaultKey>[]): Fault[] {
  return errors.slice(0, maxFaults).map(({ instancePath, message, keyword, params }) => ({
    path: instancePath,
    message: `${message ?? keyword}${allowed(keyword, params)}`,
  }));
}

type FaultKey = 'instancePath' | 'message' | 'keyword' | 'params';

const maxFaults = 100;

/** The extensions of the contract (docs/extensions.md): strict mode knows no others. */
const marks = ['x-doc-status', 'x-not-shown', 'x-assumed', 'x-source'];

/** What the schema allows, where Ajv's message leaves it out. From the schema, never the value. */
function allowed(keyword: string, params: ErrorObject['params']): string {
  const values: unknown = params['allowedValues'];
  return keyword === 'enum' && Array.isArray(values) ? `: ${values.join(', ')}` : '';
}
