/**
 * Prism as a library: it checks the token, picks an example, and makes the headers of the answer. Its
 * HTTP is not used: it prints stack traces, and may answer 415 or 406 where only 501 is true. Nor is its
 * judgement of requests: it does not know every style and media type, and takes a time that grows with
 * the square of the errors, so that a small body stops it.
 */
import { MIMEType } from 'node:util';
import { createLogger, type IPrismDiagnostic } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpConfig } from '@stoplight/prism-http';
import { DiagnosticSeverity } from '@stoplight/types';
import type { OpenApiDocument } from '../contract/document.ts';
import { mediaTypeOf } from '../contract/json-bodies.ts';
import { listAt, textAt } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';
import { textOf } from '../contract/sent-values.ts';
import type { Reply } from '../serve/reply.ts';

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

/** Which response to pick, where that is not the first. */
export interface Picked {
  code?: number;
  exampleKey?: string;
  mediaTypes?: string[];
}

export type AskPrism = (
  operation: Operation,
  headers: { readonly [name: string]: string },
  /** What is wrong with the request. */
  wrong: readonly Violation[],
  pick?: Picked,
) => Promise<PrismResult>;

/** Loads a document into Prism. The document itself stays as it is. */
export async function loadPrism(document: OpenApiDocument): Promise<AskPrism> {
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  return async ({ method, path }, { authorization, accept }, wrong, pick) => {
    const found = operations.find((one) => one.method === method && one.path === path);
    if (!found) throw new Error(`Prism has no operation ${method} ${path}.`);
    const config: IHttpConfig = {
      isProxy: false,
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      // The lint holds examples to their schemas; Prism misses an integer 0 in a header.
      validateResponse: false,
      errors: false,
      // Values come from the contract's examples, never from a generator.
      mock: { dynamic: false, ...pick },
    };
    const [first, ...more] = wrong.map(diagnosticOf);
    const instance = createInstance(config, {
      logger: createLogger('prism', { level: 'silent' }),
      validateInput: ({ element }) =>
        first ? { _tag: 'Left', left: [first, ...more] } : { _tag: 'Right', right: element },
    });
    // A media type that is not documented is not a wrong body.
    const isOther = wrong.some(({ code }) => code === 415);
    const responses = found.responses.filter(({ code }) => !isOther || !/^4(00|22)$/.test(code));
    const isError = pick?.code !== undefined && pick.code >= 400;
    const accepted = isError ? [] : mediaTypesIn(accept);
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(accepted.length > 0 && { accept: accepted.join() }),
    };
    const input = { method, url: { path }, headers };
    const result = await instance.request(input, [{ ...found, responses }])();
    if (result._tag === 'Left') return problemOf(result.left);
    const { output, validations } = result.right;
    return {
      kind: 'response',
      status: output.statusCode,
      headers: textsOf(output.headers),
      body: output.body,
      violations: validations.input.map(violationOf),
    };
  };
}

function diagnosticOf({ location: [, ...path], code, message }: Violation): IPrismDiagnostic {
  return { path, code: code ?? 'invalid', message, severity: DiagnosticSeverity.Error };
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
        ...textsOf(error.additional?.['headers']),
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

function violationOf({ path = [], code, message }: IPrismDiagnostic): Violation {
  return { location: ['request', ...path], code, message };
}

/** An integer is a header too. */
function textsOf(headers: unknown): { [name: string]: string } {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]: [string, unknown]) =>
      value === null || value === undefined ? [] : [[name.toLowerCase(), textOf(value)]],
    ),
  );
}

/** What `Accept` lists, as far as it is well-formed: Prism would throw at the rest. */
function mediaTypesIn(accept = ''): string[] {
  const listed = accept.split(',').filter((text) => mediaTypeOf(text) !== undefined);
  return listed.map((text) => new MIMEType(text).toString());
}
