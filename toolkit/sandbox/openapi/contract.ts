/**
 * The contract as the sandbox reads it: the documented operations with their schemas, and the names
 * of the others. Both come from generated/, so the sandbox follows the contract by itself.
 */
import { readFileSync } from 'node:fs';
import { contractFolder } from '../files.ts';

/** A JSON Schema of 2020-12, as it stands in the contract. */
export interface Schema {
  [keyword: string]: unknown;
}

/** One operation that the contract describes. */
export interface DocumentedOperation {
  operationId: string;
  /** In capitals: `POST`. */
  method: string;
  /** The template: `/remittance-middleware/transaction/status/check/{transactionReference}`. */
  path: string;
  /** False for the login alone. */
  needsToken: boolean;
  /** Of path and query, each as one object schema; nothing where the operation has none. */
  params: Schema | undefined;
  query: Schema | undefined;
  /** Nothing where no body is described. */
  body: Schema | undefined;
  /** By status: what the contract says of its JSON body. */
  responses: Map<number, Schema>;
}

/** One operation of which only method and path are known. */
export interface NamedOnlyOperation {
  operationId: string;
  method: string;
  path: string;
}

export interface Contract {
  documented: DocumentedOperation[];
  namedOnly: NamedOnlyOperation[];
  /**
   * Every schema of the components under `$defs`, with the `$id` that all references of this
   * module name. An OpenAPI document is no JSON Schema; its schemas alone are one.
   */
  schemas: Schema & { $id: string };
}

/** The generated files cannot be read. The message says what to run. */
class ContractFileError extends Error {
  override name = 'ContractFileError';
}

/**
 * Reads a folder with `openapi.json` and `openapi.documented.json`, this project's generated/
 * unless told otherwise.
 *
 * @throws ContractFileError when a file is missing or is not what the build makes.
 */
export function readContract(folder: URL = contractFolder): Contract {
  const documented = readDocument(new URL('openapi.documented.json', folder));
  const whole = readDocument(new URL('openapi.json', folder));
  return {
    ...describedOperations(documented, 'contract'),
    namedOnly: placedOperations(objectOf(whole))
      .filter(({ operation }) => operation['x-doc-status'] === 'named-only')
      .map(({ operationId, method, path }) => ({ operationId, method, path })),
  };
}

/**
 * Every operation of an OpenAPI document, with its schemas.
 *
 * @param id the `$id` that the document's schemas get
 */
export function describedOperations(
  openapi: unknown,
  id: string,
): Pick<Contract, 'documented' | 'schemas'> {
  const document = withSchemaRefs(openapi, id);
  return {
    documented: placedOperations(document).map((placed) => documentedOperation(document, placed)),
    schemas: { $id: id, $defs: objectAt(document, 'components', 'schemas') },
  };
}

function readDocument(file: URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const name = file.pathname.split('/').slice(-2).join('/');
    throw new ContractFileError(`${name} cannot be read as JSON. Run: npm run build`);
  }
}

function withSchemaRefs(openapi: unknown, id: string): Schema {
  const document: unknown = JSON.parse(JSON.stringify(openapi), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/components\/schemas\//, `${id}#/$defs/`)
      : value,
  );
  return objectOf(document);
}

interface Placed {
  operationId: string;
  method: string;
  path: string;
  operation: Schema;
}

const verbs = ['get', 'put', 'post', 'patch', 'delete'];

function placedOperations(document: Schema): Placed[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const operation = objectAt(item, verb);
      const operationId = operation['operationId'];
      if (typeof operationId !== 'string') return [];
      return [{ operationId, method: verb.toUpperCase(), path, operation }];
    }),
  );
}

function documentedOperation(document: Schema, placed: Placed): DocumentedOperation {
  const { operationId, method, path, operation } = placed;
  const parameters = listAt(operation, 'parameters').map((one) => followed(document, one));
  const security = operation['security'];
  return {
    operationId,
    method,
    path,
    needsToken: !(Array.isArray(security) && security.length === 0),
    params: parametersSchema(parameters, 'path'),
    query: parametersSchema(parameters, 'query'),
    body: jsonSchemaOf(followed(document, operation['requestBody'])),
    responses: responsesOf(document, operation),
  };
}

function parametersSchema(parameters: Schema[], place: string): Schema | undefined {
  const here = parameters.filter((parameter) => parameter['in'] === place);
  if (here.length === 0) return undefined;
  return {
    type: 'object',
    required: here.filter(({ required }) => required === true).map(nameOf),
    properties: Object.fromEntries(here.map((one) => [nameOf(one), objectAt(one, 'schema')])),
  };
}

function nameOf(parameter: Schema): string {
  return String(parameter['name']);
}

function responsesOf(document: Schema, operation: Schema): Map<number, Schema> {
  const responses = new Map<number, Schema>();
  for (const [status, response] of Object.entries(objectAt(operation, 'responses'))) {
    const schema = jsonSchemaOf(followed(document, response));
    if (schema) responses.set(Number(status), schema);
  }
  return responses;
}

function jsonSchemaOf(bodyOrResponse: Schema): Schema | undefined {
  const media = objectAt(bodyOrResponse, 'content', 'application/json');
  return 'schema' in media ? objectAt(media, 'schema') : undefined;
}

/** Parameters and responses may stand in the components. */
function followed(document: Schema, value: unknown): Schema {
  const object = objectOf(value);
  const reference = object['$ref'];
  if (typeof reference !== 'string') return object;
  return objectAt(document, ...reference.split('/').slice(1));
}

function objectAt(value: unknown, ...keys: string[]): Schema {
  return keys.reduce((object, key) => objectOf(object[key]), objectOf(value));
}

function objectOf(value: unknown): Schema {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listAt(object: Schema, key: string): unknown[] {
  const value = object[key];
  return Array.isArray(value) ? value : [];
}
