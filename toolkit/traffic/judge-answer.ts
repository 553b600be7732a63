/** Validates an answer against the contract and its request. Every product gets the same verdict. */
import { isDocumented, type Contract } from '../contract/contract.ts';
import { judgeParameters } from '../contract/findings.ts';
import { answerTo, successesOf } from '../contract/operation.ts';
import type { Answer, Operation, Parameter } from '../contract/operation.ts';
import { valuesIn } from '../contract/sent-values.ts';
import { answered, assumption } from '../contract/statements.ts';
import { contentFor, isReadWhole } from './bodies.ts';
import { headerOf, headersByName, type Exchange, type Message } from './exchange.ts';
import { completed, found, judgeContent, type JudgedPart } from './judge-body.ts';
import type { Asked } from './rule.ts';

/**
 * A named-only operation has no documented answers, so it has no findings.
 *
 * @param asked the request; without it, the answer is not compared with a request
 */
export function judgeAnswer(
  contract: Contract,
  operation: Operation,
  { status, request, answer }: Pick<Exchange, 'status' | 'request' | 'answer'>,
  asked?: Asked,
): JudgedPart[] {
  if (!isDocumented(operation)) return [];
  const described = answerTo(operation, status);
  if (!described) return judgeUnlisted(contract, operation, status);
  const parts = [
    judgeHeaders(contract, described, answer),
    ...judgeCame(contract, described, answer, asked && headerOf(request, 'accept')),
  ];
  const about = successesOf(operation).includes(described) ? undefined : 'rejection';
  return completed(contract, operation, parts, asked && { ...asked, about, status });
}

/** How much of a body must be read to decide whether it breaks the contract. */
export type NeededBody = 'whole' | 'start' | 'nothing';

/** @param answer only its headers are used */
export function bodyNeededOf(
  contract: Contract,
  operation: Operation,
  status: number,
  answer: Message,
): NeededBody {
  const described = isDocumented(operation) ? answerTo(operation, status) : undefined;
  if (!described) return 'nothing';
  const { contents } = described;
  if (contents.length === 0) return described.status.startsWith('2') ? 'start' : 'nothing';
  const contentType = headerOf(answer, 'content-type');
  const isPacked = headerOf(answer, 'content-encoding') !== undefined;
  const content = contentFor(contents, contentType) ?? contents.find(({ kind }) => kind === 'json');
  if (!content) return 'nothing';
  return isPacked || isReadWhole(contract, content, contentType) ? 'whole' : 'start';
}

/** Judges an unlisted status by one rule: no operation documents a 401 or a 5xx, and some no rejection. */
function judgeUnlisted(contract: Contract, operation: Operation, status: number): JudgedPart[] {
  const { kind } = contract.standing(`${operation.pointer}/responses/${status}`);
  if (kind === 'not shown' || ofHttp.has(status)) return [];
  const statuses = operation.answers.map((one) => one.status).join(' or ');
  const isRejection = status >= 400 && status < 500;
  const standing = isRejection ? assumption(contract, 'statuses') : answered(operation);
  return [found('status', `must be ${statuses}`, standing, `${status}`)];
}

/** Statuses that HTTP itself defines for a request's label, its `Accept`, and its size. */
const ofHttp = new Set([406, 413, 414, 415, 431]);

function judgeHeaders(
  contract: Contract,
  { headers }: Answer,
  answer: Exchange['answer'],
): JudgedPart {
  if (headers.length === 0) return { part: 'header', findings: [] };
  const parameters = headers.map((header): Parameter => ({ ...header, ...asSent }));
  const sent = { segments: [], query: new URLSearchParams(), headers: headersByName(answer) };
  const values = valuesIn(contract, { path: '', parameters }, sent, 'header');
  return { part: 'header', findings: judgeParameters(contract, { parameters }, 'header', values) };
}

const asSent = {
  in: 'header',
  style: 'simple',
  explode: false,
  unwritten: undefined,
  example: undefined,
  isIdempotencyKey: false,
} as const;

function judgeCame(
  contract: Contract,
  { status, contents, pointer }: Answer,
  answer: Exchange['answer'],
  accept: string | undefined,
): JudgedPart[] {
  const bytes = answer.body ?? Buffer.alloc(0);
  const listed = contract.standing(`${pointer}/content`);
  if (contents.length === 0) {
    // Accept a rejection with more than the contract documents.
    const isWrong = status.startsWith('2') && bytes.length > 0;
    return isWrong ? [found('body', 'must be empty', listed)] : [];
  }
  const asked = contents.filter(({ mediaType }) => mediaType === accept);
  return judgeContent(contract, { contents, asked }, answer, listed);
}
