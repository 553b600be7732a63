/** What was sent for an operation, in the styles and the media types that its contract documents. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract } from '../../contract/contract.ts';
import type { Finding } from '../../contract/findings.ts';
import type { Content, Operation, Place } from '../../contract/operation.ts';
import { valuesIn } from '../../contract/sent-values.ts';
import { contentFor, readBody } from '../../traffic/bodies.ts';
import { queryOf, segmentsIn } from '../../traffic/exchange.ts';
import { parseJson, readBytes } from './json-body.ts';
import { badRequest, RequestProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its body is labelled as, and what is wrong with it where it is not JSON. */
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
  /** Of the query, whether they are documented or not. */
  names: readonly string[];
}

/** Reads a body that its operation documents, and JSON where it documents none. */
export function addBodyReader(app: FastifyInstance, contract: Contract): void {
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
    readBytes(stream, (error, bytes) => {
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

export function sentIn(contract: Contract, operation: Operation, request: FastifyRequest): Sent {
  const { url, body, labelled } = request;
  const query = queryOf(url);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const sent = { segments: segmentsIn(url.split('?')[0] ?? ''), query, headers };
  const at = (place: Place) => {
    const valueOf = valuesIn(contract, operation, sent, place);
    const named = operation.parameters.filter((one) => one.in === place);
    const values = named.map(({ name }) => [name, valueOf(name)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  const parts = { params: at('path'), query: at('query'), headers: at('header') };
  return { ...parts, body, labelled, names: [...query.keys()] };
}
