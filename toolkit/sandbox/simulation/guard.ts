/**
 * Keeps other web pages out. The simulation takes no token, so a page of any site that is open in a
 * browser on this machine could press its buttons.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../deliveries/receivers.ts';
import { RequestProblem } from '../http/problems.ts';

/**
 * Rejects requests that a page of another origin sends, and, where the sandbox is bound to this
 * machine alone, requests to another name: a name that somebody points at 127.0.0.1 makes their
 * page one of the same origin.
 */
export function addGuard(scope: FastifyInstance, boundHost: string): void {
  const local = isLocal(boundHost);
  scope.addHook('onRequest', async (request) => {
    if (local && !isLocal(request.hostname)) throw rejected('The sandbox has another address.');
    if (!isOwnPage(request)) throw rejected('Pages of other origins may not use the simulation.');
  });
}

/** Whether a host, as a URL or an option writes it, is this machine alone. */
export function isLocal(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare));
}

/** Programs send no Origin; browsers always do when they send something of another page's. */
function isOwnPage({ headers: { origin }, host }: FastifyRequest): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function rejected(detail: string): RequestProblem {
  return new RequestProblem(403, 'Forbidden', detail);
}
