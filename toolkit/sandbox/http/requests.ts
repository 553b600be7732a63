import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { Match } from '../../contract/router.ts';
import type { Engine } from '../engine/open.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import { rejectionTexts } from '../engine/interface/rejections.ts';
import type { RequestHit } from '../engine/interface/faults.ts';
import type { Caller } from './authentication.ts';
import { journalEntry, outcomeOf, type JournalEntry, type Target } from './journal-entry.ts';
import type { Journal } from './journal.ts';
import type { BodyRoom } from './json-body.ts';
import type { RequestProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the operation belongs to the contract or to the simulation. */
    operation?: Operation;
    /** The stage at which faults on demand apply; only for operations of the contract. */
    faulty?: 'after-token' | 'after-body';
  }

  interface FastifyRequest {
    caller: Caller | undefined;
    fault: RequestHit | undefined;
    /** The departures of the request from the contract's assumptions. */
    remarks: readonly string[] | undefined;
    /** The handler's result, sent or not. */
    answer: unknown;
    /** The answer sent instead of a success. */
    problem: RequestProblem | undefined;
    /** The rejected payouts of the batch. */
    rejections: readonly Rejection[] | undefined;
    /** Updates the journal entry once the connection has finished. */
    amend: ((changes: Partial<JournalEntry>) => void) | undefined;
  }
}

/** The target of a request, whether Fastify found a route or not. */
export type Find = (request: FastifyRequest) => Match;

export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}

/** Reports a request's departures from the contract's assumptions in the log and in a header. */
export function noteRemarks(
  remarks: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.remarks = remarks;
  // Header values are ASCII, and clients reject headers of 8 kB and more.
  const text = remarks.join('; ').replaceAll(/[^\x20-\x7e]/g, '?');
  reply.header('sandbox-remark', text.slice(0, 4_000));
}

/** Notes the handler's result: null if the success has no body. */
export function noteAnswer(answer: unknown, request: FastifyRequest): void {
  request.answer = answer ?? null;
  request.amend?.(outcomeOf(request));
}

export function noteProblem(problem: RequestProblem, request: FastifyRequest): void {
  request.problem = problem;
  request.amend?.(outcomeOf(request));
}

export interface RequestLog {
  find: Find;
  /** Receives the lines of the log. */
  log(line: string): void;
  now(): number;
  journal: Journal;
  engine: Pick<Engine, 'findUserByEmail' | 'now'>;
  /** The header of the idempotency key, in lower case. */
  idempotencyHeader: string;
  room: BodyRoom;
}

/**
 * Starts to watch a request. At its end, the log gets a line with method, path template, status and time, and one for
 * each remark and rejected payout; the journal gets an entry. From the request, both contain only payout references.
 */
export type Watch = (request: FastifyRequest, reply: FastifyReply) => void;

/** Watches every request that Fastify passes to a hook; the caller handles the others. */
export function watchRequests(app: FastifyInstance, watch: Watch): void {
  const noted = ['caller', 'fault', 'remarks', 'answer', 'problem', 'rejections', 'amend'];
  for (const name of noted) app.decorateRequest(name, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    done();
  });
}

export function createWatch(settings: RequestLog): Watch {
  const { find, log, now, journal, engine, idempotencyHeader, room } = settings;
  return (request, reply) => {
    const at = now();
    const target = targetOf(request, find);
    if (target) reply.header('sandbox-request-id', request.id);
    const { raw } = reply;
    // This event also fires for an answer that was cut off, which Fastify does not report.
    raw.once('close', () => {
      room.free(request.raw);
      const durationMs = now() - at;
      const status = raw.writableFinished ? raw.statusCode : null;
      const path = loggablePath(request, find);
      log(`${request.method} ${path} ${status ?? 'cut'} ${durationMs} ms`);
      for (const line of detailsOf(request)) log(`  ${line}`);
      if (!target) return;
      const course = { at, status, durationMs };
      const entry = journalEntry(request, target, course, engine, idempotencyHeader);
      journal.add(entry);
      request.amend = (changes) => journal.add({ ...entry, ...changes });
    });
  };
}

/** Returns the target of a request; undefined for the simulation or the page. */
function targetOf(request: FastifyRequest, find: Find): Target | undefined {
  const { faulty, operation } = request.routeOptions.config;
  if (faulty && operation) return { operation, path: operation.path };
  if (!request.is404 || request.url.startsWith('/_sandbox')) return undefined;
  const match = find(request);
  if (match.kind === 'operation') {
    return { operation: match.operation, path: match.operation.path };
  }
  return { operation: undefined, path: match.kind === 'no-method' ? match.path : null };
}

const maxRejectionLines = 20;

function detailsOf({ remarks, rejections }: FastifyRequest): string[] {
  const lines = (remarks ?? []).map((remark) => `remark: ${remark}`);
  if (!rejections) return lines;
  for (const { transactionReference, reason } of rejections.slice(0, maxRejectionLines)) {
    lines.push(`rejected: ${printable(transactionReference)} ${reason}: ${rejectionTexts[reason]}`);
  }
  const more = rejections.length - maxRejectionLines;
  if (more > 0) lines.push(`rejected: ${more} more; GET /_sandbox/rejections lists them`);
  return lines;
}

/** Makes a reference printable: it may be any text, but a log entry must be one line. */
function printable(reference: string): string {
  const cut = reference.length > 100 ? `${reference.slice(0, 100)}…` : reference;
  return `"${cut.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')}"`;
}

/** Returns the path template. An unmatched path is not logged, because it may contain an account number. */
export function loggablePath(request: FastifyRequest, find: Find): string {
  const { config, url } = request.routeOptions;
  if (config.operation) return config.operation.path;
  if (url !== undefined) return url;
  const match = find(request);
  if (match.kind === 'no-path') return '(none)';
  return match.kind === 'operation' ? match.operation.path : match.path;
}
