/** A service that keeps the contract, to be changed: the local sandbox, and the contract's examples for all else. */
import { createHmac } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { isDocumented, type Contract } from '../../toolkit/contract/contract.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { exampleOf } from './examples.ts';
import { answerFromExamples } from './from-examples.ts';
import { jsonOf, type Reply, type ServiceRequest } from './messages.ts';

export interface RightService {
  serve(request: ServiceRequest): Promise<Reply>;
  /** The access token that the main login got last. */
  token(): string;
  /** A token of the main login that was good once. */
  expiredToken: string;
  /** Returns the first example of an operation's request, or of its 200. */
  example(operationId: string, status?: '200' | 'request'): unknown;
  /** The references of the accepted payouts. */
  accepted(): Promise<string[]>;
  close(): Promise<void>;
}

const [main, , unbound] = demoCredentials;
if (!main || !unbound) throw new Error('The sandbox must have three demo logins.');

/** The logins that the service knows: one with a merchant, one without. */
export const people = {
  main: { email: main.email, password: main.password },
  unbound: { email: unbound.email, password: unbound.password },
};

/** @param realNow the time of the sandbox's clock, which status requests also advance */
export async function startRightService(
  contract: Contract,
  realNow: () => number = Date.now,
): Promise<RightService> {
  const engine = { realNow, processingMs: 2 * stepMs, bankMs: stepMs };
  const sandbox = await startSandbox({ contract, signingKey, engine, strict: true });
  const agent = new Agent({ keepAlive: true });
  let token = '';

  const simulate = (method: string, url: string, body?: unknown): Promise<Reply> => {
    const headers = { 'content-type': 'application/json' };
    const text = body === undefined ? '' : JSON.stringify(body);
    return send(sandbox.url, agent, { operationId: '', method, url, headers, body: text });
  };

  const serve = async (request: ServiceRequest): Promise<Reply> => {
    const { operationId } = request;
    // Status requests, not time, advance a payout: `02`, then `01`, then its final code.
    if (operationId === 'getTransactionStatus') {
      await simulate('POST', '/_sandbox/clock/advance', { milliseconds: stepMs });
    }
    const reply = await send(sandbox.url, agent, request);
    const operation = contract.find(operationId);
    if (reply.status === 501 && operation && isDocumented(operation)) {
      return answerFromExamples(contract, operation, request);
    }
    const isMain = textAt(jsonOf(request), 'email') === people.main.email;
    if (operationId === 'login' && isMain) {
      token = textAt(objectAt(jsonOf(reply), 'data'), 'accessToken') ?? token;
    }
    return reply;
  };

  await serve({
    operationId: 'login',
    method: 'POST',
    url: contract.find('login')?.path ?? '',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(people.main),
  });
  return {
    serve,
    token: () => token,
    expiredToken: expired(token, realNow()),
    example: (operationId, status = 'request') => exampleOf(contract, operationId, status),
    async accepted() {
      const list = jsonOf(await simulate('GET', '/_sandbox/transactions?limit=1000'));
      return listAt(list, 'items').map((one) =>
        String(objectAt(one, 'record')['transactionReference']),
      );
    },
    async close() {
      agent.destroy();
      await sandbox.close();
    },
  };
}

/** How far each status request advances the sandbox's clock, in milliseconds. */
const stepMs = 500;

const signingKey = 'the signing key of a service that is tested';

/** Returns the token, correctly signed, with an expiry in the past. */
function expired(token: string, now: number): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const old = { ...(isObject(claims) && claims), exp: Math.floor(now / 1000) - 60 };
  const text = `${header}.${Buffer.from(JSON.stringify(old)).toString('base64url')}`;
  return `${text}.${createHmac('sha256', signingKey).update(text).digest('base64url')}`;
}

/** Sends a request with Node's own client, because `fetch` cannot send hostile requests. */
function send(baseUrl: string, agent: Agent, sent: ServiceRequest): Promise<Reply> {
  const { hostname, port } = new URL(baseUrl);
  const headers = withoutHopHeaders(sent.headers);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, agent, method: sent.method, path: sent.url, headers };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutHopHeaders(response.headers),
          body: Buffer.concat(chunks).toString(),
          delivery: 'whole',
        }),
      );
    });
    request.on('error', reject);
    request.end(sent.body);
  });
}

/** Removes headers of one connection and the length of one body. */
function withoutHopHeaders(headers: ServiceRequest['headers']): ServiceRequest['headers'] {
  const hop = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.includes(name)));
}
