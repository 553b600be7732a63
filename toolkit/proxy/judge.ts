/** Judges what passes through the proxy by the contract, in words without a value. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Contract } from '../contract/contract.ts';
import { isDocumented } from '../contract/contract.ts';
import { judgeParameters, judgeRequestBody, type Finding } from '../contract/findings.ts';
import { isJsonType, mediaTypeOf, readJson } from '../contract/json-bodies.ts';
import { answerTo, type Content, type Operation } from '../contract/operation.ts';
import type { Standing } from '../contract/standing.ts';
import {
  bodyIsJson,
  generalAssumption,
  requestIsJson,
  statusIsListed,
  tokenIsNeeded,
} from '../contract/statements.ts';
import type { ContractRequest } from '../serve/contract-server.ts';
import { valuesIn } from '../serve/sent-values.ts';
import { maxAnswerBytes, type PassingAnswer } from './forward.ts';

/** What was found in one part of a message. */
export interface Judged {
  /** `request body`. */
  part: string;
  findings: readonly Finding[];
}

/** What was found in one part of a request, and the status that a breach is answered with. */
export interface JudgedRequest extends Judged {
  status: number;
}

/** A named-only operation is asked for its token alone: what else it takes is not shown. */
export function judgeRequest(
  contract: Contract,
  operation: Operation,
  request: ContractRequest,
  body: Buffer,
): JudgedRequest[] {
  const token = {
    status: 401,
    part: 'request authorization',
    findings: judgeToken(operation, request),
  };
  if (!isDocumented(operation)) return [token];
  return [
    token,
    ...places.map((place) => ({
      status: 422,
      part: `request ${place}`,
      findings: judgeParameters(contract, operation, place, valuesIn(operation, request, place)),
    })),
    ...(operation.body ? judgeSent(contract, operation, operation.body, request, body) : []),
  ];
}

const places = ['path', 'query', 'header'] as const;

/** What was found in an answer. What a named-only operation answers is not shown. */
export function judgeAnswer(
  contract: Contract,
  operation: Operation,
  answer: PassingAnswer,
): Judged[] {
  if (!isDocumented(operation)) return [];
  const described = answerTo(operation, answer.status);
  if (described) return described.content ? judgeBody(contract, described.content, answer) : [];
  // Such as a 401, which every operation may answer and none shows.
  const { kind } = contract.standing(`${operation.pointer}/responses/${answer.status}`);
  if (kind === 'not shown') return [];
  const statuses = operation.answers.map(({ status }) => status).join(' or ');
  return [found('answer status', `must be ${statuses}`, statusIsListed)];
}

function judgeToken({ needsToken }: Operation, { headers }: ContractRequest): Finding[] {
  if (!needsToken || /^bearer +\S+$/i.test(headers['authorization'] ?? '')) return [];
  return [{ path: '', message: 'must be Bearer <ACCESS_TOKEN>', standing: tokenIsNeeded }];
}

function judgeSent(
  contract: Contract,
  operation: Operation,
  { mediaType }: Content,
  { headers }: ContractRequest,
  body: Buffer,
): JudgedRequest[] {
  const part = 'request body';
  if (body.length === 0) {
    return [{ status: 422, part, findings: judgeRequestBody(contract, operation, undefined) }];
  }
  if (mediaTypeOf(headers['content-type']) !== mediaType) {
    const wrong = found('request content-type', `must be ${mediaType}`, requestIsJson);
    return [{ status: 415, ...wrong }];
  }
  const json = readJson(body);
  if ('problem' in json) {
    return [{ status: 400, ...found(part, 'must be whole, valid JSON', requestIsJson) }];
  }
  return [{ status: 422, part, findings: judgeRequestBody(contract, operation, json.value) }];
}

function judgeBody(
  { schemas, document }: Contract,
  { mediaType, schema }: Content,
  { headers, body }: PassingAnswer,
): Judged[] {
  const label = mediaTypeOf(textOf(headers['content-type']));
  if (label === undefined || !isJsonType(label)) {
    return [found('answer content-type', `must be ${mediaType}`, bodyIsJson)];
  }
  const exact = generalAssumption(document, 'media types');
  const labelled =
    label === mediaType ? [] : [found('answer content-type', `must be ${mediaType}`, exact)];
  const part = 'answer body';
  const json = readJson(unpacked(textOf(headers['content-encoding']), body));
  if ('problem' in json) {
    return [...labelled, found(part, 'must be whole, valid JSON', bodyIsJson)];
  }
  return [...labelled, { part, findings: schemas.violations(schema.pointer, json.value) }];
}

/** A body as it was before it was compressed; nothing where that cannot be undone. */
export function unpacked(encoding: string, body: Buffer): Buffer {
  const unpack = encodings[encoding.trim().toLowerCase()];
  if (!unpack) return body;
  try {
    return unpack(body, { maxOutputLength: maxAnswerBytes });
  } catch {
    return Buffer.alloc(0);
  }
}

const encodings: { [encoding: string]: typeof gunzipSync } = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** A header as one text; empty where there is none. */
export function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(', ') : (header ?? '');
}

function found(part: string, message: string, standing: Standing): Judged {
  return { part, findings: [{ path: '', message, standing }] };
}
