/** The service for one fault. It pays a reference every time it arrives, because the test checks for duplicates. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../../contract/contract.ts';
import { maxViolations } from '../../contract/schemas.ts';
import { changedAnswer, referenceIn, rejected, rightAnswer, type ServiceState } from './answers.ts';
import { createArrivalBook, type Arrival, type ArrivalBook } from './arrivals.ts';
import { createCertificates } from './certificates.ts';
import { createBodies, parsed, payoutsIn, type Bodies } from './bodies.ts';
import { listenOn } from './listen-on.ts';
import { operated, phraseOf, type Met, type Operated, type Reaction } from './reaction.ts';
import { createTokens, type IssuedTokens } from './tokens.ts';
import { leave, tooLong, writeAnswer } from './write-answer.ts';

export interface Service {
  baseUrl: string;
  /** The environment variables for the adapter that name a proxy. */
  environment: NodeJS.ProcessEnv;
  /** For TLS: the certificate of the authority that signed the service's, as PEM. */
  authority: string | undefined;
  book: ArrivalBook;
  tokens: IssuedTokens;
  bodies: Bodies;
  count(operation: Operated): number;
  /** Unexpected requests and connections, as sentences. */
  problems(): readonly string[];
  /** Resolves when everything has arrived and all delayed payouts have been accepted. */
  settled(): Promise<void>;
  listen(on: boolean, tls?: Met): Promise<void>;
  /** Marks the requests that follow as a warm-up, or ends the warm-up. */
  warmUp(on: boolean): void;
  close(): Promise<void>;
}

/** Puts a payout at the service beforehand, for a client to look up. */
export const warmUpReference = 'CT-0';

export interface ServiceOptions extends Pick<ServiceState, 'plan' | 'slow' | 'idempotencyHeader'> {
  contract: Contract;
  /** Kills the adapter and resolves when it has ended. */
  kill(): Promise<void>;
}

interface RunningService extends ServiceState {
  contract: Contract;
  /** Whether requests are not counted for now. */
  isWarmUp?: boolean;
  /** How an untrustworthy server presents itself to the client. */
  untrusted?: Met | undefined;
  problems: Set<string>;
  /** Request counts, by operation, and for the status also by payout. */
  counts: Map<string, number>;
  /** The address of another server that must receive no requests. */
  elsewhere: string;
  /** Kills the adapter. Removed before its first use, because the adapter is killed only once. */
  kill: (() => Promise<void>) | undefined;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { contract, plan } = options;
  const problems = new Set<string>();
  const other = await listenOn(
    ({ method, url }, response) => {
      problems.add(`A redirect sent a request to another server: ${method} ${url}.`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
    () => plan.namesProxy && problems.add("A connection went to the environment's proxy."),
  );
  const lifeOf = (reference: string): readonly string[] =>
    plan.lives?.[reference] ?? (reference === warmUpReference ? undefined : plan.life) ?? ['00'];
  const state: RunningService = {
    ...options,
    bodies: createBodies(contract),
    tokens: createTokens(),
    book: createArrivalBook(lifeOf, [warmUpReference, ...(plan.has ?? [])]),
    problems,
    counts: new Map(),
    byKey: new Map(),
    late: [],
    elsewhere: `http://${other.address}`,
  };
  let closedAtOnce = 0;
  const own = await listenOn(
    // A client may break its connection even while the service reads the request.
    (request, response) => void handle(state, request, response).catch(() => undefined),
    (socket) => {
      if (closedAtOnce >= (plan.closedAtOnce ?? 0) || !state.counts.has('login')) return;
      closedAtOnce += 1;
      socket.destroy();
    },
  );
  const certificates = plan.tls && createCertificates();
  const listen = async (on: boolean, tls = plan.tls): Promise<void> => {
    state.untrusted = tls === 'right' ? undefined : tls;
    const isSilent = tls === 'plain' || tls === 'nothing';
    await own.listen(on, isSilent ? tls : tls && certificates?.of(tls));
  };
  if (plan.isDown || plan.tls) await listen(!plan.isDown);
  return {
    baseUrl: `${plan.tls ? 'https' : 'http'}://${own.address}`,
    environment: plan.namesProxy ? environmentWith(state.elsewhere) : {},
    authority: certificates?.authority,
    book: state.book,
    tokens: state.tokens,
    bodies: state.bodies,
    count: (operation) => state.counts.get(operation) ?? 0,
    problems: () => [...problems],
    async settled() {
      await Promise.all(state.late);
      // The last bytes sent may still be on their way through this process.
      await pause(20);
    },
    listen,
    warmUp: (on) => void (state.isWarmUp = on),
    async close() {
      await own.listen(false);
      await other.listen(false);
    },
  };
}

function environmentWith(proxy: string): NodeJS.ProcessEnv {
  const kinds = ['http_proxy', 'https_proxy', 'all_proxy'];
  const names = kinds.flatMap((name) => [name, name.toUpperCase()]);
  return { ...Object.fromEntries(names.map((name) => [name, proxy])), no_proxy: '', NO_PROXY: '' };
}

async function handle(
  state: RunningService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { contract, plan, tokens, problems } = state;
  const { method = '', url: path = '', headers, socket } = request;
  const operation = operationOf(contract, method, path);
  const what = `${method} ${contract.router.loggable(path)}`;
  if (state.untrusted) {
    problems.add(
      `${what} was sent to a server that no authority vouches for (${state.untrusted}).`,
    );
  }
  if (!operation) {
    problems.add(`No step needs this request: ${what}.`);
    return writeAnswer(request, response, rejected(state, '', 404), {});
  }
  if (!isForTokens(operation) && !tokens.isGood(headers.authorization)) {
    countOf(state, operation);
    await text(request);
    return writeAnswer(request, response, rejected(state, operation, 401), plan.every ?? {});
  }
  const reaction = reactionTo(state, operation, path);
  if (reaction.breaks?.at === 'unread') {
    leave(socket, reaction.breaks.by);
    return;
  }
  const body = await text(request);
  for (const problem of wrongWith(contract, operation, body)) problems.add(problem);
  const arrivals = operation === 'sendPayout' ? arrivalsOf(body, state.book) : [];
  if (reaction.kills === 'before') await killOnce(state);
  if (reaction.expires) tokens.expire('access');
  const right = rightAnswer(state, { operation, path, headers, body, arrivals }, reaction);
  if (reaction.kills === 'after') await killOnce(state);
  const itself = contract.find(operation)?.path ?? '';
  const addresses = { elsewhere: state.elsewhere, itself };
  const answer = changedAnswer(state, operation, right, reaction, addresses);
  await writeAnswer(request, response, answer, reaction, state.slow);
  if (reaction.endless && !socket.destroyed) {
    problems.add(
      `The client read ${tooLong / 1e6} MB of an answer to ${operation}. It must stop sooner.`,
    );
  }
  const ended = { at: performance.now(), how: phraseOf(reaction) };
  for (const arrival of arrivals) arrival.ended = ended;
}

function isForTokens(operation: Operated): boolean {
  return operation === 'login' || operation === 'refreshToken';
}

function operationOf({ router }: Contract, method: string, path: string): Operated | undefined {
  const match = router.find(method, path.split('?')[0] ?? '');
  if (match.kind !== 'operation') return undefined;
  return operated.find((one) => one === match.operation.operationId);
}

function reactionTo(state: RunningService, operation: Operated, path: string): Reaction {
  const { plan } = state;
  if (state.isWarmUp && !isForTokens(operation)) return { ...plan.every, ...plan.warmUp };
  const nth = countOf(state, operation);
  const isStatus = operation === 'getTransactionStatus';
  const own = isStatus ? countOf(state, `${operation} ${referenceIn(path)}`) : nth;
  return { ...plan.every, ...plan.requests?.[operation]?.(own) };
}

function countOf({ counts }: RunningService, key: string): number {
  const nth = (counts.get(key) ?? 0) + 1;
  counts.set(key, nth);
  return nth;
}

async function killOnce(state: RunningService): Promise<void> {
  const { kill } = state;
  state.kill = undefined;
  await kill?.();
}

function arrivalsOf(body: string, { arrivals }: ArrivalBook): Arrival[] {
  const at = performance.now();
  const fresh = payoutsIn(body).map((payout): Arrival => ({ ...payout, at, isTaken: false }));
  arrivals.push(...fresh);
  return fresh;
}

function wrongWith(contract: Contract, operation: Operated, body: string): string[] {
  const schema = contract.find(operation)?.body?.schema;
  if (!schema) return [];
  return contract.schemas
    .violations(schema.pointer, parsed(body))
    .slice(0, maxViolations)
    .map(({ path, message }) => `${path} ${message}`)
    .map((problem) => `The body of ${operation} must fit the contract: ${problem}.`);
}
