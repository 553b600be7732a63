/**
 * Keeps other web pages out. The simulation takes no token, so any page open in a browser on this
 * machine could press its buttons.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bareHost, isLoopback } from '../deliveries/receivers.ts';
import { RequestProblem } from '../http/problems.ts';
import type { Origins } from '../../serve/cors.ts';

/**
 * Rejects requests from pages of other origins, and requests to an unknown host name: an attacker
 * could point a name at this machine, which would make his page same-origin.
 *
 * @param names the sandbox's host names, without a port, besides `localhost`
 * @param origins whose pages may also use the simulation
 */
export function addGuard(scope: FastifyInstance, names: readonly string[], origins: Origins): void {
  const known = new Set(['localhost', ...names.map(bareHost)]);
  scope.addHook('onRequest', (request, _reply, done) => {
    const host = bareHost(request.hostname);
    const isKnown = known.has(host) || isIP(host) !== 0;
    const problem = isKnown ? otherOrigin : otherName;
    if (isKnown && isAllowedPage(request, origins)) done();
    else done(new RequestProblem(403, 'Forbidden', problem));
  });
}

const otherName =
  'The simulation answers to localhost, IP addresses, and names given with --allow-host. ' +
  'Use one of these, or start the sandbox with --allow-host <name>.';

const otherOrigin =
  'Pages of other origins may not use the simulation. To allow one, start the sandbox ' +
  'with --cors <origin>.';

/** Whether a host, as written in a URL or an option, can only be this machine. */
export function isLocal(host: string): boolean {
  const bare = bareHost(host);
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare));
}

/** Whether a request comes from an allowed page. Programs send no Origin; browsers always send it for other pages. */
function isAllowedPage({ headers: { origin }, host }: FastifyRequest, origins: Origins): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
