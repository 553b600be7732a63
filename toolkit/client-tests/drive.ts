/** Drives the adapter through the steps of one fault, and records what it answered. */
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../contract/contract.ts';
import type { UnknownObject } from '../contract/objects.js';
import { startAdapter, AdapterError, type Adapter } from './adapter.ts';
import { pay, type ClientFault, type ClientStep } from './fault.ts';
import { startService, type Service } from './service/service.ts';

/** What the adapter was asked, what it answered, and how things stood then. */
export interface StepRecord {
  step: ClientStep;
  /** Undefined where the step is not a command. */
  lines?: readonly UnknownObject[];
  given: readonly UnknownObject[];
  /** How many arrivals there were when the next step began. */
  arrivals: number;
  /** Logins and refreshes during the step. */
  renewals: number;
}

export interface Observation {
  fault: ClientFault;
  service: Service;
  steps: readonly StepRecord[];
  broken?: AdapterError;
  unsupported?: string;
  output: string;
  errors: string;
  milliseconds: number;
}

export interface DriveOptions {
  contract: Contract;
  command: readonly string[];
  /** Milliseconds for one answer of the adapter. */
  limit: number;
  idempotencyHeader: string | undefined;
  /** Aborted when every adapter must end at once. */
  signal: AbortSignal;
}

/** The times that `start` names, in milliseconds. */
const limits = { timeoutMs: 1_000, patienceMs: 6_000, pollMs: 20, quietMs: 3_000 };

/** Runs one fault, from its service to the end of the last process of the adapter. */
export async function drive(given: ClientFault, options: DriveOptions): Promise<Observation> {
  const fault = { ...given, ...given.ofContract?.(options.contract) };
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
  const driver = await startDriver(fault, options, join(folder, 'payouts.jsonl'));
  const { service, processes } = driver;
  const steps: StepRecord[] = [];
  const problem: Pick<Observation, 'broken' | 'unsupported'> = {};
  try {
    for (const step of fault.steps ?? [pay(2)]) steps.push(await takeStep(driver, step));
    await driver.adapter?.end();
  } catch (error) {
    if (error instanceof Unsupported) problem.unsupported = error.message;
    else if (error instanceof AdapterError) problem.broken = error;
    else throw error;
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await service.settled();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    fault,
    service,
    steps,
    ...problem,
    output: processes.map((one) => one.output()).join(''),
    errors: processes.map((one) => one.errors()).join(''),
    milliseconds: performance.now() - begun,
  };
}

interface Driver {
  service: Service;
  processes: Adapter[];
  /** The process that takes the next command; undefined where there is none. */
  adapter: Adapter | undefined;
  /** The process that the service killed. */
  killed: Adapter | undefined;
  journal: string;
  /** The adapter, started where it is not. */
  ready(): Promise<Adapter>;
}

async function startDriver(
  fault: ClientFault,
  { contract, command, limit, idempotencyHeader, signal }: DriveOptions,
  journal: string,
): Promise<Driver> {
  const service = await startService({
    contract,
    plan: fault.service ?? {},
    idempotencyHeader,
    async kill() {
      driver.killed = driver.adapter;
      driver.adapter = undefined;
      await driver.killed?.kill();
    },
  });
  const { baseUrl, bodies } = service;
  const header = idempotencyHeader !== undefined && { idempotencyHeader };
  const start = { do: 'start', baseUrl, ...bodies.credentials, journal, ...limits, ...header };
  const driver: Driver = {
    service,
    processes: [],
    adapter: undefined,
    killed: undefined,
    journal,
    async ready() {
      if (driver.adapter) return driver.adapter;
      const started = startAdapter(command, limit, signal);
      driver.processes.push(started);
      driver.adapter = started;
      await ask(started, start);
      return started;
    },
  };
  return driver;
}

async function takeStep(driver: Driver, step: ClientStep): Promise<StepRecord> {
  const { service } = driver;
  const renewalCount = (): number => service.count('login') + service.count('refreshToken');
  const before = renewalCount();
  const given = givenBy(step, service);
  const lines = await answersTo(driver, step, given);
  const { arrivals } = service.book;
  const renewals = renewalCount() - before;
  return { step, given, arrivals: arrivals.length, renewals, ...(lines && { lines }) };
}

async function answersTo(
  driver: Driver,
  step: ClientStep,
  given: readonly UnknownObject[],
): Promise<UnknownObject[] | undefined> {
  const { service } = driver;
  switch (step.kind) {
    case 'expire':
      service.tokens.expire(step.what);
      return undefined;
    case 'listen':
      await service.listen(step.on);
      return undefined;
    case 'tear': {
      await driver.adapter?.end();
      driver.adapter = undefined;
      const { size } = await stat(driver.journal);
      await truncate(driver.journal, Math.max(0, size - step.bytes));
      return undefined;
    }
    case 'restart':
      await driver.adapter?.end();
      driver.adapter = undefined;
      return undefined;
  }
  const current = await driver.ready();
  const command = commandOf(step, given, service);
  if (!command) return undefined;
  try {
    return await ask(current, command);
  } catch (error) {
    if (driver.killed !== current) throw error;
    const next = step.kind === 'pay' ? (step.afterKill ?? step) : step;
    return ask(await driver.ready(), commandOf(next, given, service) ?? command);
  }
}

class Unsupported extends Error {}

async function ask(adapter: Adapter, command: UnknownObject): Promise<UnknownObject[]> {
  const lines = await adapter.ask(command);
  if (lines.some((line) => line['unsupported'] === true)) {
    throw new Unsupported(String(command['do']));
  }
  return lines;
}

function givenBy(step: ClientStep, { bodies }: Service): UnknownObject[] {
  if (step.kind !== 'pay') return [];
  return step.references.map((reference) => ({ ...bodies.payout(reference), ...step.content }));
}

function commandOf(
  step: ClientStep,
  payouts: readonly UnknownObject[],
  { bodies }: Service,
): UnknownObject | undefined {
  switch (step.kind) {
    case 'pay':
      return { do: 'pay', payouts };
    case 'follow':
      return { do: 'follow', references: step.references };
    case 'balances':
      return { do: 'balances', times: step.times };
    case 'deliver': {
      const { reference = '', code = '' } = step;
      const body = step.body ?? JSON.stringify(bodies.record(reference, code));
      return { do: 'deliver', headers: { 'content-type': 'application/json' }, body };
    }
    default:
      return undefined;
  }
}
