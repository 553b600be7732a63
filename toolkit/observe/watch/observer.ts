/** Takes down what exchanges say of the operations of a contract, in a memory that does not grow. */
import { isDocumented, type Contract } from '../../contract/contract.ts';
import type { Finding } from '../../contract/findings.ts';
import { mediaTypeOf, readJson } from '../../contract/json-bodies.ts';
import { answerTo, type Operation } from '../../contract/operation.ts';
import { judgeAnswer, judgeRequest, type Judged } from '../../proxy/judge.ts';
import { headerOf, type Exchange, type Message } from '../../traffic/exchange.ts';
import { isPlainName } from '../../traffic/field-names.ts';
import { createVocabulary, type Vocabulary } from '../../traffic/vocabulary.ts';
import { listAssumptions } from './list-assumptions.ts';
import { widened, type Days } from './days.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createLocator, type WebhookPaths } from './locate.ts';
import { createLifetimes, type Lifetimes } from './lifetimes.ts';
import { createLimits, type Limits } from './limits.ts';
import { createShapes, increase, type Shape, type Shapes } from './shapes.ts';
import { createTransitions, type Transitions } from './transitions.ts';
import { createWatch, type Assumption } from './assumptions.ts';
import { createZones, type Zones } from './zones.ts';

export interface OperationSeen {
  operation: Operation;
  count: number;
  /** Bodies of requests that were taken. */
  request: Shape | undefined;
  /** Bodies of requests that were rejected for what is in them. */
  rejected: Shape | undefined;
  /** Of requests that were taken: how often each parameter of the query was there. */
  query: Map<string, number>;
  accepted: number;
  answers: Map<number, AnswerSeen>;
  /** Headers of a delivery. */
  sentHeaders: Map<string, number>;
  /** By what they say. */
  differences: Map<string, Difference>;
}

export interface AnswerSeen {
  count: number;
  mediaTypes: Map<string, number>;
  headers: Map<string, number>;
  /** Bodies that are JSON. */
  body: Shape | undefined;
}

/** Something that is not as the contract says, in words without a value. */
export interface Difference extends Pick<Finding, 'message' | 'standing'> {
  /** `answer 200 body/data/direction`; `*` is every element of a list. */
  place: string;
  count: number;
}

export interface Observer {
  add(exchange: Exchange): void;
  readonly contract: Contract;
  readonly exchanges: number;
  /** Exchanges of no operation of the contract: the path is not one of it, or the method. */
  readonly others: number;
  readonly unanswered: number;
  /** Of the first exchange and of the last: `2026-03-04`; undefined before there is one. */
  readonly days: Days | undefined;
  readonly operations: ReadonlyMap<string, OperationSeen>;
  readonly assumptions: ReadonlyMap<string, Assumption>;
  readonly lifetimes: Lifetimes;
  readonly limits: Limits;
  readonly transitions: Transitions;
  readonly deliveries: Deliveries;
  readonly zones: Zones;
}

/** @param webhooks at which paths of the partner's own address the service delivers */
export function createObserver(contract: Contract, webhooks: WebhookPaths = new Map()): Observer {
  const assumptions = listAssumptions(contract);
  const vocabulary = createVocabulary(contract);
  const shapes = createShapes(vocabulary, createWatch(contract, assumptions));
  const operations = new Map<string, OperationSeen>();
  const lifetimes = createLifetimes();
  const limits = createLimits();
  const transitions = createTransitions(contract);
  const deliveries = createDeliveries(contract);
  const zones = createZones();
  const locate = createLocator(contract, webhooks);
  const state = { exchanges: 0, others: 0, unanswered: 0 };
  let days: Days | undefined;

  return {
    contract,
    operations,
    assumptions,
    lifetimes,
    limits,
    transitions,
    deliveries,
    zones,
    get exchanges() {
      return state.exchanges;
    },
    get others() {
      return state.others;
    },
    get unanswered() {
      return state.unanswered;
    },
    get days() {
      return days;
    },
    add(exchange) {
      state.exchanges += 1;
      days = widened(days, exchange.startedAt);
      const found = locate(exchange);
      if (!found) {
        state.others += 1;
        return;
      }
      if (exchange.status === 0) state.unanswered += 1;
      const { operation, path } = found;
      const seen = operations.get(operation.operationId) ?? nothingSeen(operation);
      operations.set(operation.operationId, seen);
      seen.count += 1;
      watchParameters(assumptions, operation, exchange);
      const { sent, came } = addTo(contract, shapes, seen, exchange, path);
      addParameters(vocabulary, seen, exchange);
      deliveries.add(operation, exchange, sent, came);
      if (operation.kind !== 'webhook') limits.add(exchange);
      const body = operation.kind === 'webhook' ? sent : came;
      if (body !== undefined) {
        lifetimes.add(operation.operationId, body, exchange.startedAt);
        transitions.add(body);
        zones.add(body, exchange.startedAt);
      }
    },
  };
}

function addTo(
  contract: Contract,
  shapes: Shapes,
  seen: OperationSeen,
  exchange: Exchange,
  path: string,
): { sent: unknown; came: unknown } {
  const { operation } = seen;
  const { request, answer, status } = exchange;
  const isDelivery = operation.kind === 'webhook';
  const isAccepted = status >= 200 && status < 300;
  const sent = jsonOf(request);
  const came = jsonOf(answer);
  const bodySchema = operation.body?.schema.pointer;
  if (sent !== undefined && (isAccepted || isDelivery)) {
    seen.request ??= shapes.create(bodySchema);
    shapes.add(seen.request, sent, isDelivery ? 'answer' : 'accepted');
  } else if (sent !== undefined && rejections.has(status)) {
    seen.rejected ??= shapes.create(bodySchema);
    shapes.add(seen.rejected, sent, 'rejected');
  }
  if (isDelivery) addNames(seen.sentHeaders, request);
  if (isAccepted || isDelivery) {
    seen.accepted += 1;
    for (const one of judgedRequest(contract, operation, exchange, path)) note(seen, one);
  }
  if (status === 0 || isDelivery) return { sent, came };

  const answers = seen.answers.get(status) ?? noAnswer();
  seen.answers.set(status, answers);
  answers.count += 1;
  increase(answers.mediaTypes, mediaTypeOf(headerOf(answer, 'content-type')) ?? 'none', mostNames);
  addNames(answers.headers, answer);
  if (came !== undefined) {
    answers.body ??= shapes.create(answerTo(operation, status)?.content?.schema.pointer);
    shapes.add(answers.body, came, 'answer');
  }
  // A body that was not recorded says nothing.
  if (answer.body) for (const one of judgedAnswer(contract, operation, exchange)) note(seen, one);
  return { sent, came };
}

/** Of a request that was taken, or a delivery: the names of its query. */
function addParameters(
  { fields }: Vocabulary,
  { operation, query }: OperationSeen,
  { url, status }: Exchange,
): void {
  if (operation.kind !== 'webhook' && (status < 200 || status >= 300)) return;
  const search = new URLSearchParams(url.split('?')[1] ?? '');
  for (const name of new Set(search.keys())) {
    if (fields.isParameter(name)) increase(query, name, mostNames);
  }
}

/** A parameter that is left out shows whether it is required. */
function watchParameters(
  assumptions: ReadonlyMap<string, Assumption>,
  { parameters }: Operation,
  { url, status }: Exchange,
): void {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  for (const { name, pointer, required, in: where } of parameters) {
    const seen = assumptions.get(`${pointer} required`)?.seen;
    if (!seen || !required || where !== 'query' || query.has(name)) continue;
    if (status >= 200 && status < 300) seen.contradicted += 1;
    if (rejections.has(status)) seen.held += 1;
  }
}

function judgedRequest(
  contract: Contract,
  operation: Operation,
  { url, request }: Exchange,
  path: string,
): Judged[] {
  if (!isDocumented(operation)) return [];
  const body = request.body ?? Buffer.alloc(0);
  const asked = {
    url,
    path,
    segments: path.split('/').map(decoded),
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    headers: headersOf(request),
    readBody: () => Promise.resolve(body),
  };
  return judgeRequest(contract, operation, asked, body).filter(
    // Many tools leave out the header with the token.
    ({ part }) => part !== 'request authorization',
  );
}

function judgedAnswer(
  contract: Contract,
  operation: Operation,
  { status, answer }: Exchange,
): Judged[] {
  const { 'content-encoding': _, ...headers } = headersOf(answer);
  const body = answer.body ?? Buffer.alloc(0);
  return judgeAnswer(contract, operation, { status, headers, body }).map((one) => ({
    ...one,
    part: one.part.replace('answer', `answer ${status}`),
  }));
}

function note({ differences }: OperationSeen, { part, findings }: Judged): void {
  for (const { path, message, standing, more = 0 } of findings) {
    const place = `${part}${path.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`;
    const key = `${place} ${message}`;
    const difference = differences.get(key);
    if (difference) difference.count += 1 + more;
    else if (differences.size < mostNames) {
      differences.set(key, { place, message, standing, count: 1 + more });
    }
  }
}

function nothingSeen(operation: Operation): OperationSeen {
  return {
    operation,
    count: 0,
    request: undefined,
    rejected: undefined,
    query: new Map(),
    accepted: 0,
    answers: new Map(),
    sentHeaders: new Map(),
    differences: new Map(),
  };
}

function noAnswer(): AnswerSeen {
  return { count: 0, mediaTypes: new Map(), headers: new Map(), body: undefined };
}

function addNames(counts: Map<string, number>, message: Message): void {
  const names = new Set(message.headers.map(([name]) => name.toLowerCase()));
  for (const name of names) if (isPlainName(name)) increase(counts, name, mostNames);
}

function jsonOf({ body }: Message): unknown {
  if (!body || body.length === 0) return undefined;
  const json = readJson(body);
  return 'value' in json ? json.value : undefined;
}

function headersOf({ headers }: Message): { [name: string]: string } {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Statuses that say something of what was sent, and not of who sent it, or how often. */
const rejections = new Set([400, 409, 422]);

const mostNames = 500;
