import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isJsonType } from '../../../toolkit/contract/json-bodies.ts';
import { isObject, listAt, textAt } from '../../../toolkit/contract/objects.js';
import {
  rejectionsOf,
  requestLine,
  successOf,
  type Operation,
  type Schema,
} from '../../../toolkit/contract/operation.ts';
import { notice } from '../../../toolkit/contract/renditions.ts';
import type { DeclaredType, Schemas } from './models.ts';

/** They change nothing although they are a POST. No other write is sent again without a key. */
const harmlessPosts = ['login', 'enquireAccount'];

/** Whether an operation may be sent again after an unknown outcome, without a key. */
export function isRepeatable({ method, operationId }: Operation): boolean {
  return method === 'get' || harmlessPosts.includes(operationId);
}

export type Types = ReadonlyMap<string, DeclaredType>;

export function operationSchemas(operations: readonly Operation[]): Schemas {
  const schemas: Schemas = {};
  for (const operation of operations) {
    if (takesInput(operation)) schemas[inputName(operation)] = inputSchema(operation);
    const success = successOf(operation)?.content;
    if (success && answersJson(operation)) schemas[answerName(operation)] = byName(success.schema);
    for (const { status, schema } of describedRejections(operation)) {
      schemas[rejectionName(operation, status)] = byName(schema);
    }
  }
  return schemas;
}

/** The source of one module. Its types are declared apart. */
export function operationFunctions(contract: Contract, operations: readonly Operation[]): string {
  // What is alike compresses best side by side.
  const sorted = operations.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const functions = sorted.map((one) => {
    const named = `export const ${one.operationId} = /* @__PURE__ */ `;
    const line = `'${one.method.toUpperCase()}', '${one.path}'`;
    if (one.status === 'named-only') {
      const query = one.parameters.flatMap(({ in: place, name }) =>
        place === 'query' ? name : [],
      );
      const names = query.length > 0 ? `, ${JSON.stringify(query)}` : '';
      return `${named}namedOnly(${line}${names});\n`;
    }
    const fields = [...one.parameters.map(({ name }) => name), ...(one.body ? ['body'] : [])];
    const given = [line, JSON.stringify(fields), ...recordOf(rulesOf(contract, one))];
    return `${named}operation(${given.join(', ')});\n`;
  });
  const code = functions.join('');
  const used = (names: string[]): string[] => names.filter((name) => code.includes(`${name}(`));
  return [
    importLine(used(['namedOnly', 'operation']), './operation.js'),
    importLine(used(['hasField']), './field.js'),
    code,
  ].join('');
}

export function operationDeclarations(operations: readonly Operation[], types: Types): string {
  const declarations = operations.map((one) => declare(one, types)).join('\n');
  const code = declarations.replaceAll(/\/\*\*[^]*?\*\//g, '');
  const models = [...types.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const own = new Set(operations.map(inputName));
  const imported = models.filter((name) => !own.has(name)).sort();
  const imports = [
    importLine(imported, './models.js', 'type '),
    importLine(code.includes('RejectedError') ? ['RejectedError'] : [], './errors.js', 'type '),
    importLine(['Call', 'CallingClient', 'CallOptions'], './call.js', 'type '),
  ];
  return `// Made from the contract. Do not edit.\n${imports.join('')}\n${declarations}`;
}

/** What the client does with an operation that is called by its URL: the same as its function. */
export function operationRules(contract: Contract): string {
  const entries = contract.documented.map(
    (one) => `  '${requestLine(one)}': ${recordOf(rulesOf(contract, one))[0] ?? '{}'},\n`,
  );
  return `import { hasField } from './field.js';

export const operationRules = {
${entries.join('')}};
`;
}

function importLine(names: readonly string[], from: string, type = ''): string {
  return names.length === 0 ? '' : `import ${type}{ ${names.join(', ')} } from '${from}';\n`;
}

function declare(operation: Operation, types: Types): string {
  const { operationId, parameters, body } = operation;
  const isNeeded = parameters.some(({ required }) => required) || body?.required === true;
  const input = takesInput(operation) ? `input${isNeeded ? '' : '?'}: ` : '';
  const takes = input && `${input}${inputName(operation)}, `;
  const doc = docOf(operation);
  const overloads = signaturesOf(operation, types).map(
    ({ options, answer }) =>
      `${doc}export declare function ${operationId}` +
      `(client: CallingClient, ${takes}${options}): Call<${answer}>;\n`,
  );
  return [
    ...[types.get(inputName(operation))?.declaration ?? []].flat().map((text) => `${text}\n`),
    ...rejectionType(operation, types),
    ...overloads,
  ].join('');
}

function recordOf(fields: readonly string[]): string[] {
  return fields.length > 0 ? [`{ ${fields.join(', ')} }`] : [];
}

/** Fields of a `CallRequest`. */
function rulesOf(contract: Contract, operation: Operation): string[] {
  return [
    ...(operation.needsToken ? [] : ['needsToken: false']),
    ...(harmlessPosts.includes(operation.operationId) ? ['retryable: true'] : []),
    ...(answersJson(operation) ? isAnswerOf(contract, operation) : ["answer: 'any'"]),
  ];
}

function answersJson(operation: Operation): boolean {
  return isJsonType(successOf(operation)?.content?.mediaType ?? '');
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

function signaturesOf(operation: Operation, types: Types): { options: string; answer: string }[] {
  const options = 'options?: CallOptions';
  if (operation.status === 'named-only') return [{ options, answer: 'unknown' }];
  const success = successOf(operation);
  if (success && !answersJson(operation)) {
    return [{ options, answer: success.content ? 'Uint8Array' : 'undefined' }];
  }
  const answer = types.get(answerName(operation))?.type;
  const exact = types.get(`Exact${answerName(operation)}`)?.type;
  if (answer === undefined || exact === undefined)
    return [{ options, answer: answer ?? 'unknown' }];
  return [
    { options: 'options?: CallOptions & { exact?: false | undefined }', answer },
    { options: 'options: CallOptions & { exact: true }', answer: exact },
    { options, answer: `${answer} | ${exact}` },
  ];
}

function docOf(operation: Operation): string {
  const bare = operation.status === 'named-only';
  const lines = [
    operation.summary,
    '',
    ...(bare ? notice : operation.description).split('\n'),
    '',
    '@throws {@link NotSentError} It was certainly not sent.',
    '@throws {@link RejectedError} The service rejected it.',
    '@throws {@link UnknownOutcomeError} It may have been done: ask for the status.',
  ];
  const body = lines.map((line) => ` * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `/**\n${body.join('\n')}\n */\n`;
}

function rejectionType(operation: Operation, types: Types): string[] {
  const members = describedRejections(operation).map(({ status }) => {
    const error = `RejectedError<${types.get(rejectionName(operation, status))?.type ?? 'unknown'}>`;
    return /^\d+$/.test(status) ? `(${error} & { readonly status: ${status} })` : error;
  });
  if (members.length === 0) return [];
  const { operationId } = operation;
  return [
    `/** A definite rejection of \`${operationId}\`, with the body that the contract documents by status. */\n`,
    `export type ${pascal(operationId)}Rejection =\n  | ${members.join('\n  | ')};\n\n`,
  ];
}

function describedRejections(operation: Operation): { status: string; schema: Schema }[] {
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

function inputName({ operationId }: Operation): string {
  return `${pascal(operationId)}Input`;
}

function answerName({ operationId }: Operation): string {
  return `${pascal(operationId)}Answer`;
}

function rejectionName({ operationId }: Operation, status: string): string {
  return `${pascal(operationId)}Rejection${status}`;
}

export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A schema of the components by its name, so that its type is named. */
export function byName({ pointer, value }: Schema): { [key: string]: unknown } {
  if (/^\/components\/schemas\/[^/]+$/.test(pointer)) return { $ref: `#${pointer}` };
  return isObject(value) ? value : {};
}
