import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import {
  isHarmless,
  keyParameterOf,
  rejectionsOf,
  requestLine,
  asksForFile,
  successesOf,
  type Content,
  type Operation,
  type Parameter,
  type Schema,
} from '../../../toolkit/contract/operation.ts';
import { notice } from '../../../toolkit/contract/renditions.ts';
import { bodyAsItIs } from './as-typescript.ts';
import { acceptOf, formOf } from './forms.ts';
import type { DeclaredType, Schemas } from './models.ts';

export type Types = ReadonlyMap<string, DeclaredType>;

export function operationSchemas(operations: readonly Operation[]): Schemas {
  const schemas: Schemas = {};
  for (const operation of operations) {
    if (takesInput(operation)) schemas[inputName(operation)] = inputSchema(operation);
    const answer = jsonAnswerOf(operation);
    if (answer) schemas[answerName(operation)] = answer;
    for (const { status, content } of describedRejections(operation)) {
      const isJson = content.kind === 'json';
      const schema = isJson ? byName(content.schema) : { type: 'string' };
      schemas[rejectionName(operation, status)] = schema;
    }
  }
  return schemas;
}

/** Returns the source of one module. Another file declares its types. */
export function operationFunctions(contract: Contract, operations: readonly Operation[]): string {
  // Similar operations compress best next to each other.
  const sorted = operations.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const functions = sorted.map((one) => {
    const named = `export const ${one.operationId} = /* @__PURE__ */ `;
    const line = `'${one.method.toUpperCase()}', '${one.path}'`;
    if (one.status === 'named-only') {
      const query = one.parameters.filter((parameter) => parameter.in === 'query');
      const names = query.length > 0 ? `, ${JSON.stringify(query.map(({ name }) => name))}` : '';
      return `${named}namedOnly(${line}${names});\n`;
    }
    const rules = recordOf(rulesOf(contract, one));
    const form = formOf(contract, one);
    const given = [line, form ?? JSON.stringify(fieldsOf(one)), ...rules].join(', ');
    return `${named}${form === undefined ? 'operation' : 'formedOperation'}(${given});\n`;
  });
  return withImports(functions.join(''));
}

function withImports(code: string): string {
  const used = (names: string[]): string[] =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const writers = ['formedOperation', 'multipartBody', 'plainBody', 'urlEncodedBody'];
  return [
    importLine(used(['namedOnly', 'operation']), './operation.js'),
    importLine(used(writers), './request-form.js'),
    importLine(used(['hasField', 'isData']), './field.js'),
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
    importLine(
      code.includes('RejectedError') ? ['OtherRejection', 'RejectedError'] : [],
      './errors.js',
      'type ',
    ),
    importLine(['Call', 'CallingClient', 'CallOptions'], './call.js', 'type '),
  ];
  return `// Generated from the contract. Do not edit.\n${imports.join('')}\n${declarations}`;
}

/** Rules for calling an operation by its URL. They match the rules of its function. */
export function operationRules(contract: Contract): string {
  const entries = contract.documented.map((one) => {
    const form = formOf(contract, one);
    const rules = [...rulesOf(contract, one), ...(form === undefined ? [] : [`form: ${form}`])];
    return `  '${requestLine(one)}': ${recordOf(rules)[0] ?? '{}'},\n`;
  });
  return withImports(`\nexport const operationRules = {\n${entries.join('')}};\n`);
}

export function importLine(names: readonly string[], from: string, type = ''): string {
  return names.length === 0 ? '' : `import ${type}{ ${names.join(', ')} } from '${from}';\n`;
}

function declare(operation: Operation, types: Types): string {
  const { operationId, body } = operation;
  const isNeeded =
    inputParametersOf(operation).some(({ required }) => required) || body?.required === true;
  const input = inputName(operation);
  const doc = docOf(operation);
  const rejection = rejectionType(operation, types);
  const rejects = rejection.length > 0 ? `, ${rejectionsName(operation)}` : '';
  const signature = (given: string, options: string, answer: string, name = operationId): string =>
    `${doc}export declare function ${name}` +
    `(${['client: CallingClient', ...[given].filter(Boolean), options].join(', ')}): Call<${answer}${rejects}>;\n`;
  const isChoice = jsonAnswerOf(operation) !== undefined && acceptOf(operation).length > 1;
  const asked = `input: ${input} & Required<Pick<${input}, 'accept'>>`;
  const usual = isChoice ? ' & { accept?: undefined }' : '';
  const takes = takesInput(operation) ? `input${isNeeded ? '' : '?'}: ${input}${usual}` : '';
  const { answer, exact } = answerTypes(operation, types);
  return [
    ...[types.get(input)?.declaration ?? []].flat().map((text) => `${text}\n`),
    ...rejection,
    ...(isChoice ? [signature(asked, 'options?: CallOptions', 'Uint8Array')] : []),
    exact === undefined
      ? signature(takes, 'options?: CallOptions', answer)
      : signature(
          takes,
          'options?: CallOptions & { exact?: Exact }',
          `Exact extends true ? ${exact} : ${answer}`,
          `${operationId}<Exact extends boolean | undefined = false>`,
        ),
  ].join('');
}

function recordOf(fields: readonly string[]): string[] {
  return fields.length > 0 ? [`{ ${fields.join(', ')} }`] : [];
}

function rulesOf(contract: Contract, operation: Operation): string[] {
  const key = keyParameterOf(operation);
  return [
    ...(operation.needsToken ? [] : ['needsToken: false']),
    ...(isHarmless(operation) ? ['retryable: true'] : []),
    ...(key ? [`keyHeader: ${JSON.stringify(key.name)}`] : []),
    ...answerRules(contract, operation),
  ];
}

/** If a call asks for a file, the client returns the bytes unchanged. */
function answerRules(contract: Contract, operation: Operation): string[] {
  const json = jsonAnswerOf(operation);
  if (!json) return [acceptOf(operation).length > 0 ? "answer: 'bytes'" : "answer: 'any'"];
  const isAnswer = isAnswerOf(contract, json);
  if (!mayBeEmpty(operation)) return isAnswer === undefined ? [] : [`isAnswer: ${isAnswer}`];
  return ["answer: 'any'", `isAnswer: ${isAnswer ?? 'isData'}`];
}

/**
 * Rejects a 2xx with another shape. An array must be an array; an object must have its first
 * required field. The contract only assumes that the other fields are required.
 */
function isAnswerOf(contract: Contract, schema: unknown): string | undefined {
  const { kind, fields } = contract.shapeOf(schema);
  if (kind === 'list') return 'Array.isArray';
  const first = fields.find(({ required }) => required);
  return first && `(data) => hasField(data, ${JSON.stringify(first.name)})`;
}

/** Returns the JSON schema that every success shares; undefined if calls ask for a file. */
function jsonAnswerOf(operation: Operation): object | undefined {
  if (asksForFile(operation)) return undefined;
  const contents = successesOf(operation).flatMap((answer) => answer.contents);
  const found = contents.filter(({ kind }) => kind === 'json').map(({ schema }) => byName(schema));
  const [first, ...others] = new Map(found.map((one) => [JSON.stringify(one), one])).values();
  return others.length > 0 ? { anyOf: [first, ...others] } : first;
}

function mayBeEmpty(operation: Operation): boolean {
  return successesOf(operation).some(({ contents }) => contents.length === 0);
}

/** Returns the types of the answer, and the same types with each number as text. */
function answerTypes(operation: Operation, types: Types): { answer: string; exact?: string } {
  if (operation.status === 'named-only') return { answer: 'unknown' };
  const isEmpty = mayBeEmpty(operation);
  const answer = types.get(answerName(operation))?.type;
  const exact = types.get(`Exact${answerName(operation)}`)?.type;
  const other = isEmpty ? 'undefined' : 'unknown';
  if (answer === undefined)
    return { answer: acceptOf(operation).length > 0 ? 'Uint8Array' : other };
  const nothing = isEmpty ? ' | undefined' : '';
  return { answer: answer + nothing, ...(exact !== undefined && { exact: exact + nothing }) };
}

function docOf(operation: Operation): string {
  const bare = operation.status === 'named-only';
  const lines = [
    operation.summary,
    '',
    ...(bare ? notice : operation.description).split('\n'),
    '',
    ...answerDoc(operation),
    '@throws {@link NotSentError} The call was not sent.',
    '@throws {@link RejectedError} The service rejected the call.',
    `@throws {@link UnknownOutcomeError} ${unknownOutcome[bare ? 'not-known' : operation.effect]}`,
  ];
  const body = lines.map((line) => ` * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `/**\n${body.join('\n')}\n */\n`;
}

const unknownOutcome = {
  none: 'There was no usable answer. Repeat the call.',
  writes: 'There was no usable answer. The call may have been processed.',
  'moves-money': 'The payout may have been accepted. Check its status; never send it as a new one.',
  'not-known':
    'There was no usable answer. The effect is not documented, so the call is not repeated.',
};

function answerDoc(operation: Operation): string[] {
  const isChoice = acceptOf(operation).length > 1;
  const isFile = !jsonAnswerOf(operation) && acceptOf(operation).length > 0;
  const key = keyParameterOf(operation);
  const headers = successesOf(operation).flatMap((answer) => answer.headers);
  const named = new Map(headers.map(({ name, description }) => [name, description]));
  const lines = [
    ...(isFile ? ['Returns the bytes of a file.'] : []),
    ...(isChoice && !isFile ? ['With `accept`, returns the bytes of a file.'] : []),
    ...(key ? [`The option \`idempotencyKey\` becomes the header \`${key.name}\`.`] : []),
    ...(named.size > 0 ? ['Response headers, available from `withResponse()`:'] : []),
    ...[...named].map(([name, text]) => `- \`${name}\`: ${text.replaceAll(/\s*\n\s*/g, ' ')}`),
  ];
  return lines.length > 0 ? [...lines, ''] : [];
}

/** Returns one type for each status with a distinct body, then one for the statuses that share a body. */
function rejectionType(operation: Operation, types: Types): string[] {
  const described = describedRejections(operation).map(({ status }) => status);
  if (described.length === 0) return [];
  const bodyOf = (status: string): string =>
    types.get(rejectionName(operation, status))?.type ?? 'unknown';
  const single = described.filter((status) => /^\d+$/.test(status));
  const shared = described.find((status) => !single.includes(status));
  const members = single.map(
    (status) => `(RejectedError<${bodyOf(status)}> & { readonly status: ${status} })`,
  );
  const others = [single.join(' | ') || 'never', ...(shared === undefined ? [] : [bodyOf(shared)])];
  return [
    `/** A rejection of \`${operation.operationId}\`. \`status\` narrows the type of \`body\` where the contract documents it. */\n`,
    `export type ${rejectionsName(operation)} =\n  | ${[...members, `OtherRejection<${others.join(', ')}>`].join('\n  | ')};\n\n`,
  ];
}

function describedRejections(operation: Operation): { status: string; content: Content }[] {
  return rejectionsOf(operation).flatMap(({ status, content }) =>
    status.startsWith('4') && content ? [{ status, content }] : [],
  );
}

function inputSchema(operation: Operation): unknown {
  const { operationId, body } = operation;
  const parameters = inputParametersOf(operation);
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...byName(schema), description }]),
  );
  const accept = acceptOf(operation).slice(jsonAnswerOf(operation) ? 1 : 0);
  const isChoice = acceptOf(operation).length > 1;
  const choice = { description: 'The media type of the file.', enum: accept };
  return {
    description: `The input of \`${operationId}\`.`,
    type: 'object',
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ? ['body'] : []),
    ],
    properties: {
      ...properties,
      ...(isChoice && { accept: choice }),
      ...(sendsAnything(operation) && { body: { description: 'Any value, sent as JSON.' } }),
      ...(body && { body: bodySchema(body) }),
    },
  };
}

function bodySchema({ kind, schema }: Content): object {
  return kind === 'text' || kind === 'bytes' ? bodyAsItIs(kind === 'text') : byName(schema);
}

/** The idempotency key is an option of every call, so it is not a parameter here. */
function inputParametersOf(operation: Operation): Parameter[] {
  const key = keyParameterOf(operation);
  return operation.parameters.filter((one) => one !== key);
}

/** A named-only operation may take a body, because the contract does not say. */
function sendsAnything({ status, method }: Operation): boolean {
  return status === 'named-only' && method !== 'get';
}

function takesInput(operation: Operation): boolean {
  const isChoice = acceptOf(operation).length > 1;
  return fieldsOf(operation).length > 0 || isChoice || sendsAnything(operation);
}

function fieldsOf(operation: Operation): string[] {
  const names = inputParametersOf(operation).map(({ name }) => name);
  return [...names, ...(operation.body ? ['body'] : [])];
}

function inputName({ operationId }: Operation): string {
  return `${pascal(operationId)}Input`;
}

function answerName({ operationId }: Operation): string {
  return `${pascal(operationId)}Answer`;
}

function rejectionsName({ operationId }: Operation): string {
  return `${pascal(operationId)}Rejection`;
}

function rejectionName({ operationId }: Operation, status: string): string {
  return `${pascal(operationId)}Rejection${status}`;
}

export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Refers to a component by name, so that its type gets the name. */
export function byName({ pointer, value }: Schema): { [key: string]: unknown } {
  if (/^\/components\/schemas\/[^/]+$/.test(pointer)) return { $ref: `#${pointer}` };
  return isObject(value) ? value : {};
}
