import type { FastifyRequest } from 'fastify';
import type { components } from '../../../generated/simulation.d.ts';
import { isObject } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import type { Engine } from '../engine/open.ts';
import type { Complaint } from './problems.ts';

/** An entry as the simulation describes it, except for the times. */
export interface JournalEntry extends Omit<components['schemas']['Request'], 'at' | 'clockAt'> {
  /** When the request began, in real time. */
  at: number;
  /** When the request began, on the partner's clock. */
  clockAt: number;
}

/** The target of a request, which is only a path if the contract lacks the method there. */
export interface Target {
  operation: Operation | undefined;
  path: string | null;
}

export function journalEntry(
  request: FastifyRequest,
  { operation, path }: Target,
  course: Pick<JournalEntry, 'at' | 'status' | 'durationMs'>,
  engine: Pick<Engine, 'findUserByEmail' | 'now'>,
  idempotencyHeader: string,
): JournalEntry {
  const partnerCode = partnerOf(request, engine);
  const references = referencesIn(request);
  const { fault } = request;
  return {
    requestId: request.id,
    ...course,
    clockAt: engine.now(partnerCode ?? undefined, course.at),
    callId: callIdOf(request),
    partnerCode,
    operationId: operation?.operationId ?? null,
    method: request.method,
    path,
    transactionReferences: references.slice(0, maxReferences).map(journalText),
    referenceCount: references.length,
    ...outcomeOf(request),
    idempotencyKey: request.headers[idempotencyHeader] !== undefined,
    fault: fault ? { faultId: fault.faultId, kind: fault.kind } : null,
  };
}

/** The caller's name for its request, which reveals repeats that the caller did not make. */
function callIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['sandbox-call-id'];
  return typeof id === 'string' && /^[\w:.-]{1,64}$/.test(id) ? id : null;
}

/** What is known once the request has been executed, even if the caller has left. */
export function outcomeOf(
  request: FastifyRequest,
): Pick<JournalEntry, 'batchId' | 'errorTransactionCount' | 'responseCode' | 'judged'> {
  const answer = isObject(request.answer) ? request.answer : {};
  const { batchId, errorTransactionCount, responseCode } = answer;
  return {
    batchId: typeof batchId === 'string' ? batchId : null,
    errorTransactionCount: typeof errorTransactionCount === 'number' ? errorTransactionCount : null,
    responseCode: typeof responseCode === 'string' ? responseCode : null,
    judged: judgementOf(request),
  };
}

/** The most elements per list in an entry. */
const maxReferences = 100;
const maxFindings = 20;

function judgementOf(request: FastifyRequest): Judgement {
  const { problem, remarks = none } = request;
  const verdict = verdictOf(request);
  if (verdict === 'accepted') return accepted;
  const judged = verdict !== 'not-judged';
  return {
    verdict,
    reason: judged && problem ? problem.message : null,
    remarks: remarks.length > 0 ? remarks.slice(0, maxFindings).map(journalText) : none,
    errors: judged && problem ? problem.violations.slice(0, maxFindings).map(errorOf) : none,
  };
}

type Judgement = JournalEntry['judged'];

const none: never[] = [];
const accepted: Judgement = { verdict: 'accepted', reason: null, remarks: none, errors: none };

function verdictOf({ problem, answer, remarks, fault }: FastifyRequest): Judgement['verdict'] {
  if (fault?.kind === 'status' || fault?.kind === 'drop-before') return 'not-judged';
  if (problem) {
    if (problem.status < 500) return 'rejected';
    return problem.status === 501 ? 'not-simulated' : 'failed';
  }
  if (answer === undefined) return 'not-judged';
  return remarks === undefined ? 'accepted' : 'accepted-with-remarks';
}

function errorOf({ path, message, origin }: Complaint): Complaint {
  return {
    path: journalText(path),
    message: journalText(message),
    ...(origin !== undefined && { origin: journalText(origin) }),
  };
}

/** Returns the partner of the request's token or login; null if unknown. */
export function partnerOf(
  { caller, body }: FastifyRequest,
  engine: Pick<Engine, 'findUserByEmail'>,
): string | null {
  if (caller) return caller.user.partnerCode;
  const email = isObject(body) ? body['email'] : undefined;
  const user = typeof email === 'string' ? engine.findUserByEmail(email) : undefined;
  return user?.partnerCode ?? null;
}

/** Returns the payout references in the URL, in the body, and in the elements of a list in the body. */
export function referencesIn({ params, body }: Pick<FastifyRequest, 'params' | 'body'>): string[] {
  const found: string[] = [];
  addReference(found, params);
  if (!isObject(body)) return found;
  addReference(found, body);
  for (const value of Object.values(body)) {
    if (Array.isArray(value)) for (const element of value) addReference(found, element);
  }
  return found;
}

function addReference(found: string[], holder: unknown): void {
  const reference = isObject(holder) ? holder['transactionReference'] : undefined;
  if (typeof reference === 'string') found.push(reference);
}

const maxText = 300;

/** Copies a text for the journal, because a substring keeps its whole text in memory. */
export function journalText(text: string): string {
  return Buffer.from(text.slice(0, maxText)).toString();
}
