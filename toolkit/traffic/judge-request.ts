/** Validates a request, or a webhook delivery, against the contract. Findings contain no values. */
import { isDocumented, type Contract } from '../contract/contract.ts';
import { judgeParameters, judgeRequestBody, type Finding } from '../contract/findings.ts';
import type { Operation } from '../contract/operation.ts';
import { valuesIn } from '../contract/sent-values.ts';
import { statements } from '../contract/statements.ts';
import { contentFor, readBody } from './bodies.ts';
import { headerOf, headersByName, queryOf, segmentsIn } from './exchange.ts';
import type { Exchange, Message } from './exchange.ts';
import { areJson, completed, found, judgeContent, oneOf } from './judge-body.ts';
import type { JudgedPart } from './judge-body.ts';

/** The findings in one part of a request, and the status that answers a breach. */
export interface JudgedRequestPart extends JudgedPart {
  status: number;
}

/** For a named-only operation, only the token is checked. @param path as written in the contract */
export function judgeRequest(
  contract: Contract,
  operation: Operation,
  path: string,
  { url, request }: Pick<Exchange, 'url' | 'request'>,
): JudgedRequestPart[] {
  const headers = headersByName(request);
  const token: JudgedRequestPart = {
    status: 401,
    part: 'authorization',
    findings: judgeToken(operation, headers['authorization']),
  };
  if (!isDocumented(operation)) return [token];
  const sent = { segments: segmentsIn(path), query: queryOf(url), headers };
  return [
    token,
    ...(['path', 'query', 'header'] as const).map((part) => {
      const values = valuesIn(contract, operation, sent, part);
      const names = operation.parameters.flatMap((one) => (one.in === part ? [one.name] : []));
      const value = Object.fromEntries(names.map((name) => [name, values(name)]));
      const findings = judgeParameters(contract, operation, part, values);
      return { status: 422, part, findings, value };
    }),
    ...(operation.kind === 'webhook' ? judgeDelivered : judgeSent)(contract, operation, request),
  ];
}

function judgeToken({ needsToken }: Operation, authorization = ''): Finding[] {
  if (!needsToken || /^bearer +\S+$/i.test(authorization)) return [];
  return [
    { path: '', message: 'must be Bearer <ACCESS_TOKEN>', standing: statements.tokenIsNeeded },
  ];
}

/** Validates a delivery like an answer, because the service sends both. */
export function judgeDelivered(
  contract: Contract,
  operation: Operation,
  request: Message,
  at: Date = new Date(),
): JudgedRequestPart[] {
  const { contents } = operation.body ?? { contents: [] };
  if (contents.length === 0) return [];
  const listed = contract.standing(`${operation.pointer}/requestBody/content`);
  const parts = judgeContent(contract, { contents, asked: [] }, request, listed);
  const asked = { sent: () => undefined, at, about: undefined, status: 0 };
  return completed(contract, operation, parts, asked).map((part) => ({ ...part, status: 422 }));
}

function judgeSent(
  contract: Contract,
  operation: Operation,
  request: Message,
): JudgedRequestPart[] {
  if (!operation.body) return [];
  const { contents } = operation.body;
  const { body: bytes = Buffer.alloc(0) } = request;
  if (bytes.length === 0) {
    const findings = judgeRequestBody(contract, operation, undefined);
    return [{ status: 422, part: 'body', findings }];
  }
  const contentType = headerOf(request, 'content-type');
  const content = contentFor(contents, contentType);
  const origin = areJson(contents)
    ? statements.requestIsJson
    : contract.standing(`${operation.pointer}/requestBody/content`);
  if (!content) return [{ status: 415, ...found('content-type', oneOf(contents), origin) }];
  const read = readBody(contract, content, { contentType, bytes }, origin);
  if ('problem' in read) return [{ status: 400, ...found('body', read.problem, origin) }];
  return [{ status: 422, part: 'body', ...read }];
}
