/** Collects what was seen of one operation: bodies, statuses, headers, and differences from the contract. */
import type { Contract } from '../../contract/contract.ts';
import type { Finding } from '../../contract/findings.ts';
import { readJson } from '../../contract/json-bodies.ts';
import {
  answerTo,
  type Content,
  type Operation,
  type Parameter,
} from '../../contract/operation.ts';
import { valuesIn } from '../../contract/sent-values.ts';
import { contentFor } from '../../traffic/bodies.ts';
import {
  headerOf,
  headersByName,
  queryOf,
  type Exchange,
  type Message,
} from '../../traffic/exchange.ts';
import { judgeAnswer } from '../../traffic/judge-answer.ts';
import type { JudgedPart } from '../../traffic/judge-body.ts';
import { judgeRequest } from '../../traffic/judge-request.ts';
import { plainMediaType } from '../../traffic/plain-headers.ts';
import type { Vocabulary } from '../../traffic/vocabulary.ts';
import type { Assumption } from './assumptions.ts';
import { increase } from './counts.ts';
import { addHeaders, isPlainName, noHeaders } from './headers.ts';
import type { Bodies } from './payouts.ts';
import { isTaken, rejections } from './repeats.ts';
import { valuesSent, type SentValues } from './sent-values.ts';
import { hiddenName, type Shape, type Shapes } from './shapes.ts';

export type OperationSeen = ReturnType<typeof nothingSeen>;

export interface AnswerSeen {
  count: number;
  mediaTypes: Map<string, number>;
  headers: Map<string, number>;
  body: Shape | undefined;
}

interface Watcher {
  contract: Contract;
  assumptions: ReadonlyMap<string, Assumption>;
  vocabulary: Vocabulary;
  shapes: Shapes;
}

export function nothingSeen(operation: Operation) {
  const bodies: { request?: Shape; rejected?: Shape } = {};
  return {
    operation,
    count: 0,
    /** The bodies of accepted requests, and of requests that were rejected because of their content. */
    ...bodies,
    /** How often each parameter outside the contract appeared in accepted requests. */
    query: new Map<string, number>(),
    /** The media types of accepted requests. */
    sentTypes: new Map<string, number>(),
    accepted: 0,
    answers: new Map<number, AnswerSeen>(),
    headers: noHeaders(),
    /** The differences by place and message: `answer 200 body/data/direction`. `*` stands for every element. */
    differences: new Map<string, Finding & { place: string; count: number }>(),
    /** Answers that do not come from the service: `301 redirect`. */
    apart: new Map<string, number>(),
  };
}

export function addExchange(
  watcher: Watcher,
  seen: OperationSeen,
  exchange: Exchange,
  path: string,
): Bodies {
  const { operation } = seen;
  const { request, answer, status } = exchange;
  const { vocabulary } = watcher;
  const isDelivery = operation.kind === 'webhook';
  const sent = jsonOf(request, operation.body?.contents);
  const bodies = { sent, came: jsonOf(answer, answerTo(operation, status)?.contents) };
  seen.count += 1;
  watchParameters(watcher, operation, exchange);
  if (sent !== undefined) addSent(watcher, seen, sent, status);
  addHeaders(seen.headers, operation, exchange, bodies);
  if (isTaken(status) || isDelivery) {
    seen.accepted += 1;
    addParameters(watcher, seen, exchange);
    const type = plainMediaType(headerOf(request, 'content-type'), vocabulary.mediaTypes);
    if (request.body?.length && type !== undefined) increase(seen.sentTypes, type, mostNames);
    // Many tools leave out the header with the token, and bodies that they cannot show.
    const unread = request.body === undefined && type !== undefined ? 'body' : undefined;
    const judged = judgeRequest(watcher.contract, operation, path, exchange);
    const known = judged.filter(({ part }) => part !== 'authorization' && part !== unread);
    note(seen, 'request', known);
  }
  if (status === 0 || isDelivery) return bodies;
  const other = otherAnswererOf(operation, exchange);
  if (other !== undefined) increase(seen.apart, `${status} ${other}`);
  else {
    const values = valuesSent(operation.path, path, exchange.url, sent);
    addAnswer(watcher, seen, exchange, { came: bodies.came, values });
    const judged = judgeAnswer(watcher.contract, operation, exchange);
    // Skip a body that was not recorded, which proves nothing.
    const isSeen = ({ part }: JudgedPart) =>
      answer.body !== undefined || (part !== 'body' && part !== 'content-type');
    note(seen, `answer ${status}`, judged.filter(isSeen));
  }
  return bodies;
}

/** Names the sender of an answer that is not the service's: a redirect, or HTML or text of a gateway. */
function otherAnswererOf(operation: Operation, { status, answer }: Exchange): string | undefined {
  const described = answerTo(operation, status);
  const type = headerOf(answer, 'content-type');
  if (described && contentFor(described.contents, type)) return undefined;
  if (!described && status >= 300 && status < 400)
    return status === 304 ? 'not modified' : 'redirect';
  const isForeign = type !== undefined && /^text\/(html|plain)\b/i.test(type);
  return gatewayStatuses.has(status) && isForeign ? 'of a gateway' : undefined;
}

const gatewayStatuses = new Set([408, 413, 429, 502, 503, 504]);

function addSent({ shapes }: Watcher, seen: OperationSeen, sent: unknown, status: number): void {
  const { kind, body } = seen.operation;
  if (isTaken(status) || kind === 'webhook') {
    seen.request ??= shapes.create(body?.schema.pointer);
    shapes.add(seen.request, sent, kind === 'webhook' ? 'answer' : 'accepted');
  } else if (rejections.has(status)) {
    seen.rejected ??= shapes.create(body?.schema.pointer);
    shapes.add(seen.rejected, sent, 'rejected');
  }
}

function addAnswer(
  { shapes, vocabulary }: Watcher,
  { operation, answers }: OperationSeen,
  { status, answer }: Exchange,
  { came, values }: { came: unknown; values: SentValues },
): void {
  const none = { count: 0, mediaTypes: new Map(), headers: new Map(), body: undefined };
  const seen: AnswerSeen = answers.get(status) ?? none;
  answers.set(status, seen);
  seen.count += 1;
  const type = plainMediaType(headerOf(answer, 'content-type'), vocabulary.mediaTypes);
  increase(seen.mediaTypes, type ?? 'none', mostNames);
  for (const name of Object.keys(headersByName(answer))) {
    if (isPlainName(name)) increase(seen.headers, name, mostNames);
  }
  if (came === undefined) return;
  seen.body ??= shapes.create(answerTo(operation, status)?.content?.schema.pointer);
  shapes.add(seen.body, came, 'answer', values);
}

function addParameters(
  { contract, vocabulary }: Watcher,
  { operation, query }: OperationSeen,
  { url }: Exchange,
): void {
  for (const name of new Set(queryOf(url).keys())) {
    if (operation.parameters.some((one) => isWrittenAs(contract, one, name))) continue;
    increase(query, vocabulary.isName(name) ? name : hiddenName, mostNames);
  }
}

/** Whether a query name belongs to a parameter: its own name, `range[low]` if deep, a field if exploded. */
function isWrittenAs(
  contract: Contract,
  { name, style, explode, schema }: Parameter,
  written: string,
): boolean {
  if (written === name) return true;
  if (style === 'deepObject') return written.startsWith(`${name}[`);
  return explode && contract.shapeOf(schema.value).fields.some((one) => one.name === written);
}

function watchParameters(
  { contract, assumptions }: Watcher,
  operation: Operation,
  { url, status, request }: Exchange,
): void {
  const sent = { segments: [], query: queryOf(url), headers: headersByName(request) };
  for (const { name, pointer, required, in: where } of operation.parameters) {
    const seen = assumptions.get(`${pointer} required`)?.seen;
    if (!seen || !required || where === 'path') continue;
    if (valuesIn(contract, operation, sent, where)(name) !== undefined) continue;
    if (isTaken(status)) seen.contradicted += 1;
    if (rejections.has(status)) seen.held += 1;
  }
}

function note(
  { differences }: OperationSeen,
  message: string,
  judged: readonly JudgedPart[],
): void {
  for (const { part, findings } of judged) {
    for (const finding of findings) {
      const place = `${message} ${part}${finding.path.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`;
      const key = `${place} ${finding.message}`;
      const difference = differences.get(key) ?? { ...finding, place, count: 0 };
      difference.count += 1 + (finding.more ?? 0);
      if (differences.size < mostNames) differences.set(key, difference);
    }
  }
}

function jsonOf(message: Message, contents: readonly Content[] = []): unknown {
  const labelled = contentFor(contents, headerOf(message, 'content-type'));
  const isOther = labelled !== undefined && labelled.kind !== 'json';
  const json = message.body && !isOther ? readJson(message.body) : undefined;
  return json && 'value' in json ? json.value : undefined;
}

const mostNames = 500;
