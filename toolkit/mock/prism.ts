/**
 * Prism as a library: it checks the token and the parameters, and picks an example. Its HTTP is not used: it
 * prints stack traces, answers 500 to an odd content type, and may answer 415 or 406 where only 501 is
 * true. Nor is its judgement of bodies: it takes a time that grows with the square of the errors, so that
 * a small body stops it, and copies each body to a log that nobody reads.
 */
import { MIMEType } from 'node:util';
import { createLogger, type IPrismDiagnostic } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpConfig, IHttpRequest } from '@stoplight/prism-http';
import { validateInput } from '@stoplight/prism-http/dist/validator/index.js';
import { DiagnosticSeverity, type IHttpOperation } from '@stoplight/types';
import type { OpenApiDocument } from '../contract/document.ts';
import { listAt, textAt } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';
import { segmentsOf } from '../contract/pointers.ts';
import type { Violation as SchemaViolation } from '../contract/schemas.ts';
import type { ContractRequest } from '../serve/contract-server.ts';
import { nestsTooDeep } from '../serve/nesting.ts';
import { problemReply, type Reply } from '../serve/reply.ts';

export interface Violation {
  /** `['request', 'body', 'email']`. */
  location: string[];
  code: string | number | undefined;
  /** What was expected, never what was found. */
  message: string;
}

/** What is wrong with a body, as the model of the contract says it. */
type BodyError = Pick<SchemaViolation, 'path' | 'keyword' | 'message'>;

export type PrismResult =
  | {
      kind: 'response';
      status: number;
      headers: { [name: string]: string };
      body: unknown;
      violations: Violation[];
    }
  /** Prism rejects the request, and the contract has no response for that. */
  | { kind: 'problem'; reply: Reply; violations: Violation[] }
  | { kind: 'failed' };

export type AskPrism = (
  operation: Operation,
  request: Pick<ContractRequest, 'path' | 'query' | 'headers'>,
  body: ReturnType<typeof parseBody>,
  /** Which response to pick, where that is not the first. */
  pick?: { code?: number; exampleKey?: string },
) => Promise<PrismResult>;

/**
 * Loads a document into Prism. The document itself stays as it is.
 *
 * @param judgeBody says what is wrong with the body of a request
 */
export async function loadPrism(
  document: OpenApiDocument,
  judgeBody: (operation: Operation, value: unknown) => BodyError[],
): Promise<AskPrism> {
  // Prism resolves references in place.
  const read = await getHttpOperationsFromSpec(structuredClone(document));
  const operations = read.map(withoutBodySchemas);
  const configFor = (pick?: object): IHttpConfig => ({
    isProxy: false,
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    // Values come from the contract's examples, never from a generator.
    mock: { dynamic: false, ...pick },
  });
  const bodyErrors = new WeakMap<IHttpRequest, BodyError[]>();
  const instance = createInstance(configFor(), {
    logger: createLogger('prism', { level: 'silent' }),
    validateInput: (given) =>
      withBodyErrors(validateInput(given), bodyErrors.get(given.element) ?? []),
  });
  return async (operation, request, body, pick) => {
    const { method, path } = operation;
    const resource = operations.find((one) => one.method === method && one.path === path);
    if (!resource) throw new Error(`Prism has no operation ${method} ${path}.`);
    const hasBody = body.value !== undefined;
    const input = inputOf(method, request, hasBody);
    if (!input) return unknownContentType;
    if (hasBody) bodyErrors.set(input, judgeBody(operation, body.value));
    const result = await instance.request(input, [resource], configFor(pick))();
    if (result._tag === 'Left') return problemOf(result.left);
    const { output, validations } = result.right;
    return {
      kind: 'response',
      status: output.statusCode,
      headers: stringsOf(output.headers),
      body: output.body,
      violations: [
        ...validations.input.map((found) => violationOf('request', found)),
        ...validations.output.map((found) => violationOf('response', found)),
      ],
    };
  };
}

/** Nothing for a content type at which Prism would throw. */
function inputOf(
  method: IHttpRequest['method'],
  request: Parameters<AskPrism>[1],
  hasBody: boolean,
): IHttpRequest | undefined {
  const { 'content-type': contentType, accept, ...headers } = request.headers;
  const accepted = mediaTypesIn(accept);
  const hasType = hasBody && contentType !== undefined;
  if (hasType && !parseMediaType(contentType)) return undefined;
  return {
    method,
    url: { path: request.path, query: valuesOf(request.query) },
    headers: {
      ...headers,
      ...(hasType && { 'content-type': contentType }),
      ...(accepted.length > 0 && { accept: accepted.join() }),
      // Prism judges the content type only where a length is given, and a chunked body has none.
      'content-length': hasBody ? '1' : '0',
    },
    // Only whether there is one.
    body: hasBody ? {} : undefined,
  };
}

function withoutBodySchemas(operation: IHttpOperation): IHttpOperation {
  const { request } = operation;
  if (!request?.body?.contents) return operation;
  const contents = request.body.contents.map((content) => {
    const { schema: _, ...others } = content;
    return others;
  });
  return { ...operation, request: { ...request, body: { ...request.body, contents } } };
}

type Validated = ReturnType<typeof validateInput>;

function withBodyErrors(validated: Validated, errors: readonly BodyError[]): Validated {
  const [first, ...more] = errors.map(diagnosticOf);
  if (!first) return validated;
  const others = validated._tag === 'Left' ? validated.left : [];
  return { _tag: 'Left', left: [first, ...more, ...others] };
}

/** In the form and the words of Prism. */
function diagnosticOf({ path, keyword, message }: BodyError): IPrismDiagnostic {
  const place = segmentsOf(path);
  const property = place.length === 0 ? '' : `property ${place.join('.')} `;
  return {
    path: ['body', ...place],
    code: keyword,
    message: `Request body ${property}${message}`,
    severity: DiagnosticSeverity.Error,
  };
}

/** Nothing where no body was sent. Text that is not JSON stays text, which no body of the contract is. */
export function parseBody(text: string): { value: unknown; isJson: boolean } {
  if (text === '') return { value: undefined, isJson: true };
  try {
    const value: unknown = JSON.parse(text);
    // Prism recurses into a body, and would run out of stack.
    return nestsTooDeep(value) ? { value: text, isJson: false } : { value, isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

const unknownContentType: PrismResult = {
  kind: 'problem',
  reply: problemReply(415, 'Unknown content type', 'Send application/json.'),
  violations: [
    { location: ['request', 'header'], code: 415, message: 'content-type must be a media type' },
  ],
};

function problemOf(error: Error): PrismResult {
  const problem = ProblemJsonError.toProblemJson(error);
  if (!(error instanceof ProblemJsonError)) return { kind: 'failed' };
  return {
    kind: 'problem',
    reply: {
      status: problem.status,
      headers: {
        'content-type': 'application/problem+json',
        ...stringsOf(error.additional?.['headers']),
      },
      body: JSON.stringify(problem),
    },
    violations: violationsIn(error),
  };
}

function violationsIn(error: ProblemJsonError): Violation[] {
  const found = listAt(error.additional, 'validation');
  if (found.length === 0)
    return [{ location: ['request'], code: undefined, message: error.message }];
  return found.map((one) => ({
    location: listAt(one, 'location').map(String),
    code: textAt(one, 'code'),
    message: textAt(one, 'message') ?? 'must fit the contract',
  }));
}

function violationOf(
  side: 'request' | 'response',
  { path = [], code, message }: { path?: string[]; code?: string | number; message: string },
): Violation {
  return { location: [side, ...path], code, message };
}

function stringsOf(headers: unknown): { [name: string]: string } {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function valuesOf(query: URLSearchParams): { [name: string]: string | string[] } {
  return Object.fromEntries(
    [...query.keys()].map((name) => {
      const [first = '', ...more] = query.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/** What `Accept` lists, as far as it is well-formed: Prism would throw at the rest. */
function mediaTypesIn(accept = ''): string[] {
  return accept.split(',').flatMap((text) => parseMediaType(text)?.toString() ?? []);
}

function parseMediaType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}
