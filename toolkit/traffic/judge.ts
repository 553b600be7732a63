/** Judges an exchange by the contract, in words without a value. */
import { isDocumented, type Contract } from '../contract/contract.ts';
import { judgeParameters, judgeRequestBody, type Finding } from '../contract/findings.ts';
import { isJsonType, mediaTypeOf, readJson } from '../contract/json-bodies.ts';
import { answerTo, type Content, type Operation } from '../contract/operation.ts';
import { valuesIn } from '../contract/sent-values.ts';
import type { Standing } from '../contract/standing.ts';
import {
  bodyIsJson,
  generalAssumption,
  requestIsJson,
  statusIsListed,
  tokenIsNeeded,
} from '../contract/statements.ts';
import { headerOf, headersByName, segmentsIn, queryOf, type Exchange } from './exchange.ts';

export interface JudgedPart {
  part: 'authorization' | 'path' | 'query' | 'header' | 'content-type' | 'status' | 'body';
  findings: readonly Finding[];
}

/** What was found in one part of a request, and the status that a breach is answered with. */
export interface JudgedRequestPart extends JudgedPart {
  status: number;
}

/** Of a named-only operation only the token is judged. @param path as the contract writes its paths */
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
    ...(['path', 'query', 'header'] as const).map((part) => ({
      status: 422,
      part,
      findings: judgeParameters(
        contract,
        operation,
        part,
        valuesIn(contract, operation, sent, part),
      ),
    })),
    ...(operation.body ? judgeSent(contract, operation, operation.body, request) : []),
  ];
}

/** What a named-only operation answers is not shown. */
export function judgeAnswer(
  contract: Contract,
  operation: Operation,
  { status, answer }: Pick<Exchange, 'status' | 'answer'>,
): JudgedPart[] {
  if (!isDocumented(operation)) return [];
  const described = answerTo(operation, status);
  if (described) return described.content ? judgeBody(contract, described.content, answer) : [];
  // Such as a 401, which every operation may answer and none shows.
  const { kind } = contract.standing(`${operation.pointer}/responses/${status}`);
  if (kind === 'not shown') return [];
  const statuses = operation.answers.map((one) => one.status).join(' or ');
  return [found('status', `must be ${statuses}`, statusIsListed)];
}

function judgeToken({ needsToken }: Operation, authorization = ''): Finding[] {
  if (!needsToken || /^bearer +\S+$/i.test(authorization)) return [];
  return [{ path: '', message: 'must be Bearer <ACCESS_TOKEN>', standing: tokenIsNeeded }];
}

function judgeSent(
  contract: Contract,
  operation: Operation,
  { mediaType }: Content,
  request: Exchange['request'],
): JudgedRequestPart[] {
  const { body = Buffer.alloc(0) } = request;
  const judged = (value: unknown): JudgedRequestPart[] => [
    { status: 422, part: 'body', findings: judgeRequestBody(contract, operation, value) },
  ];
  if (body.length === 0) return judged(undefined);
  if (mediaTypeOf(headerOf(request, 'content-type')) !== mediaType) {
    return [{ status: 415, ...found('content-type', `must be ${mediaType}`, requestIsJson) }];
  }
  const json = readJson(body);
  if ('problem' in json) return [{ status: 400, ...found('body', notJson, requestIsJson) }];
  return judged(json.value);
}

function judgeBody(
  { schemas, document }: Contract,
  { mediaType, schema }: Content,
  answer: Exchange['answer'],
): JudgedPart[] {
  const label = mediaTypeOf(headerOf(answer, 'content-type'));
  const labelled = (standing: Standing): JudgedPart =>
    found('content-type', `must be ${mediaType}`, standing);
  if (label === undefined || !isJsonType(label)) return [labelled(bodyIsJson)];
  const json = readJson(answer.body ?? Buffer.alloc(0));
  const body: JudgedPart =
    'problem' in json
      ? found('body', notJson, bodyIsJson)
      : { part: 'body', findings: schemas.violations(schema.pointer, json.value) };
  const exact = generalAssumption(document, 'media types');
  return [...(label === mediaType ? [] : [labelled(exact)]), body];
}

const notJson = 'must be whole, valid JSON';

function found(part: JudgedPart['part'], message: string, standing: Standing): JudgedPart {
  return { part, findings: [{ path: '', message, standing }] };
}
