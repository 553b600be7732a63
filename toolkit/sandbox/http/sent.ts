/** The parts of a request, in the styles and media types that its operation documents. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import type { Finding } from '../../contract/findings.ts';
import type { Content, Operation, Place } from '../../contract/operation.ts';
import { valuesIn } from '../../contract/sent-values.ts';
import { contentFor, readBody } from '../../traffic/bodies.ts';
import { segmentsIn } from '../../traffic/exchange.ts';
import { parseJson, readBytes, type BodyRoom } from './json-body.ts';
import { badRequest, RequestProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The media type of the body, and the problem if it is not JSON. */
    labelled: { content: Content; findings: readonly Finding[] } | undefined;
  }
}

export interface RequestParts<Body = unknown, Params = unknown, Query = unknown> {
  body: Body;
  params: Params;
  query: Query;
  headers: unknown;
}

export interface Sent extends RequestParts, Pick<FastifyRequest, 'labelled'> {
  /** The query parameters, documented or not. */
  names: readonly string[];
}

/** Reads a body that its operation documents, otherwise JSON. */
export function addBodyReader(app: FastifyInstance, contract: Contract, room: BodyRoom): void {
  app.decorateRequest('labelled', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, stream, done) => {
    const { pointer = '', body } = request.routeOptions.config.operation ?? {};
    const { 'content-type': contentType } = request.headers;
    const contents = body?.contents ?? [anyJson];
    const content = contentFor(contents, contentType);
    if (!content) {
      const types = contents.map(({ mediaType }) => mediaType).join(' or ');
      done(new RequestProblem(415, 'Unknown content type', `Send ${types}.`));
      return;
    }
    request.labelled = { content, findings: [] };
    readBytes(stream, room, (error, bytes) => {
      if (!bytes || content.kind === 'json') {
        if (bytes) parseJson(bytes, done);
        else done(error);
        return;
      }
      const origin = contract.standing(`${pointer}/requestBody/content`);
      const read = readBody(contract, content, { contentType, bytes }, origin);
      if ('problem' in read) done(badRequest(`The body ${read.problem}.`));
      else {
        request.labelled = { content, findings: read.findings };
        done(null, read.value);
      }
    });
  });
}

const anyJson: Content = {
  mediaType: 'application/json',
  kind: 'json',
  schema: { pointer: '', value: {} },
  examples: [],
  partTypes: {},
};

/** Reads the parts of a request. Undocumented parameters are ignored. */
export function createSentReader(
  contract: Contract,
  operation: Operation,
): (request: FastifyRequest) => Sent {
  const namesIn = (place: Place) =>
    operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
  const [inPath, inQuery, inHeaders] = [namesIn('path'), namesIn('query'), namesIn('header')];
  return ({ url, body, labelled, headers: received }) => {
    const [path = '', search] = url.split('?', 2);
    const query = search === undefined ? noQuery : new URLSearchParams(search);
    const headers = inHeaders.length > 0 ? textsOf(received) : {};
    const sent = { segments: inPath.length > 0 ? segmentsIn(path) : [], query, headers };
    const at = (place: Place, names: readonly string[]) => {
      if (names.length === 0) return {};
      const valueOf = valuesIn(contract, operation, sent, place);
      const values = names.map((name) => [name, valueOf(name)] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== undefined));
    };
    return {
      params: at('path', inPath),
      query: at('query', inQuery),
      headers: at('header', inHeaders),
      body,
      labelled,
      names: search === undefined ? [] : [...query.keys()],
    };
  };
}

const noQuery = new URLSearchParams();

function textsOf(headers: FastifyRequest['headers']): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
