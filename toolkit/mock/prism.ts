/**
 * Prism as a library: it checks the token, picks an example and makes the headers of the answer.
 * Two parts of Prism stay unused. Its HTTP server prints stack traces and may answer 415 or 406
 * where only 501 is right. Its validation of requests misses some styles and media types, and its
 * time grows with the square of the errors, so a small body could stall it.
 */
import { MIMEType } from 'node:util';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec, ProblemJsonError } from '@stoplight/prism-http';
import type { IHttpConfig } from '@stoplight/prism-http';
import { DiagnosticSeverity } from '@stoplight/types';
import type { OpenApiDocument } from '../contract/document.ts';
import { mediaTypeOf } from '../contract/json-bodies.ts';
import type { Operation } from '../contract/operation.ts';
import { textOf } from '../contract/sent-values.ts';

export interface Violation {
  /** The place: `['request', 'body', 'email']`. */
  location: string[];
  code: string | number | undefined;
  /** The expectation in words, never the value found. */
  message: string;
}

/** The response to pick, if not the first. */
export interface Picked {
  code?: number;
  exampleKey?: string;
  mediaTypes?: string[];
}

export interface PrismReply {
  /** Whether the contract has the response. If not, it is a problem of Prism's own. */
  isDocumented: boolean;
  status: number;
  headers: { [name: string]: string };
  body: unknown;
}

export type AskPrism = (
  operation: Operation,
  headers: { readonly [name: string]: string },
  /** The findings on the request. */
  wrong: readonly Violation[],
  pick?: Picked,
) => Promise<PrismReply>;

/** Loads a document into Prism without changing the document. */
export async function loadPrism(document: OpenApiDocument): Promise<AskPrism> {
  // Prism resolves references in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(document));
  return async ({ method, path }, { authorization, accept }, wrong, pick) => {
    const found = operations.find((one) => one.method === method && one.path === path);
    if (!found) throw new Error(`Prism has no operation ${method} ${path}.`);
    const [first, ...more] = wrong.map(({ location, code = 'invalid', message }) => {
      return { path: location.slice(1), code, message, severity: DiagnosticSeverity.Error };
    });
    // Lint checks every example against its schema, and no value comes from a generator.
    const config: IHttpConfig = {
      ...{ isProxy: false, upstreamProxy: undefined, checkSecurity: true, validateRequest: true },
      ...{ validateResponse: false, errors: false, mock: { dynamic: false, ...pick } },
    };
    const instance = createInstance(config, {
      logger: createLogger('prism', { level: 'silent' }),
      validateInput: ({ element }) =>
        first ? { _tag: 'Left', left: [first, ...more] } : { _tag: 'Right', right: element },
    });
    // An undocumented media type does not make the body wrong.
    const isOther = wrong.some(({ code }) => code === 415);
    const responses = found.responses.filter(({ code }) => !isOther || !/^4(00|22)$/.test(code));
    const accepted = (pick?.code ?? 200) < 400 ? mediaTypesIn(accept) : [];
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(accepted.length > 0 && { accept: accepted.join() }),
    };
    const input = { method, url: { path }, headers };
    const result = await instance.request(input, [{ ...found, responses }])();
    if (result._tag === 'Left') return problemOf(result.left);
    const { statusCode: status, headers: answered, body } = result.right.output;
    return { isDocumented: true, status, headers: textsOf(answered), body };
  };
}

function problemOf(error: Error): PrismReply {
  const body = ProblemJsonError.toProblemJson(error);
  if (!(error instanceof ProblemJsonError)) throw new Error('Prism failed.');
  const more = textsOf(error.additional?.['headers']);
  const headers = { 'content-type': 'application/problem+json', ...more };
  return { isDocumented: false, status: body.status, headers, body };
}

/** Returns the headers as texts, because Prism may set integers. */
function textsOf(headers: unknown): { [name: string]: string } {
  const entries: [string, unknown][] = Object.entries(headers ?? {});
  const written = entries.filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(written.map(([name, value]) => [name.toLowerCase(), textOf(value)]));
}

/** Returns the well-formed part of `Accept`, because Prism throws an error on the rest. */
function mediaTypesIn(accept = ''): string[] {
  const listed = accept.split(',').filter((text) => mediaTypeOf(text) !== undefined);
  return listed.map((text) => new MIMEType(text).toString());
}
