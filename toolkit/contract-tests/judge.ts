/** Judges a reply by the contract: status, content type, whole JSON, the schema, then the rules. */
import { MIMEType } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { rejectionsOf, type Answer, type Content } from '../contract/operation.ts';
import { valueAt } from '../contract/pointers.ts';
import type { Violation } from '../contract/schemas.ts';
import { sentValue, type Call } from './call.ts';
import { describeValue, originOf, type Problem } from './results.ts';
import { generalRules, type Rule, type RuledBody } from './rules.ts';
import { explainNoReply, isReply, type Received, type Reply } from './send.ts';
import { statementRules } from './statement-rules.ts';

export interface Judgement {
  contract: Contract;
  /** Milliseconds that a request may take. */
  timeLimit: number;
}

/** Every rule, for the guide to list. */
export const allRules: readonly Rule[] = [...generalRules, ...statementRules];

/**
 * What is wrong with what came of a call, in words without a value of it. Only the first layer that
 * fails is reported: a body of another type has no fields to speak of.
 *
 * @param wanted the documented answers that may come here, at least one
 */
export function judgeCall(
  { contract, timeLimit }: Judgement,
  call: Call,
  wanted: readonly Answer[],
  received: Received,
): Problem[] {
  if (!isReply(received)) {
    return [{ wanted: 'an answer', came: explainNoReply(received, timeLimit) }];
  }
  const { status } = received;
  const problems = judgeReply(contract, wanted, received);
  if (problems.length > 0) return problems;
  const { operationId } = call.operation;
  const sent = (name: string): unknown => sentValue(call, name);
  const about = isStatus(call.success, status) ? 'success' : 'rejection';
  return rulesBroken(about, { operationId, status, body: bodyOf(received), sent });
}

/** What is wrong with a reply, whatever was sent. */
export function judgeReply(contract: Contract, wanted: readonly Answer[], reply: Reply): Problem[] {
  const answer = wanted.find((one) => isStatus(one, reply.status));
  if (!answer) {
    const statuses = wanted.map(({ status }) => status).join(' or ');
    return [{ wanted: `status ${statuses}`, came: `status ${reply.status}` }];
  }
  const problems = answer.content ? judgeBody(contract, answer.content, reply) : [];
  if (problems.length > 0) return problems;
  return reply.dreddFindings.map((came) => ({ wanted: 'what the contract promises', came }));
}

/** What is wrong with a body: of a reply, or of a delivery. */
export function judgeBody(
  contract: Contract,
  content: Content,
  sent: Pick<Reply, 'contentType' | 'body'>,
): Problem[] {
  const mediaType = essenceOf(sent.contentType);
  if (mediaType !== content.mediaType) {
    const came = mediaType ?? 'content type missing';
    return [{ wanted: `content type ${content.mediaType}`, came }];
  }
  // Of a body in another form nothing more can be checked here.
  if (!/[/+]json$/.test(mediaType)) return [];
  const body = parseBody(sent.body);
  if ('problem' in body) return [{ wanted: 'a body of whole, valid JSON', came: body.problem }];
  const violations = contract.schemas.violations(content.schema.pointer, body.value);
  return withoutAlternatives(violations).map((violation) => problemOf(violation, body.value));
}

/** What breaks the rules of one operation or webhook; each problem names its source. */
export function rulesBroken(about: Rule['about'], ruled: RuledBody): Problem[] {
  return allRules
    .filter((rule) => rule.about === about && rule.operationIds.includes(ruled.operationId))
    .flatMap(({ source, broken }) => broken(ruled).map((problem) => ({ ...problem, source })));
}

/**
 * What is wrong with a reply that must be a rejection; a 2xx, 3xx or 5xx never is one.
 *
 * @param undocumented whether a 4xx that the operation does not document is right as well. Always
 *   so where it documents none: the source does not show them.
 */
export function judgeRejection(
  judgement: Judgement,
  call: Call,
  received: Received,
  undocumented: boolean,
): Problem[] {
  const rejections = rejectionsOf(call.operation);
  if (!isReply(received)) return judgeCall(judgement, call, rejections, received);
  const { status } = received;
  if (status === '429') return [tooMany];
  if (status.startsWith('4') && rejections.some((one) => isStatus(one, status))) {
    return judgeCall(judgement, call, rejections, received);
  }
  const open = undocumented || rejections.length === 0;
  if (open && /^4\d\d$/.test(status)) return [];
  const documented = rejections.map((one) => one.status).join(' or ');
  return [{ wanted: `a rejection, ${open ? 'any 4xx' : documented}`, came: `status ${status}` }];
}

/** It is not about the request, so it must not pass for a rejection of it. */
export const tooMany: Problem = {
  wanted: 'an answer to this request',
  came: 'status 429: too many requests. Lower --rate',
};

/** Whether a status is the documented one, or in its range: `4XX`. */
export function isStatus(answer: Pick<Answer, 'status'>, status: string): boolean {
  return new RegExp(`^${answer.status.replaceAll('X', '\\d')}$`).test(status);
}

/** The value of a JSON body; undefined where it is not JSON. */
export function bodyOf(reply: Pick<Reply, 'body'>): unknown {
  const body = parseBody(reply.body);
  return 'value' in body ? body.value : undefined;
}

/** The JSON of a body, or what keeps it from being JSON. */
function parseBody(bytes: Buffer): { value: unknown } | { problem: string } {
  if (bytes.length === 0) return { problem: 'an empty body' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: 'a body that is not UTF-8' };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    // The parser's own message quotes the body.
    return { problem: 'a body that is not whole, valid JSON' };
  }
}

/** Of `null` or a schema, the violations of the schema are the ones to read. */
function withoutAlternatives(violations: Violation[]): Violation[] {
  const inner = violations.filter(
    ({ keyword, params }) =>
      keyword !== 'anyOf' &&
      keyword !== 'oneOf' &&
      !(keyword === 'type' && params['type'] === 'null'),
  );
  return inner.length > 0 ? inner : violations;
}

function problemOf({ path, keyword, message, standing }: Violation, body: unknown): Problem {
  return {
    pointer: path,
    wanted: message.replace(/^must (be|have) /, '').replace(/^must match /, 'a match of '),
    came: keyword === 'required' ? 'an object without it' : describeValue(valueAt(body, path)),
    ...originOf(standing),
  };
}

/** The media type without its parameters; undefined when there is none that can be read. */
function essenceOf(contentType: string | undefined): string | undefined {
  try {
    return contentType === undefined ? undefined : new MIMEType(contentType).essence;
  } catch {
    return undefined;
  }
}
