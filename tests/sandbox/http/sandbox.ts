/** A sandbox for tests, over real HTTP. It checks every answer against the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, onTestFinished, vi } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { startSandbox, type SandboxStart } from '../../../toolkit/sandbox/main.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { createContract } from '../../../toolkit/contract/contract.ts';
import { parseDocument } from '../../../toolkit/contract/document.ts';
import type { JsonObject } from '../../../toolkit/contract/document.ts';
import { keyParameterOf, type Operation } from '../../../toolkit/contract/operation.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { isFull } from '../../support/full.ts';
import type { DatabaseKind } from '../database.ts';
import { freshDatabase } from '../database.ts';

export const harbour = {
  email: 'amara.okafor@harbour-remit.example',
  password: 'a-long-example-password',
};
export const baobab = {
  email: 'kofi.mensah@baobab-transfer.example',
  password: 'another-long-example-password',
};
/** The login of a user who is not bound to a merchant. */
export const sunrise = {
  email: 'ines.duarte@sunrise-money.example',
  password: 'one-more-long-example-password',
};

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; null if there is none. */
  body: unknown;
}

export interface Request {
  params?: { [name: string]: string };
  query?: { [name: string]: string };
  /** The body, which is sent as JSON. A string or bytes are sent unchanged. */
  body?: unknown;
  /** The bearer token to send. */
  token?: string;
  headers?: { [name: string]: string };
}

/** Calls to a running sandbox. */
export interface Client {
  url: string;
  /** Calls an operation of the contract. A documented answer must fit the contract. */
  call(operationId: string, request?: Request): Promise<Answer>;
  /** Calls an endpoint below `/_sandbox/`: `simulate('PUT', 'clock', { mode: 'manual' })`. */
  simulate(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Returns the elements of a list below `/_sandbox/`. */
  list(path: string): Promise<unknown>;
  /** Returns the access token of a login. */
  login(credentials?: { email: string; password: string }): Promise<string>;
}

export interface TestSandbox extends Client {
  /** Returns the log so far. */
  lines: string[];
  /** The operations that the sandbox does not simulate. */
  notes: readonly string[];
  close(): Promise<void>;
}

/** The published contract, read separately, because the sandbox's own reading proves nothing about it. */
const published = createContract(
  parseDocument(readFileSync(join(projectRoot, 'generated/openapi.full.json'), 'utf8')),
);

/** The header of the idempotency key: the contract's, or else our choice. */
export function keyHeaderOr(chosen: string): string {
  const payout = published.find('sendPayout');
  return (payout && keyParameterOf(payout)?.name.toLowerCase()) ?? chosen;
}

export const keyHeader = keyHeaderOr('idempotency-key');

/** Returns the contract with only these parameters for a batch. */
export function withPayoutParameters(...parameters: JsonObject[]): Contract {
  const document = structuredClone(published.document);
  const { path = '', method = 'post' } = published.find('sendPayout') ?? {};
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error('The contract has no sendPayout.');
  operation.parameters = parameters;
  return createContract(document);
}

/** The contract that the sandboxes serve. */
const served = await readPublished();

type Start = (options?: SandboxStart) => Promise<TestSandbox>;

/** Starts a sandbox on a fresh database, with a stopped clock, until the test ends. */
export function sandboxOn(kind: DatabaseKind): Start {
  return async (options) => {
    const sandbox = await start(await freshDatabase(kind), options);
    onTestFinished(() => sandbox.close().catch(() => undefined));
    return sandbox;
  };
}

/**
 * Starts sandboxes, but tests without their own options share one, which is reset before each: a
 * reset takes a tenth of the time of a start. In the full set every test has its own.
 *
 * @param common the options of all of them
 */
export function sandboxInTurnsOn(kind: DatabaseKind, common: SandboxStart = {}): Start {
  const startFresh = sandboxOn(kind);
  const startOwn: Start = (options) => startFresh({ ...common, ...options });
  if (isFull || kind !== 'SQLite') return startOwn;
  let shared: Promise<TestSandbox> | undefined;
  let taken = false;
  const close = async () => {
    const closing = shared;
    shared = undefined;
    await (await closing)?.close();
  };
  afterAll(close);
  return async (options) => {
    if (options || taken) return startOwn(options);
    taken = true;
    onTestFinished(() => void (taken = false));
    shared ??= start(':memory:', common);
    const sandbox = await shared;
    sandbox.lines.splice(0);
    await sandbox.simulate('POST', 'reset');
    // Wait, because the line comes after the answer.
    const isLogged = () => sandbox.lines.some((line) => line.includes('/_sandbox/reset'));
    await vi.waitUntil(isLogged, { timeout: 20_000 });
    sandbox.lines.splice(0);
    return { ...sandbox, close };
  };
}

async function start(database: string, options: SandboxStart = {}): Promise<TestSandbox> {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const sandbox = await startSandbox({
    contract: served,
    clock: 'manual',
    database,
    ...options,
    log,
  });
  const client = clientOf(sandbox.url, options.contract);
  return { ...client, lines, notes: sandbox.notes, close: () => sandbox.close() };
}

/** Returns the same calls for any running sandbox. */
export function clientOf(url: string, contract: Contract = published): Client {
  const call: Client['call'] = async (operationId, request = {}) => {
    const operation = contract.find(operationId);
    if (!operation) throw new Error(`The contract has no ${operationId}.`);
    const method = operation.method.toUpperCase();
    const answer = await send(method, `${url}${filled(operation.path, request)}`, request);
    expectContract(contract, operation, answer);
    return answer;
  };
  return {
    url,
    call,
    simulate: (method, path, body) => send(method, `${url}/_sandbox/${path}`, { body }),
    list: async (path) => at((await send('GET', `${url}/_sandbox/${path}`, {})).body, 'items'),
    async login(credentials = harbour) {
      const { status, body } = await call('login', { body: credentials });
      if (status !== 200) throw new Error(`The login answered ${status}.`);
      return String(at(body, 'data', 'accessToken'));
    },
  };
}

/** Returns the value at a path of keys, or undefined. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([name]) => name === String(key))?.[1];
  }, value);
}

/** Sends one request and returns its answer, without following redirects. */
export async function send(method: string, url: string, request: Request): Promise<Answer> {
  const { body, token, headers } = request;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const init: RequestInit = {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  if (body !== undefined) init.body = raw ? new Blob([toPart(body)]) : JSON.stringify(body);
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
  };
}

function toPart(body: string | Uint8Array): BlobPart {
  return typeof body === 'string' ? body : new Uint8Array(body);
}

function expectContract(
  { schemas }: Contract,
  { operationId, answers }: Operation,
  { status, headers, body }: Answer,
): void {
  const described = answers.find((answer) => answer.status === String(status))?.content;
  if (!described) return;
  const type = headers.get('content-type');
  if (!type?.startsWith(described.mediaType)) {
    throw new Error(`${operationId} ${status} is ${type}, not ${described.mediaType}.`);
  }
  const violations = schemas
    .violations(described.schema.pointer, body)
    .map(({ path, message }) => `${path || '/'} ${message}`);
  if (violations.length > 0) {
    throw new Error(`${operationId} ${status}: ${violations.join('; ')}`);
  }
}

function filled(path: string, { params = {}, query = {} }: Request): string {
  const there = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? there : `${there}?${search}`;
}
