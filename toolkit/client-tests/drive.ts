/** Drives the adapter through the steps of one fault, and keeps what it said. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { textAt, type UnknownObject } from '../contract/objects.js';
import { startAdapter, AdapterError, type Adapter } from './adapter.ts';
import { usualSteps, type DeliverStep, type ClientFault, type ClientStep } from './fault.ts';
import { startService, type Service } from './service/service.ts';

/** What the adapter was asked, what it answered, and how things stood then. */
export interface StepRecord {
  step: ClientStep;
  /** Nothing where the step is not a command. */
  lines?: readonly UnknownObject[];
  /** The payouts as they were given. */
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
  /** What is wrong with the adapter itself. */
  broken?: AdapterError;
  /** The command that the adapter cannot do. */
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

/** What the client is told of times, in milliseconds. */
const limits = { timeoutMs: 1_000, patienceMs: 6_000, pollMs: 20, quietMs: 3_000 };

/** Runs one fault, from its service to the end of the last process of the adapter. */
export async function drive(given: ClientFault, options: DriveOptions): Promise<Observation> {
  const fault = { ...given, ...given.ofCodes?.(options.contract.responseCodes) };
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
  const processes: Adapter[] = [];
  let adapter: Adapter | undefined;
  let killed: Adapter | undefined;
  const service = await startService({
    contract: options.contract,
    plan: fault.service ?? {},
    idempotencyHeader: options.idempotencyHeader,
    async kill() {
      killed = adapter;
      adapter = undefined;
      await killed?.kill();
    },
  });
  const ready = async (): Promise<Adapter> => {
    if (adapter) return adapter;
    const started = startAdapter(options.command, options.limit, options.signal);
    processes.push(started);
    adapter = started;
    await ask(started, {
      do: 'start',
      baseUrl: service.baseUrl,
      ...service.bodies.credentials,
      journal: join(folder, 'payouts.jsonl'),
      ...limits,
      ...(options.idempotencyHeader !== undefined && {
        idempotencyHeader: options.idempotencyHeader,
      }),
    });
    return started;
  };
  const steps: StepRecord[] = [];
  const said: Pick<Observation, 'broken' | 'unsupported'> = {};
  try {
    for (const step of fault.steps ?? usualSteps) {
      const before = renewalsOf(service);
      const given = givenBy(step, service);
      const lines = await take(step, given);
      const { arrivals } = service.book;
      const renewals = renewalsOf(service) - before;
      steps.push({ step, given, arrivals: arrivals.length, renewals, ...(lines && { lines }) });
    }
    await adapter?.end();
  } catch (error) {
    if (error instanceof Unsupported) said.unsupported = error.message;
    else if (error instanceof AdapterError) said.broken = error;
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
    ...said,
    output: processes.map((one) => one.output()).join(''),
    errors: processes.map((one) => one.errors()).join(''),
    milliseconds: performance.now() - begun,
  };

  async function take(
    step: ClientStep,
    given: readonly UnknownObject[],
  ): Promise<UnknownObject[] | undefined> {
    if (step.kind === 'expire') {
      service.tokens.expire(step.what);
      return undefined;
    }
    if (step.kind === 'restart') {
      await adapter?.end();
      adapter = undefined;
      return undefined;
    }
    if (step.kind === 'listen') {
      await service.listen(step.on);
      return undefined;
    }
    const current = await ready();
    if (step.kind === 'start') return undefined;
    try {
      return await ask(current, commandOf(step, given, service));
    } catch (error) {
      if (killed !== current) throw error;
      const next = step.kind === 'pay' ? (step.afterKill ?? step) : step;
      return await ask(await ready(), commandOf(next, given, service));
    }
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
  step: Exclude<ClientStep, { kind: 'start' | 'expire' | 'restart' | 'listen' }>,
  given: readonly UnknownObject[],
  service: Service,
): UnknownObject {
  switch (step.kind) {
    case 'pay':
      return { do: 'pay', payouts: given };
    case 'follow':
      return { do: 'follow', references: step.references };
    case 'balances':
      return { do: 'balances', times: step.times };
    case 'deliver':
      return {
        do: 'deliver',
        headers: { 'content-type': step.contentType ?? 'application/json' },
        body: step.body ?? deliveryOf(step, service),
      };
  }
}

function deliveryOf({ reference = '', code = '' }: DeliverStep, { bodies }: Service): string {
  return JSON.stringify(bodies.record(reference, code));
}

function renewalsOf(service: Service): number {
  return service.count('login') + service.count('refreshToken');
}

/** The words of the adapter about what went wrong, where it said any. */
export function errorIn(lines: readonly UnknownObject[] = []): string | undefined {
  return lines.map((line) => textAt(line, 'error')).find((text) => text !== undefined);
}
