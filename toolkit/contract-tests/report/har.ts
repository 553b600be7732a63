/** `--har`: every exchange of a run, recorded and masked as the proxy does it. */
import { rmSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import { textAt } from '../../contract/objects.js';
import type { Exchange } from '../../traffic/exchange.ts';
import { createRecorder, type Recorder } from '../../traffic/recorder.ts';
import { createRunMask, exchangeOf } from '../judge/exchange-report.ts';
import type { Options } from '../options.ts';
import type { ReceivedDelivery } from '../wire/deliveries.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';
import { unwrittenLine } from './files.ts';

export interface HarReport {
  /** The file is whole after each. A run goes on when it cannot be written. */
  add(request: WireRequest, received: Received): void;
  /** What the service delivered to the listener of the run, which answers 200. */
  addDelivery(delivery: ReceivedDelivery): void;
  /** @returns a line when it could not be written */
  close(): string[];
}

type HarOptions = Pick<Options, 'baseUrl' | 'timeLimit' | 'logins' | 'showValues'>;

/** @param file is replaced when there is something to write */
export function createHarReport(
  file: string,
  options: HarOptions & { contract: Contract },
): HarReport {
  const mask = createRunMask(options, options.showValues);
  let recorder: Recorder | undefined;
  let problem: string | undefined;
  const open = (): Recorder => {
    rmSync(file, { force: true });
    return createRecorder(file, mask);
  };
  const record = (...exchanges: Exchange[]): void => {
    try {
      if (problem !== undefined) return;
      recorder ??= open();
      for (const exchange of exchanges) recorder.add(exchange);
    } catch (error) {
      problem = textAt(error, 'message') ?? String(error);
    }
  };
  return {
    add: (request, received) => record(exchangeOf(options, request, received)),
    addDelivery({ at: startedAt, method, url, headers, body }) {
      // The listener takes any address that the partner registered below its own.
      mask.webhookUrl = url;
      const sent = { startedAt, milliseconds: 0, method, url, request: { headers, body } };
      record({ ...sent, status: 200, answer: { headers: [], body: undefined } });
    },
    close() {
      record();
      recorder?.close();
      return problem === undefined ? [] : [unwrittenLine('har', file, problem)];
    },
  };
}
