/**
 * Keeps other web pages out. The simulation takes no token, so a page of any site that is open in a
 * browser on this machine could press its buttons.
 */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bareHost, isLoopback } from '../deliveries/receivers.ts';
import { RequestProblem } from '../http/problems.ts';
import type { Origins } from '../../serve/cors.ts';

/**
 * Rejects requests that a page of another origin sends, and requests to a name that the sandbox does
 * not know as its own: somebody may point a name at this machine, which makes their page one of the same
 * origin.
 *
 * @param names host names, without a port, of the sandbox besides `localhost`
 * @param origins whose pages may use the simulation too
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
  'The simulation is served under localhost, an IP address, and the names that --allow-host allows. ' +
  'Use one of these, or start the sandbox with --allow-host <name>.';

const otherOrigin =
  'Pages of other origins may not use the simulation. Start the sandbox with --cors <origin> to let one.';

/** Whether a host, as written in a URL or an option, is only this machine. */
export function isLocal(host: string): boolean {
  const bare = bareHost(host);
  return bare === 'localhost' || (isIP(bare) !== 0 && isLoopback(bare));
}

/** Programs send no Origin; browsers always do when they send something of another page's. */
function isAllowedPage({ headers: { origin }, host }: FastifyRequest, origins: Origins): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
