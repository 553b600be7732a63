/** Judges an exchange by the contract, in words without a value. */
import { isDocumented, type Contract } from '../contract/contract.ts';
import { judgeParameters, judgeRequestBody, type Finding } from '../contract/findings.ts';
import { isJsonType, mediaTypeOf } from '../contract/json-bodies.ts';
import {
  answerTo,
  type Answer,
  type Body,
  type Content,
  type Operation,
  type Parameter,
} from '../contract/operation.ts';
import { valuesIn } from '../contract/sent-values.ts';
import type { Standing } from '../contract/standing.ts';
import {
  bodyIsJson,
  generalAssumption,
  requestIsJson,
  statusIsListed,
  tokenIsNeeded,
} from '../contract/statements.ts';
import { contentFor, readBody } from './bodies.ts';
import { headerOf, headersByName, segmentsIn, queryOf, type Exchange } from './exchange.ts';

export interface JudgedPart {
  part: 'authorization' | 'path' | 'query' | 'header' | 'content-type' | 'status' | 'body';
  findings: readonly Finding[];
}

/** What was found in one part of a request, and the status that a breach is answered with. */
export interface JudgedRequestPart extends JudgedPart {
  status: number;
  /** Of a body that can be read. */
  value?: unknown;
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
  if (described) {
    return [judgeHeaders(contract, described, answer), ...judgeCame(contract, described, answer)];
  }
  // HTTP's own answers to what a request is labelled as, and asks for.
  if (status === 406 || status === 415) return [];
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
  { contents }: Body,
  request: Exchange['request'],
): JudgedRequestPart[] {
  const { body: bytes = Buffer.alloc(0) } = request;
  if (bytes.length === 0) {
    const findings = judgeRequestBody(contract, operation, undefined);
    return [{ status: 422, part: 'body', findings }];
  }
  const contentType = headerOf(request, 'content-type');
  const content = contentFor(contents, contentType);
  const origin = areJson(contents)
    ? requestIsJson
    : contract.standing(`${operation.pointer}/requestBody/content`);
  if (!content) return [{ status: 415, ...found('content-type', oneOf(contents), origin) }];
  const read = readBody(contract, content, { contentType, bytes }, origin);
  if ('problem' in read) return [{ status: 400, ...found('body', read.problem, origin) }];
  return [{ status: 422, part: 'body', ...read }];
}

/** The headers of an answer. */
export function judgeHeaders(
  contract: Contract,
  { headers }: Answer,
  answer: Exchange['answer'],
): JudgedPart {
  const parameters = headers.map((header): Parameter => ({ ...header, ...asSent }));
  const sent = { segments: [], query: new URLSearchParams(), headers: headersByName(answer) };
  const values = valuesIn(contract, { path: '', parameters }, sent, 'header');
  return { part: 'header', findings: judgeParameters(contract, { parameters }, 'header', values) };
}

const asSent = {
  in: 'header',
  style: 'simple',
  explode: false,
  example: undefined,
  isIdempotencyKey: false,
} as const;

function judgeCame(
  contract: Contract,
  { status, contents, pointer }: Answer,
  answer: Exchange['answer'],
): JudgedPart[] {
  const bytes = answer.body ?? Buffer.alloc(0);
  const listed = contract.standing(`${pointer}/content`);
  if (contents.length === 0) {
    // A rejection may say more than the contract shows.
    const isWrong = status.startsWith('2') && bytes.length > 0;
    return isWrong ? [found('body', 'must be empty', listed)] : [];
  }
  const contentType = headerOf(answer, 'content-type');
  const labelled = contentFor(contents, contentType);
  const isJson = isJsonType(mediaTypeOf(contentType) ?? '');
  const content = labelled ?? (isJson ? contents.find(({ kind }) => kind === 'json') : undefined);
  const origin = areJson(contents) ? bodyIsJson : listed;
  if (!content) return [found('content-type', oneOf(contents), origin)];
  const read = readBody(contract, content, { contentType, bytes }, origin);
  const body: JudgedPart =
    'problem' in read
      ? found('body', read.problem, origin)
      : { part: 'body', findings: read.findings };
  const exact = generalAssumption(contract.document, `content.${content.mediaType}`);
  return [...(labelled ? [] : [found('content-type', oneOf(contents), exact)]), body];
}

function areJson(contents: readonly Content[]): boolean {
  return contents.every(({ kind }) => kind === 'json');
}

function oneOf(contents: readonly Content[]): string {
  return `must be ${contents.map(({ mediaType }) => mediaType).join(' or ')}`;
}

function found(part: JudgedPart['part'], message: string, standing: Standing): JudgedPart {
  return { part, findings: [{ path: '', message, standing }] };
}
