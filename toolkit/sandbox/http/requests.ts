/** What the sandbox notes of a request beside what Fastify does, and the line that it logs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { Match } from '../../contract/router.ts';
import type { Caller } from './authentication.ts';
import type { FaultHit } from './faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract, or of the simulation. */
    operation?: Operation;
    /** Whether faults on demand reach it: the contract's operations alone. */
    faulty?: boolean;
  }

  interface FastifyRequest {
    caller: Caller | undefined;
    fault: FaultHit | undefined;
    /** What of it differs from the contract's assumptions. */
    remarks: readonly string[] | undefined;
  }
}

/** What a request is for, whether Fastify found a route for it or not. */
export type Find = (request: FastifyRequest) => Match;

/** The path without the query, as it was sent. */
export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1);
  return path;
}

/** Shows what of a request differs from the contract's assumptions, in the log and in a header. */
export function noteRemarks(
  remarks: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.remarks = remarks;
  // A header takes ASCII only, and clients reject one of 8 kB and more.
  const text = remarks.join('; ').replaceAll(/[^\x20-\x7e]/g, '?');
  reply.header('sandbox-remark', text.slice(0, 4_000));
}

/**
 * Logs one line per request: method, path template, status, time; and one per remark. Nothing of what
 * was sent.
 */
export function addRequestLog(
  app: FastifyInstance,
  find: Find,
  log: (line: string) => void,
  now: () => number,
): void {
  app.addHook('onRequest', async (request, { raw }) => {
    const startedAt = now();
    // Also of an answer that was cut off, which Fastify reports to nobody.
    raw.once('close', () => {
      const status = raw.writableFinished ? raw.statusCode : 'cut';
      log(`${request.method} ${loggablePath(request, find)} ${status} ${now() - startedAt} ms`);
      for (const remark of request.remarks ?? []) log(`  remark: ${remark}`);
    });
  });
}

/** The template. A path that fits none is not logged: it may be an account number. */
export function loggablePath(request: FastifyRequest, find: Find): string {
  const { config, url } = request.routeOptions;
  if (config.operation) return config.operation.path;
  if (url !== undefined) return url;
  const match = find(request);
  if (match.kind === 'no-path') return '(none)';
  return match.kind === 'operation' ? match.operation.path : match.path;
}
