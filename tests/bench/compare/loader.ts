/** A process that makes load, so that what it costs is not counted, and delays nothing. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallHeaders } from '../load.ts';
import { nextMessage } from './messages.ts';
import type { Figures } from './pairs.ts';

/** Whom to ask, and with what. */
export interface Target {
  url: string;
  headers: CallHeaders;
}

export interface PayoutLoad extends Target {
  do: 'payouts';
  /** Requests. */
  amount: number;
  connections: number;
  batchSize: number;
  /** `PO-000001` and so on, or random UUIDs. */
  references: 'sequential' | 'random';
  /** The number of the first, counted from 1; those that follow may have gaps. */
  first: number;
}

/** Sends batches of a hundred, `PO-000001` to `PO-<count>` without gaps. */
export interface Preload extends Target {
  do: 'preload';
  count: number;
}

/** Asks for the status of payouts that `preload` sent. */
export interface StatusLoad extends Target {
  do: 'status';
  amount: number;
  connections: number;
  count: number;
}

/** Asks for these paths in turn, at fixed times, whether earlier ones are answered or not. */
export interface ProbeStart extends Target {
  do: 'probe';
  paths: string[];
  everyMs: number;
}

/** Ends the probe and gives its figures, once all is answered. */
export interface ProbeEnd {
  do: 'end probe';
}

export type Job = PayoutLoad | Preload | StatusLoad | ProbeStart | ProbeEnd;

export interface Loader extends AsyncDisposable {
  /**
   * Of load: `seconds`, `p50` and `p99` in milliseconds, and `cpuMs` of its own. Of a probe: `p50`,
   * `p99`, `max` in milliseconds and `count`.
   *
   * @throws Error when an answer was not what is wanted: a figure of refusals would say nothing
   */
  run(job: Job): Promise<Figures>;
}

/** What the process sends back, for each job. */
export type Result = { figures: Figures } | { error: string };

export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)));
  return {
    async run(job) {
      child.send(job);
      const result = await nextMessage(child);
      if (!isResult(result)) throw new Error('The process that makes load must send a result.');
      if ('error' in result) throw new Error(result.error);
      return result.figures;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

function isResult(message: unknown): message is Result {
  return (
    typeof message === 'object' && message !== null && ('figures' in message || 'error' in message)
  );
}
