/** One named function per operation: JavaScript, and declarations without conditional types. */
import { operationsOf } from '../../../toolkit/contract/document.ts';
import type {
  DocStatus,
  Json,
  JsonObject,
  Method,
  OpenApiDocument,
  Operation,
} from '../../../toolkit/contract/document.ts';
import { docComment, holdsNumbers, isObject, propertyName, schemasOf, typeOf } from './models.ts';
import type { Schemas } from './models.ts';

/** A module of the package, without its extension: the code, and its declarations. */
export interface ModuleText {
  js: string;
  dts: string;
}

/** The functions of the operations that have a status, as one module. */
export function operationFunctions(document: OpenApiDocument, status: DocStatus): ModuleText {
  const schemas = schemasOf(document);
  const functions = operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === status)
    .map(({ path, method, operation }) => describeFunction(document, path, method, operation));
  const named = functions.flatMap((one) => declaredNames(one, schemas));
  const models = Object.keys(schemas)
    .flatMap((name) => [name, `Exact${name}`])
    .filter((name) => named.some((type) => new RegExp(`\\b${name}\\b`).test(type)));
  const dts = [
    '// Made from the contract. Do not edit.',
    ...(models.length > 0 ? [`import type { ${models.join(', ')} } from './models.js';`] : []),
    ...(functions.some(({ rejections }) => rejections.length > 0)
      ? ["import type { RejectedError } from './errors.js';"]
      : []),
    "import type { CallingClient, CallOptions } from './send.js';",
    '',
    functions.map((one) => declareFunction(one, schemas)).join('\n'),
  ];
  const js = [
    '// Made from the contract. Do not edit.',
    ...(status === 'documented' ? ["import { hasField } from './field.js';"] : []),
    "import { call } from './send.js';",
    '',
    functions.map((one) => writeFunction(one, schemas)).join('\n'),
  ];
  return { js: js.join('\n'), dts: dts.join('\n') };
}

/**
 * What the client does with an operation that is called by its URL: the same as its function does, for
 * documented operations. A table by method and URL, as one module.
 */
export function operationRules(document: OpenApiDocument): ModuleText {
  const schemas = schemasOf(document);
  const entries = operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === 'documented')
    .map(({ path, method, operation }) => {
      const rules = rulesOf(describeFunction(document, path, method, operation), schemas);
      return `  '${method.toUpperCase()} ${path}': { ${rules.join(', ')} },\n`;
    });
  return {
    js: `// Made from the contract. Do not edit.
import { hasField } from './field.js';

export const operationRules = {
${entries.join('')}};
`,
    dts: `// Made from the contract. Do not edit.
import type { CallRequest } from './send.js';

/** What is known about an operation before it is called. */
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer'>;

/** Of the documented operations, by method and URL. */
export declare const operationRules: { readonly [operation: string]: OperationRules };
`,
  };
}

/**
 * Operations that change nothing although they are a POST: sent again after an unknown outcome, they
 * make no second transaction. No other write is sent again without a key.
 */
const harmlessPosts = ['login', 'enquireAccount'];

interface Described {
  name: string;
  path: string;
  method: Method;
  documented: boolean;
  /** Lines of its documentation. */
  doc: string[];
  parameters: {
    name: string;
    place: 'path' | 'query';
    required: boolean;
    schema: Json;
    doc: string;
  }[];
  body?: { required: boolean; schema: Json };
  needsToken: boolean;
  /** Schema of the answer; absent when it is not shown. */
  result?: Json;
  rejections: { status: string; schema: Json }[];
}

function describeFunction(
  document: OpenApiDocument,
  path: string,
  method: Method,
  operation: Operation,
): Described {
  const documented = operation['x-doc-status'] === 'documented';
  const name = operation.operationId;
  const parameters = (operation.parameters ?? []).map((written) => {
    const parameter = resolve(document, written);
    const { name: parameterName, in: place, required, schema, description } = parameter;
    if (typeof parameterName !== 'string' || (place !== 'path' && place !== 'query')) {
      throw new Error(`${name}: a parameter is neither in the path nor in the query.`);
    }
    if (parameterName === 'body') throw new Error(`${name}: a parameter is named body.`);
    return {
      name: parameterName,
      place,
      required: required === true,
      schema: schema ?? {},
      // What a reader of the contract does by hand, the transport does.
      doc: (typeof description === 'string' ? description : '')
        .trim()
        .replace(/URL-encode it\b[^.]*\./, 'The client encodes it.'),
    } as const;
  });
  const requestBody = operation.requestBody && resolve(document, operation.requestBody);
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, jsonSchema(resolve(document, response))] as const,
  );
  const result = answers.find(([status]) => status.startsWith('2'))?.[1];
  return {
    name,
    path,
    method,
    documented,
    doc: [operation.summary, '', ...(operation.description ?? '').trimEnd().split('\n')],
    parameters,
    ...(requestBody && {
      body: { required: requestBody['required'] === true, schema: jsonSchema(requestBody) ?? {} },
    }),
    needsToken: operation.security === undefined || operation.security.length > 0,
    ...(documented && result !== undefined && { result }),
    rejections: answers.flatMap(([status, schema]) =>
      status.startsWith('4') && schema !== undefined ? [{ status, schema }] : [],
    ),
  };
}

function writeFunction(one: Described, schemas: Schemas): string {
  const { name, path, method, parameters, body } = one;
  const takes = parameters.length > 0 || body !== undefined;
  const optional = takes && !needsInput(parameters, body);
  const read = optional ? 'input?.' : 'input.';
  const fields = [
    `method: '${method.toUpperCase()}'`,
    `path: '${path}'`,
    ...(parameters.length > 0 ? [`params: { ${paramsOf(parameters, read)} }`] : []),
    ...(body ? [`body: ${read}body`] : []),
    ...rulesOf(one, schemas),
  ];
  const head = `export function ${name}(client, ${takes ? 'input, ' : ''}options) {`;
  return `${head}\n  return call(client, {\n    ${fields.join(',\n    ')},\n  }, options);\n}\n`;
}

/** How its call is sent, and what answers it: the same by name and by URL. */
function rulesOf(one: Described, schemas: Schemas): string[] {
  return [
    ...(one.needsToken ? [] : ['needsToken: false']),
    ...retryableOf(one.name, one.method, one.documented),
    ...isAnswerOf(one, schemas),
  ];
}

/** Left to the transport where it is not said: it sends a write again with a key only. */
function retryableOf(name: string, method: Method, documented: boolean): string[] {
  if (harmlessPosts.includes(name)) return ['retryable: true'];
  return !documented && method !== 'get' ? ['retryable: false'] : [];
}

/**
 * A 2xx of another shape is not the answer. An array must be one; of an object the first required
 * field must be there: that the others are required is assumed in the contract, not shown.
 */
function isAnswerOf({ result }: Described, schemas: Schemas): string[] {
  if (!isObject(result)) return [];
  const { $ref } = result;
  const schema = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1) ?? ''] : result;
  if (schema?.['type'] === 'array') return ['isAnswer: Array.isArray'];
  const [first] = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return typeof first === 'string' ? [`isAnswer: (data) => hasField(data, '${first}')`] : [];
}

function paramsOf(parameters: Described['parameters'], read: string): string {
  return (['path', 'query'] as const)
    .flatMap((place) => {
      const here = parameters.filter((parameter) => parameter.place === place);
      if (here.length === 0) return [];
      const values = here.map(({ name }) => `${propertyName(name)}: ${read}${name}`);
      return [`${place}: { ${values.join(', ')} }`];
    })
    .join(', ');
}

function declareFunction(one: Described, schemas: Schemas): string {
  const { name, parameters, body, result, rejections } = one;
  const takes = parameters.length > 0 || body !== undefined;
  const type = pascal(name);
  const input = takes
    ? `/** What \`${name}\` takes. */\nexport interface ${type}Input {\n${inputMembers(one, schemas)}}\n\n`
    : '';
  const rejection =
    rejections.length > 0
      ? `/** A definite refusal of \`${name}\`, with the body that the contract documents by status. */\n` +
        `export type ${type}Rejection =\n  | ${rejectionTypes(one, schemas).join('\n  | ')};\n\n`
      : '';
  const inputArgument = takes
    ? `input${needsInput(parameters, body) ? '' : '?'}: ${type}Input,\n  `
    : '';
  const doc = docComment([...one.doc, '', ...thrown(one)], '');
  const signature = (options: string, answer: string) =>
    `${doc}export declare function ${name}(\n  client: CallingClient,\n  ${inputArgument}${options},\n` +
    `): Promise<${answer}>;\n`;
  const answer = answerType(one, schemas, false);
  if (!holdsNumbers(result, schemas)) {
    return `${input}${rejection}${signature('options?: CallOptions', answer)}`;
  }
  const exact = answerType(one, schemas, true);
  return [
    input,
    rejection,
    signature('options?: CallOptions & { exact?: false | undefined }', answer),
    signature('options: CallOptions & { exact: true }', exact),
    signature('options?: CallOptions', `${answer} | ${exact}`),
  ].join('');
}

function thrown({ documented }: Described): string[] {
  return [
    '@throws {@link NotSentError} when it certainly did not leave.',
    '@throws {@link RejectedError} when the service refused it.',
    '@throws {@link UnknownOutcomeError} when nobody knows whether it was taken.',
    ...(documented ? [] : ['@remarks What it takes, returns and does is not shown.']),
  ];
}

function inputMembers({ parameters, body }: Described, schemas: Schemas): string {
  const fields = parameters.map(
    ({ name, required, schema, doc }) =>
      `${docComment([doc].filter(Boolean), '  ')}  ${propertyName(name)}${required ? '' : '?'}: ${typeOf(schema, schemas, false)};\n`,
  );
  if (body) fields.push(`  body${body.required ? '' : '?'}: ${bodyType(body.schema, schemas)};\n`);
  return fields.join('');
}

function bodyType(schema: Json, schemas: Schemas): string {
  return isShown(schema) ? typeOf(schema, schemas, false) : 'unknown';
}

function answerType({ result }: Described, schemas: Schemas, exact: boolean): string {
  return result === undefined ? 'unknown' : typeOf(result, schemas, exact);
}

function rejectionTypes({ rejections }: Described, schemas: Schemas): string[] {
  return rejections.map(
    ({ status, schema }) =>
      `(RejectedError<${typeOf(schema, schemas, false)}> & { readonly status: ${status} })`,
  );
}

/** Every type text of a function, for the imports. */
function declaredNames(one: Described, schemas: Schemas): string[] {
  return [
    inputMembers(one, schemas).replaceAll(/\/\*\*[^]*?\*\//g, ''),
    answerType(one, schemas, false),
    answerType(one, schemas, true),
    ...rejectionTypes(one, schemas),
  ];
}

function needsInput(parameters: Described['parameters'], body: Described['body']): boolean {
  return parameters.some(({ required }) => required) || body?.required === true;
}

/** A schema of nothing but marks says nothing: what it describes is not shown. */
function isShown(schema: Json): boolean {
  return (
    isObject(schema) &&
    ['$ref', 'type', 'anyOf'].some((key) => key in schema) &&
    schema['$ref'] !== '#/components/schemas/NamedOnly'
  );
}

function jsonSchema(holder: JsonObject): Json | undefined {
  const { content } = holder;
  const media = isObject(content) ? content['application/json'] : undefined;
  return isObject(media) ? media['schema'] : undefined;
}

function resolve(document: OpenApiDocument, written: JsonObject): JsonObject {
  const { $ref } = written;
  if (typeof $ref !== 'string') return written;
  const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/');
  const found = document.components[kind]?.[name];
  if (!found) throw new Error(`${$ref} is not in the contract.`);
  return found;
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
