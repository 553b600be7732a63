/** Judges the reply to a call: first whether its status is allowed, then by the rules that all products share. */
import { cut, onOneLine } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Finding } from '../../contract/findings.ts';
import { readJson } from '../../contract/json-bodies.ts';
import { listAt, textAt } from '../../contract/objects.js';
import { answerTo, type Answer, type Content, type Operation } from '../../contract/operation.ts';
import { partOfValue } from '../../contract/part-of-value.ts';
import { segmentsOf, valueAt } from '../../contract/pointers.ts';
import type { Violation } from '../../contract/schemas.ts';
import { unsaid } from '../../contract/standing.ts';
import { answered, assumption } from '../../contract/statements.ts';
import { judgeAnswer } from '../../traffic/judge-answer.ts';
import type { JudgedPart } from '../../traffic/judge-body.ts';
import { sentValue, type PlannedCall } from '../plan/call.ts';
import { isPayment } from '../plan/payouts.ts';
import { isReply } from '../wire/exchange.ts';
import type { NoReply, Received, Reply } from '../wire/exchange.ts';
import { explainNoReply, tooLong } from '../wire/no-reply.ts';
import { describeValue, originOf, type Origin, type Problem } from './results.ts';

export interface Judgement {
  contract: Contract;
  /** The time limit of a request, in milliseconds. */
  timeLimit: number;
}

/**
 * The problems of a reply to a call, described without values.
 *
 * @param wanted the documented answers allowed here, at least one
 */
export function judgeCall(
  judgement: Judgement,
  call: PlannedCall,
  wanted: readonly Answer[],
  received: Received,
): Problem[] {
  if (!isReply(received)) return [noAnswer(judgement, call, received)];
  if (answerTo({ answers: wanted }, Number(received.status))) {
    return judgeReply(judgement, call, received);
  }
  const statuses = wanted.map((one) => one.status).join(' or ');
  return [
    { ...originOf(answered(call.operation)), wanted: `status ${statuses}`, ...cameAs(received) },
  ];
}

/**
 * Returns the problems of a reply that must be a rejection. A 2xx, 3xx or 5xx is never one.
 *
 * @param origin the origin of the demand
 */
export function judgeRejection(
  judgement: Judgement,
  call: PlannedCall,
  received: Received,
  origin: Origin,
): Problem[] {
  if (!isReply(received)) return [noAnswer(judgement, call, received)];
  if (isRejected(received)) return judgeReply(judgement, call, received);
  return [{ ...notRejected(call.operation, received, origin), wanted: 'a rejection, a 4xx' }];
}

/** A 5xx is not an answer to the request, and a success is the error that the check looks for. */
export function notRejected(
  operation: Operation,
  received: Reply,
  origin: Origin,
): Origin & Pick<Problem, 'came'> {
  const isError = received.status.startsWith('5');
  return { ...(isError ? originOf(answered(operation)) : origin), ...cameAs(received) };
}

function judgeReply({ contract }: Judgement, call: PlannedCall, reply: Reply): Problem[] {
  const { status, headers, body, at } = reply;
  const exchange = {
    status: Number(status),
    request: { headers: [['accept', call.accept] as const], body: undefined },
    answer: { headers: Object.entries(headers), body },
  };
  const sent = (name: string): unknown => sentValue(call, name);
  const parts = judgeAnswer(contract, call.operation, exchange, { sent, at });
  return parts.flatMap((part) => problemsIn(contract, part));
}

/** A finding in a part of a message. If a schema is broken, the schema describes the expectation. */
export function problemsIn(
  contract: Contract,
  { part, findings, value, content }: JudgedPart,
): Problem[] {
  return findings.map((finding): Problem => {
    const { path, message, standing, came } = finding;
    const origin = originOf(standing);
    const wanted = message.replace(/^must (be )?/, '');
    if (part === 'header') {
      const name = `header ${segmentsOf(path)[0]}`;
      return { ...origin, wanted: `${name}, which ${message}`, came: 'none that fits' };
    }
    if (part !== 'body') {
      const name = part.replace('-', ' ');
      return { ...origin, wanted: `${name} ${wanted}`, came: `${came}` };
    }
    if (value === undefined) return { ...origin, wanted, came: came ?? 'a body' };
    const isMissing = isViolation(finding) && finding.keyword === 'required';
    const found = isMissing ? 'an object without it' : describeValue(valueAt(value, path));
    const asked = isViolation(finding) ? wantedBy(finding) : wanted;
    // A value of the wrong type could be anything, so it is not shown.
    const isOther = isViolation(finding) && finding.keyword === 'type';
    const sample = content && !isOther ? sampleAt(contract, content, path, value) : undefined;
    return { ...origin, pointer: path, wanted: asked, came: came ?? found, sample };
  });
}

/** Returns the start of a harmless value. */
function sampleAt(
  contract: Contract,
  { schema }: Content,
  pointer: string,
  body: unknown,
): string | undefined {
  const value = valueAt(body, pointer);
  const isShown = partOfValue(contract, schema.value, pointer).sensitive === 'none';
  if (!isShown || !['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  // The text is cut again, to a smaller size, after secrets have been removed.
  return cut(onOneLine(JSON.stringify(value)), 1_000);
}

/** The origin of a keyword, such as `description`, in the schemas of a part of a body. */
export function originAt(
  { schemas, cites }: Pick<Contract, 'schemas' | 'cites'>,
  content: Pick<Content, 'schema'> | undefined,
  part: string,
  keyword: string,
): Origin {
  const schema = content?.schema.pointer ?? '';
  const isSaid = schemas.applying(schema, part).some((one) => keyword in one.schema);
  return originOf(cites === undefined || isSaid ? schemas.standing(schema, part, keyword) : unsaid);
}

function isViolation(finding: Finding): finding is Violation {
  return 'keyword' in finding;
}

function noAnswer(
  { contract, timeLimit }: Judgement,
  { operation }: PlannedCall,
  received: NoReply,
): Problem {
  const came = explainNoReply(received, timeLimit);
  const isLong = received.code === tooLong;
  const origin = originOf(isLong ? assumption(contract, 'size') : answered(operation));
  return { ...origin, wanted: 'an answer', came };
}

/** Describes a status that does not fit. Its most common cause is a redirect of every path. */
function cameAs({ status, headers }: Reply): Pick<Problem, 'came'> {
  const isRedirect = status.startsWith('3') && 'location' in headers;
  return { came: `status ${status}${isRedirect ? ', a redirect' : ''}` };
}

export function isRejected(received: Received): boolean {
  return isReply(received) && /^4\d\d$/.test(received.status);
}

export function bodyOf(reply: Pick<Reply, 'body'>): unknown {
  const body = readJson(reply.body);
  return 'value' in body ? body.value : undefined;
}

function wantedBy({ keyword, params, form }: Violation): string {
  const written = `a match of ${keyword} "${String(params[keyword])}"`;
  switch (keyword) {
    case 'type':
      return [params['type']].flat().join(' or ');
    case 'required':
      return `required property '${String(params['missingProperty'])}'`;
    case 'enum':
      return `one of ${listAt(params, 'allowedValues').join(', ')}`;
    case 'const':
      return JSON.stringify(params['allowedValue']);
    case 'format':
    case 'pattern':
      return form === undefined ? written : `${form} (${keyword} ${String(params[keyword])})`;
    case 'minLength':
      return `at least ${String(params['limit'])} characters`;
    case 'maxLength':
      return `at most ${String(params['limit'])} characters`;
    default:
      return `${keyword} ${Object.values(params).join(' ')}`;
  }
}

/**
 * Finds a status of paid, pending or held for a payout that nobody ordered.
 *
 * @param body of a 200
 */
export function inventedPayout(contract: Contract, body: unknown, origin: Origin): Problem[] {
  const code = textAt(body, 'responseCode');
  if (code === undefined || !isPayment(contract, code)) return [];
  return [
    {
      ...origin,
      pointer: '/responseCode',
      wanted: 'no payout for a reference that was never accepted',
      came: `code ${code}`,
    },
  ];
}
