/** One named function per operation, as TypeScript without conditional types. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import {
  rejectionsOf,
  requestLine,
  successOf,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../toolkit/contract/operation.ts';
import { notice } from '../../../toolkit/contract/renditions.ts';
import type { DeclaredType, Schemas } from './models.ts';

/**
 * Operations that change nothing although they are a POST: sent again after an unknown outcome, they
 * make no second transaction. No other write is sent again without a key.
 */
const harmlessPosts = ['login', 'enquireAccount'];

/** The types of schemas, by their names. */
export type Types = ReadonlyMap<string, DeclaredType>;

/** What each operation takes and answers, as schemas whose types the functions need. */
export function operationSchemas(operations: readonly Operation[]): Schemas {
  const schemas: Schemas = {};
  for (const operation of operations) {
    if (takesInput(operation)) schemas[inputName(operation)] = inputSchema(operation);
    const success = successOf(operation)?.content;
    if (success) schemas[answerName(operation)] = byName(success.schema);
    for (const { status, schema } of refusals(operation)) {
      schemas[refusalName(operation, status)] = byName(schema);
    }
  }
  return schemas;
}

/** The functions of operations, as the source of one module. */
export function operationFunctions(
  contract: Contract,
  operations: readonly Operation[],
  types: Types,
): string {
  const functions = operations.map((one) => writeFunction(contract, one, types)).join('\n');
  const code = functions.replaceAll(/\/\*\*[^]*?\*\//g, '');
  const models = [...types.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const own = new Set(operations.map(inputName));
  const imported = models.filter((name) => !own.has(name)).sort();
  const imports = [
    importLine(code.includes('hasField(') ? ['hasField'] : [], './field.js'),
    importLine(['call'], './send.js'),
    importLine(imported, './models.js', 'type '),
    importLine(code.includes('RejectedError') ? ['RejectedError'] : [], './errors.js', 'type '),
    importLine(['CallingClient', 'CallOptions'], './send.js', 'type '),
  ];
  return `// Made from the contract. Do not edit.\n${imports.join('')}\n${functions}`;
}

/**
 * What the client does with a documented operation that is called by its URL: the same as its
 * function does. A table by method and URL, as the source of one module.
 */
export function operationRules(contract: Contract): string {
  const entries = contract.documented.map(
    (one) => `  '${requestLine(one)}': { ${rulesOf(contract, one).join(', ')} },\n`,
  );
  return `// Made from the contract. Do not edit.
import { hasField } from './field.js';
import type { CallRequest } from './send.js';

/** What is known about an operation before it is called. */
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer'>;

/** Of the documented operations, by method and URL. */
export const operationRules: { readonly [operation: string]: OperationRules } = {
${entries.join('')}};
`;
}

function importLine(names: readonly string[], from: string, type = ''): string {
  return names.length === 0 ? '' : `import ${type}{ ${names.join(', ')} } from '${from}';\n`;
}

function writeFunction(contract: Contract, operation: Operation, types: Types): string {
  const { operationId, path, method, parameters, body } = operation;
  const input = takesInput(operation) ? `input${needsInput(operation) ? '' : '?'}: ` : '';
  const takes = input && `${input}${inputName(operation)}, `;
  const read = needsInput(operation) ? 'input' : 'input?';
  const fields = [
    `method: '${method.toUpperCase()}'`,
    `path: '${path}'`,
    ...(parameters.length > 0 ? [`params: { ${paramsOf(parameters, read)} }`] : []),
    ...(body || sendsAnything(operation) ? [`body: ${read}.body`] : []),
    ...rulesOf(contract, operation),
  ];
  const signature = (options: string, answer: string): string =>
    `export function ${operationId}(client: CallingClient, ${takes}${options}): Promise<${answer}>`;
  const doc = docOf(operation);
  const overloads = signaturesOf(operation, types).map(
    ({ options, answer }) => `${doc}${signature(options, answer)};\n`,
  );
  return [
    ...[types.get(inputName(operation))?.declaration ?? []].flat().map((text) => `${text}\n`),
    ...rejectionType(operation, types),
    ...(overloads.length > 0 ? overloads : [doc]),
    `${signature('options?: CallOptions', 'unknown')} {\n` +
      `  return call(client, {\n    ${fields.join(',\n    ')},\n  }, options);\n}\n`,
  ].join('');
}

/** How a call is sent, and what answers it, as fields of a `CallRequest`. */
function rulesOf(contract: Contract, operation: Operation): string[] {
  const { needsToken, status, method, operationId } = operation;
  const retryable = harmlessPosts.includes(operationId)
    ? ['retryable: true']
    : // Left to the transport where it is not said: it sends a write again with a key only.
      status === 'named-only' && method !== 'get'
      ? ['retryable: false']
      : [];
  return [
    ...(needsToken ? [] : ['needsToken: false']),
    ...retryable,
    ...isAnswerOf(contract, operation),
  ];
}

/**
 * A 2xx of another shape is not the answer. An array must be one; of an object the first required
 * field must be there: that the others are required is assumed in the contract, not shown.
 */
function isAnswerOf(contract: Contract, operation: Operation): string[] {
  const schema = contract.follow(successOf(operation)?.content?.schema.value);
  if (textAt(schema, 'type') === 'array') return ['isAnswer: Array.isArray'];
  const [first] = listAt(schema, 'required');
  return typeof first === 'string' ? [`isAnswer: (data) => hasField(data, '${first}')`] : [];
}

function paramsOf(parameters: readonly Parameter[], read: string): string {
  return (['path', 'query'] as const)
    .map((place) => ({ place, here: parameters.filter((one) => one.in === place) }))
    .filter(({ here }) => here.length > 0)
    .map(({ place, here }) => {
      const values = here.map(({ name }) =>
        /^[A-Za-z_$][\w$]*$/.test(name)
          ? `${name}: ${read}.${name}`
          : `${JSON.stringify(name)}: ${read.replace('?', '?.')}[${JSON.stringify(name)}]`,
      );
      return `${place}: { ${values.join(', ')} }`;
    })
    .join(', ');
}

interface Signature {
  options: string;
  answer: string;
}

/** None when the answer is not shown: the function itself says `unknown`. */
function signaturesOf(operation: Operation, types: Types): Signature[] {
  const answer = types.get(answerName(operation))?.type;
  const exact = types.get(`Exact${answerName(operation)}`)?.type;
  if (answer === undefined) return [];
  if (exact === undefined) return [{ options: 'options?: CallOptions', answer }];
  return [
    { options: 'options?: CallOptions & { exact?: false | undefined }', answer },
    { options: 'options: CallOptions & { exact: true }', answer: exact },
    { options: 'options?: CallOptions', answer: `${answer} | ${exact}` },
  ];
}

function docOf(operation: Operation): string {
  const bare = operation.status === 'named-only';
  return docComment([
    operation.summary,
    '',
    ...(bare ? notice : operation.description).split('\n'),
    '',
    '@throws {@link NotSentError} when it certainly did not leave.',
    '@throws {@link RejectedError} when the service rejected it.',
    '@throws {@link UnknownOutcomeError} when nobody knows whether it was taken.',
    ...(bare ? ['@remarks What it takes, returns and does is not shown.'] : []),
  ]);
}

function docComment(lines: string[]): string {
  const body = lines.map((line) => ` * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `/**\n${body.join('\n')}\n */\n`;
}

function rejectionType(operation: Operation, types: Types): string[] {
  const members = refusals(operation).map(({ status }) => {
    const error = `RejectedError<${types.get(refusalName(operation, status))?.type ?? 'unknown'}>`;
    return /^\d+$/.test(status) ? `(${error} & { readonly status: ${status} })` : error;
  });
  if (members.length === 0) return [];
  const { operationId } = operation;
  return [
    `/** A definite rejection of \`${operationId}\`, with the body that the contract documents by status. */\n`,
    `export type ${pascal(operationId)}Rejection =\n  | ${members.join('\n  | ')};\n\n`,
  ];
}

/** The described answers of a 4xx that have a body. */
function refusals(operation: Operation): { status: string; schema: Schema }[] {
  return rejectionsOf(operation).flatMap(({ status, content }) =>
    status.startsWith('4') && content ? [{ status, schema: content.schema }] : [],
  );
}

function inputSchema(operation: Operation): unknown {
  const { operationId, parameters, body } = operation;
  const anything = sendsAnything(operation) ? { body: {} } : {};
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...byName(schema), description }]),
  );
  if ('body' in properties) throw new Error(`${operationId}: a parameter must not be named body.`);
  const notSendable = parameters.find((one) => one.in !== 'path' && one.in !== 'query');
  if (notSendable) {
    throw new Error(
      `${operationId}: ${notSendable.name} must be in the path or the query to be sent.`,
    );
  }
  return {
    description: `What \`${operationId}\` takes.`,
    type: 'object',
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ? ['body'] : []),
    ],
    properties: { ...properties, ...(body ? { body: byName(body.schema) } : anything) },
  };
}

/** Whether a body is sent is not shown for named-only operations: one may be. */
function sendsAnything({ status, method }: Operation): boolean {
  return status === 'named-only' && method !== 'get';
}

function takesInput(operation: Operation): boolean {
  const { parameters, body } = operation;
  return parameters.length > 0 || body !== undefined || sendsAnything(operation);
}

function needsInput({ parameters, body }: Operation): boolean {
  return parameters.some(({ required }) => required) || body?.required === true;
}

function inputName({ operationId }: Operation): string {
  return `${pascal(operationId)}Input`;
}

function answerName({ operationId }: Operation): string {
  return `${pascal(operationId)}Answer`;
}

function refusalName({ operationId }: Operation, status: string): string {
  return `${pascal(operationId)}Refusal${status}`;
}

export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A schema of the components by its name, so that its type is named. */
export function byName({ pointer, value }: Schema): { [key: string]: unknown } {
  if (/^\/components\/schemas\/[^/]+$/.test(pointer)) return { $ref: `#${pointer}` };
  return isObject(value) ? value : {};
}
