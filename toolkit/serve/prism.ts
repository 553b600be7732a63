/**
 * Prism as a library, for the mock: it checks the token and the request against the contract, then
 * picks an example. The HTTP around it is ours: Prism's own prints stack traces, answers 500 to an
 * odd content type, and may answer 415 or 406 where only 501 is true.
 */
import { MIMEType } from 'node:util';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpConfig, IHttpRequest } from '@stoplight/prism-http';
import type { OpenApiDocument } from '../contract/document.ts';
import { listAt, textAt } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';
import type { ContractRequest } from './contract-server.ts';
import { nestsTooDeep } from './nesting.ts';
import { problemReply, type Reply } from './reply.ts';

/** One place where a request or a response does not fit the contract. */
export interface Violation {
  /** `['request', 'body', 'email']`. */
  location: string[];
  code: string | number | undefined;
  /** What was expected, never what was found. */
  message: string;
}

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
  body: ParsedBody,
  /** Which response to pick, where that is not the first. */
  pick?: { code?: number; exampleKey?: string },
) => Promise<PrismResult>;

/** Loads a document into Prism. The document itself stays as it is. */
export async function loadPrism(document: OpenApiDocument): Promise<AskPrism> {
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
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
  const instance = createInstance(configFor(), {
    logger: createLogger('prism', { level: 'silent' }),
  });
  return async ({ method, path }, request, body, pick) => {
    const operation = operations.find((one) => one.method === method && one.path === path);
    if (!operation) throw new Error(`Prism has no operation ${method} ${path}.`);
    const { 'content-type': contentType, ...headers } = request.headers;
    const hasType = body.value !== undefined && contentType !== undefined;
    // Prism would throw.
    if (hasType && !isMediaType(contentType)) return unknownContentType;
    const input: IHttpRequest = {
      method,
      url: { path: request.path, query: valuesOf(request.query) },
      headers: {
        ...headers,
        ...(hasType && { 'content-type': contentType }),
        // Prism judges the content type only where the length is given, and a chunked body has none.
        'content-length': String(lengthOf(body)),
      },
      body: body.value,
    };
    const result = await instance.request(input, [operation], configFor(pick))();
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

/** Nothing where no body was sent. Text that is not JSON stays text, which no body of the contract is. */
export interface ParsedBody {
  value: unknown;
  isJson: boolean;
}

export function parseBody(text: string): ParsedBody {
  if (text === '') return { value: undefined, isJson: true };
  // Prism recurses into a body, and would run out of stack.
  if (nestsTooDeep(text)) return { value: text, isJson: false };
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

export const bodyIsNotJson: Violation = {
  location: ['request', 'body'],
  code: 'json',
  message: 'Request body is not JSON',
};

export const malformedJson = problemReply(400, 'Malformed JSON', 'The request body is not JSON.');

const unknownContentType: PrismResult = {
  kind: 'problem',
  reply: problemReply(415, 'Unknown content type', 'Send application/json.'),
  violations: [
    { location: ['request', 'header'], code: 415, message: 'content-type must be a media type' },
  ],
};

/** Prism writes the body again when it forwards it: the length is that of the new text. */
function lengthOf({ value }: ParsedBody): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}

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
  const values: { [name: string]: string | string[] } = {};
  for (const name of query.keys()) {
    const all = query.getAll(name);
    const [first = ''] = all;
    values[name] = all.length === 1 ? first : all;
  }
  return values;
}

function isMediaType(text: string): boolean {
  try {
    new MIMEType(text);
    return true;
  } catch {
    return false;
  }
}
