/** Drives the adapter through the steps of one fault and records its answers. */
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Contract } from '../contract/contract.ts';
import { textAt, type UnknownObject } from '../contract/objects.js';
import { startAdapter, AdapterError, SilentError, type Adapter } from './adapter.ts';
import { pay, type BalancesStep, type ClientFault, type ClientStep } from './fault.ts';
import { startService, warmUpReference, type Service } from './service/service.ts';

/** The command, its answer, and the state of the service at that time. */
export interface StepRecord {
  step: ClientStep;
  /** Undefined if the step is not a command. */
  lines?: readonly UnknownObject[];
  given: readonly UnknownObject[];
  /** The number of payouts that had arrived when the next step began. */
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
  /** Whether a timer of the service fired so late that the machine may be too slow. */
  wasLate: boolean;
}

export interface DriveOptions {
  contract: Contract;
  command: readonly string[];
  /** Milliseconds for one answer of the adapter. */
  limit: number;
  idempotencyHeader: string | undefined;
  /** The factor that stretches every time limit. */
  slow: number;
  /** Aborted when every adapter must end immediately. */
  signal: AbortSignal;
}

/** The time limits in `start`. */
const limits = { timeoutMs: 1_000, patienceMs: 6_000, pollMs: 20, quietMs: 3_000 };

const foreign = '{"api":{"port":8080,"key":"none"}}';

/** Runs one fault, from the start of its service until every adapter process has ended. */
export async function drive(given: ClientFault, options: DriveOptions): Promise<Observation> {
  const fault = { ...given, ...given.ofContract?.(options.contract) };
  const begun = performance.now();
  const lateness = monitorEventLoopDelay({ resolution: 10 });
  lateness.enable();
  const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
  const driver = await startDriver(fault, options, folder);
  const { service, processes, journal } = driver;
  if (fault.journal === 'file') await writeFile(journal, foreign);
  if (fault.journal === 'folder') await mkdir(journal);
  const steps: StepRecord[] = [];
  const problem: Pick<Observation, 'broken' | 'unsupported'> = {};
  try {
    for (const step of fault.steps ?? [pay(2)]) steps.push(...(await takeStep(driver, step)));
    await driver.adapter?.end();
  } catch (error) {
    if (error instanceof Unsupported) problem.unsupported = error.message;
    else if (error instanceof AdapterError) problem.broken = error;
    else throw error;
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    await service.settled();
    await service.close();
    const left = fault.journal === 'file' ? await readFile(journal, 'utf8') : foreign;
    if (left !== foreign)
      problem.broken = new AdapterError('The client changed the file, which is not a journal.');
    await rm(folder, { recursive: true, force: true });
    lateness.disable();
  }
  return {
    fault,
    service,
    steps,
    ...problem,
    output: processes.map((one) => one.output()).join(''),
    errors: processes.map((one) => one.errors()).join(''),
    milliseconds: performance.now() - begun,
    wasLate: lateness.max / 1e6 > (limits.timeoutMs / 4) * options.slow,
  };
}

interface Driver {
  service: Service;
  processes: Adapter[];
  /** The process for the next command; undefined if none is running. */
  adapter: Adapter | undefined;
  /** The process that the service killed. */
  killed: Adapter | undefined;
  journal: string;
  /** Another process, whose answer to `start` is still pending. */
  begin(): { adapter: Adapter; started: Promise<UnknownObject[]> };
  /** The running adapter, or a new one. */
  ready(): Promise<Adapter>;
}

async function startDriver(
  fault: ClientFault,
  { contract, command, limit, idempotencyHeader, slow, signal }: DriveOptions,
  folder: string,
): Promise<Driver> {
  const service = await startService({
    contract,
    slow,
    plan: fault.service ?? {},
    idempotencyHeader,
    async kill() {
      driver.killed = driver.adapter;
      driver.adapter = undefined;
      await driver.killed?.kill();
    },
  });
  const { baseUrl, bodies, authority, environment } = service;
  const [journal, caFile] = [join(folder, 'payouts.jsonl'), join(folder, 'authority.pem')];
  if (authority !== undefined) await writeFile(caFile, authority);
  const times = Object.entries({ ...limits, ...fault.limits });
  const start = {
    do: 'start',
    baseUrl,
    ...bodies.credentials,
    journal,
    ...Object.fromEntries(times.map(([name, time]) => [name, time * slow])),
    ...(idempotencyHeader !== undefined && { idempotencyHeader }),
    ...(authority !== undefined && { caFile }),
  };
  const driver: Driver = {
    service,
    processes: [],
    adapter: undefined,
    killed: undefined,
    journal,
    begin() {
      const adapter = startAdapter(command, limit * slow, signal, environment);
      driver.processes.push(adapter);
      return { adapter, started: ask(adapter, start) };
    },
    async ready() {
      if (driver.adapter) return driver.adapter;
      const { adapter, started } = driver.begin();
      driver.adapter = adapter;
      await started;
      return adapter;
    },
  };
  return driver;
}

/** Runs a step. Returns one record, or one for each of several processes. */
async function takeStep(driver: Driver, step: ClientStep): Promise<StepRecord[]> {
  const { service } = driver;
  const renewalCount = (): number => service.count('login') + service.count('refreshToken');
  const before = renewalCount();
  const given = givenBy(step, service);
  const answers =
    step.kind === 'pay' && step.processes !== undefined
      ? await answersOfAll(driver, step.processes, { do: 'pay', payouts: given })
      : [await answersTo(driver, step, given)];
  const arrivals = service.book.arrivals.length;
  const renewals = renewalCount() - before;
  return answers.map((lines) => ({ step, given, arrivals, renewals, ...(lines && { lines }) }));
}

/**
 * Runs several processes at the same time. A process turned away from the journal yields nothing: it ends or
 * says why.
 */
async function answersOfAll(
  driver: Driver,
  count: number,
  command: UnknownObject,
): Promise<(UnknownObject[] | undefined)[]> {
  const all = Array.from({ length: count }, () => driver.begin());
  const ended = (error: unknown): UnknownObject[] => {
    if (!(error instanceof AdapterError) || error instanceof SilentError) throw error;
    return [{ error: error.message }];
  };
  const starts = await Promise.all(all.map(({ started }) => started.catch(ended)));
  const answers = all.map(async ({ adapter }, index) => {
    const isIn = starts[index]?.every((line) => textAt(line, 'error') === undefined);
    const lines = isIn ? await ask(adapter, command).catch(ended) : [];
    await adapter.end();
    return lines.some((line) => 'reference' in line) ? lines : undefined;
  });
  return Promise.all(answers);
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
      await service.listen(step.on, step.tls);
      return undefined;
    case 'restart': {
      await driver.adapter?.end();
      driver.adapter = undefined;
      // A missing journal shows in the payouts that the client makes.
      const { size } = await stat(driver.journal).catch(() => ({ size: 0 }));
      if (step.tears && size > 0) await truncate(driver.journal, Math.max(0, size - step.tears));
      return undefined;
    }
  }
  if (step.kind === 'balances' && step.isWarmUp) return warmUp(driver, step);
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

/** Requests balances or, if the adapter does not support that, makes another harmless call. */
async function warmUp(driver: Driver, step: BalancesStep): Promise<UnknownObject[] | undefined> {
  const { service } = driver;
  const adapter = await driver.ready();
  service.warmUp(true);
  try {
    return await ask(adapter, { do: 'balances', times: step.times });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    const payouts = [service.bodies.payout(warmUpReference)];
    const follow = ask(adapter, { do: 'follow', references: [warmUpReference] });
    await follow.catch((unknown: unknown) => {
      if (!(unknown instanceof Unsupported)) throw unknown;
      return ask(adapter, { do: 'pay', payouts });
    });
    return undefined;
  } finally {
    service.warmUp(false);
  }
}

class Unsupported extends Error {}

async function ask(adapter: Adapter, command: UnknownObject): Promise<UnknownObject[]> {
  const lines = await adapter.ask(command);
  if (lines.some((line) => line['unsupported'] === true)) {
    throw new Unsupported(`${String(command['do'])}${command['caFile'] ? ' with caFile' : ''}`);
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
