/** `--har`: every exchange of a run, recorded and masked as the proxy does it. */
import { rmSync, statSync } from 'node:fs';
import { UsageError } from '../../cli/command.ts';
import { unwrittenLine } from '../../cli/report-files.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { createRecorder, type Recorder } from '../../traffic/recorder.ts';
import { createRunMask, exchangeOf } from '../judge/exchange-report.ts';
import type { Options } from '../options.ts';
import type { ReceivedDelivery } from '../wire/deliveries.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';

export interface HarReport {
  /** The file is whole after each. A run goes on when it cannot be written. */
  add(request: WireRequest, received: Received): void;
  /** What the service delivered to the listener of the run, which answers 200. */
  addDelivery(delivery: ReceivedDelivery): void;
  /** @returns a line when it could not be written */
  close(): string[];
}

type HarOptions = Pick<Options, 'baseUrl' | 'timeLimit' | 'logins' | 'showValues'>;

/** @throws UsageError for a terminal or a pipe: a HAR is written in place */
export function checkHarFile(file: string | undefined): void {
  if (file === undefined) return;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new UsageError(`--har: ${file} must be a file.`);
  }
}

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
      problem = unwrittenLine('har', file, error);
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
      return problem === undefined ? [] : [problem];
    },
  };
}
