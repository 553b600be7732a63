/** Judges a reply by the contract: status, content type, whole JSON, the schema, then the rules. */
import type { Contract } from '../../contract/contract.ts';
import { listAt, textAt } from '../../contract/objects.js';
import { isJsonType, mediaTypeOf, readJson } from '../../contract/json-bodies.ts';
import {
  answerTo,
  rejectionsOf,
  type Answer,
  type Content,
  type Operation,
} from '../../contract/operation.ts';
import { pointerTo, segmentsOf, valueAt } from '../../contract/pointers.ts';
import type { Violation } from '../../contract/schemas.ts';
import { contentFor } from '../../traffic/bodies.ts';
import { judgeHeaders } from '../../traffic/judge.ts';
import { sentValue, type PlannedCall } from '../plan/call.ts';
import { isPayment } from '../plan/payouts.ts';
import { describeValue, originOf, type Origin, type Problem } from './results.ts';
import { generalRules, type Rule, type RuledBody } from './rules.ts';
import { acceptIsKept, answered, bodyIsJson, mediaTypeIsExact, statusIsListed } from './origins.ts';
import { statementRules } from './statement-rules.ts';
import { explainNoReply, isReply, tooLong } from '../wire/exchange.ts';
import type { NoReply, Received, Reply } from '../wire/exchange.ts';

export interface Judgement {
  contract: Contract;
  /** Milliseconds that a request may take. */
  timeLimit: number;
}

/** Every rule, for the guide to list. */
export const allRules: readonly Rule[] = [...generalRules, ...statementRules];

/**
 * What is wrong with the reply to a call, in words without a value of it. A body of another form has
 * no fields to speak of, so then nothing more is reported.
 *
 * @param wanted the documented answers that may come here, at least one
 */
export function judgeCall(
  judgement: Judgement,
  call: PlannedCall,
  wanted: readonly Answer[],
  received: Received,
): Problem[] {
  if (!isReply(received)) return [noAnswer(judgement, call, received)];
  const { operation, successes } = call;
  const { contract } = judgement;
  const { status } = received;
  const answer = answerTo({ answers: wanted }, Number(status));
  if (!answer) {
    const statuses = wanted.map((one) => one.status).join(' or ');
    const came = `status ${status}${redirectOf(received)}`;
    return [{ ...answered(operation), wanted: `status ${statuses}`, came }];
  }
  const problems = [
    ...contentProblems(contract, call, answer, received),
    ...headerProblems(contract, call, answer, received),
  ];
  const body = bodyOf(received);
  if (body === undefined) return problems;
  const { operationId } = operation;
  const about = answerTo({ answers: successes }, Number(status)) ? undefined : 'rejection';
  const sent = (name: string): unknown => sentValue(call, name);
  const ruled = { operationId, status, body, sent, sentAt: received.at };
  return [...problems, ...withoutRepeats(problems, rulesBroken(about, ruled))];
}

function noAnswer(
  { timeLimit }: Judgement,
  { operation }: PlannedCall,
  received: NoReply,
): Problem {
  const came = explainNoReply(received, timeLimit);
  const origin: Origin =
    received.code === tooLong ? { assumed: 'No limit is shown.' } : answered(operation);
  return { ...origin, wanted: 'an answer', came };
}

/** A redirect of everything is the commonest reason for which nothing fits. */
function redirectOf({ status, headers }: Reply): string {
  return status.startsWith('3') && 'location' in headers ? ', a redirect' : '';
}

/** A rule about a value that does not fit its schema says the same again. */
function withoutRepeats(problems: readonly Problem[], more: readonly Problem[]): Problem[] {
  const pointers = new Set(problems.map(({ pointer }) => pointer));
  return more.filter(({ pointer }) => pointer === undefined || !pointers.has(pointer));
}

/** A download is judged by its media type and its length, never by what is in it. */
function contentProblems(
  contract: Contract,
  { operation, accept }: PlannedCall,
  { contents, content: main, pointer }: Answer,
  received: Reply,
): Problem[] {
  const content = contents.find(({ mediaType }) => mediaType === accept) ?? main;
  if (!content) return [];
  const came = mediaTypeOf(received.contentType) ?? 'none';
  const wanted = `content type ${content.mediaType}`;
  const isAsked = came === content.mediaType;
  if (!isAsked && contentFor(contents, came)) return [{ ...acceptIsKept, wanted, came }];
  if (content.kind === 'json') return judgeBody(contract, content, received);
  const place = `${pointer}${pointerTo(['content', content.mediaType, 'schema'])}`;
  const origin = originOf(contract.standing(place), answered(operation));
  if (!isAsked) return [{ ...origin, wanted, came }];
  const isEmpty = received.body.length === 0;
  return isEmpty ? [{ ...origin, wanted: 'a body that is not empty', came: '0 bytes' }] : [];
}

function headerProblems(
  contract: Contract,
  { operation }: PlannedCall,
  answer: Answer,
  { headers, body }: Reply,
): Problem[] {
  const { findings } = judgeHeaders(contract, answer, { headers: Object.entries(headers), body });
  return findings.map(({ path, message, standing }) => {
    const [name = ''] = segmentsOf(path);
    const wanted = `header ${name}, which ${message}`;
    const came = name.toLowerCase() in headers ? 'another value' : 'none';
    return { ...originOf(standing, answered(operation)), wanted, came };
  });
}

export function judgeBody(
  contract: Contract,
  content: Content,
  sent: Pick<Reply, 'contentType' | 'body'>,
): Problem[] {
  const mediaType = mediaTypeOf(sent.contentType);
  const wanted = `content type ${content.mediaType}`;
  if (mediaType === undefined || !isJsonType(mediaType)) {
    return [{ ...bodyIsJson, wanted, came: mediaType ?? 'none' }];
  }
  const isExact = mediaType === content.mediaType;
  const label: Problem[] = isExact
    ? []
    : [{ ...mediaTypeIsExact(contract, content), wanted, came: mediaType }];
  const body = readJson(sent.body);
  if ('problem' in body) {
    return [...label, { ...bodyIsJson, wanted: 'whole, valid JSON', came: body.problem }];
  }
  const violations = contract.schemas.violations(content.schema.pointer, body.value);
  return [...label, ...violations.map((one) => problemOf(one, body.value))];
}

export function rulesBroken(about: Rule['about'], ruled: RuledBody): Problem[] {
  return allRules
    .filter((rule) => rule.about === about && rule.operationIds.includes(ruled.operationId))
    .flatMap(({ origin, broken }) => broken(ruled).map((one) => ({ ...one, ...origin })));
}

/**
 * What is wrong with a reply that must be a rejection; a 2xx, 3xx or 5xx never is one.
 *
 * @param origin where it comes from that it must be one
 * @param undocumented whether a 4xx that the operation does not document is right as well. Always
 *   so where it documents none: the source does not show them.
 */
export function judgeRejection(
  judgement: Judgement,
  call: PlannedCall,
  received: Received,
  { origin, undocumented }: { origin: Origin; undocumented: boolean },
): Problem[] {
  const rejections = rejectionsOf(call.operation);
  if (!isReply(received)) return judgeCall(judgement, call, rejections, received);
  const { status } = received;
  if (status.startsWith('4') && answerTo({ answers: rejections }, Number(status))) {
    return judgeCall(judgement, call, rejections, received);
  }
  const open = undocumented || leavesRejectionsOpen(judgement, call.operation);
  if (open && /^4\d\d$/.test(status)) return [];
  const documented = rejections.map((one) => one.status).join(' or ');
  const wanted = `a rejection, ${open ? 'any 4xx' : documented}`;
  const wrong = status.startsWith('2') || status.startsWith('3') ? origin : statusIsListed;
  return [{ ...wrong, wanted, came: `status ${status}${redirectOf(received)}` }];
}

/** Whether which rejections there are is not shown, beside those that were observed. */
function leavesRejectionsOpen({ contract }: Judgement, { pointer }: Operation): boolean {
  return contract.standing(`${pointer}/responses/4XX`).kind === 'not shown';
}

export function isRejected(received: Received): boolean {
  return isReply(received) && /^4\d\d$/.test(received.status);
}

export function bodyOf(reply: Pick<Reply, 'body'>): unknown {
  const body = readJson(reply.body);
  return 'value' in body ? body.value : undefined;
}

function problemOf(violation: Violation, body: unknown): Problem {
  const { path, keyword, standing } = violation;
  return {
    ...originOf(standing, { source: 'Resources and their fields' }),
    pointer: path,
    wanted: wantedBy(violation),
    came: keyword === 'required' ? 'an object without it' : describeValue(valueAt(body, path)),
  };
}

function wantedBy({ keyword, params }: Violation): string {
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
      return `a match of ${keyword} "${String(params[keyword])}"`;
    case 'minLength':
      return `${String(params['limit'])} characters or more`;
    case 'maxLength':
      return `${String(params['limit'])} characters at most`;
    default:
      return `${keyword} ${Object.values(params).join(' ')}`;
  }
}

/**
 * What is answered for an unknown reference is not shown. But a status that reports a payout
 * as paid, pending or held is of a payment that nobody ordered.
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
