/** `--har`: records every exchange of a run, masked like the proxy's recordings. */
import { rmSync, statSync } from 'node:fs';
import { UsageError } from '../../cli/command.ts';
import { unwrittenLine } from '../../cli/report-files.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { createEntryMask } from '../../traffic/har-entry.ts';
import { createRecorder, type Recorder } from '../../traffic/recorder.ts';
import { exchangeOf } from '../judge/exchange-report.ts';
import type { RunSecrets } from '../judge/run-secrets.ts';
import type { Options } from '../options.ts';
import type { ReceivedDelivery } from '../wire/deliveries.ts';
import type { Received, WireRequest } from '../wire/exchange.ts';

interface HarOptions extends Pick<Options, 'baseUrl' | 'timeLimit' | 'showValues' | 'keepNames'> {
  contract: Contract;
  secrets: RunSecrets;
}

/** @throws UsageError for a terminal or a pipe, because a HAR file is rewritten in place */
export function checkHarFile(file: string | undefined): void {
  if (file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new UsageError(`--har: ${file} must be a file.`);
  }
}

/**
 * Records into a file that is complete after each exchange. If it cannot be written, the run continues.
 *
 * @param file replaced once there is something to write
 */
export function createHarReport(file: string, options: HarOptions) {
  const { contract, baseUrl, secrets } = options;
  const keeps = options.showValues ? 'values' : options.keepNames ? 'names' : 'nothing';
  const mask = createEntryMask(contract, baseUrl, keeps, secrets.hide);
  let recorder: Recorder | undefined;
  let problem: string | undefined;
  const record = (...exchanges: Exchange[]): void => {
    if (problem !== undefined) return;
    try {
      if (!recorder) {
        rmSync(file, { force: true });
        recorder = createRecorder(file, mask);
      }
      for (const exchange of exchanges) recorder.add(exchange);
    } catch (error) {
      problem = unwrittenLine('har', file, error);
    }
  };
  return {
    add: (request: WireRequest, received: Received): void =>
      record(exchangeOf(options, request, received)),
    /** The listener of the run answers 200. */
    addDelivery({ at: startedAt, method, url, headers, body }: ReceivedDelivery): void {
      // The listener accepts any path below the address that the partner registered.
      mask.webhookUrl = url;
      const sent = { startedAt, milliseconds: 0, method, url, request: { headers, body } };
      record({ ...sent, status: 200, answer: { headers: [], body: undefined } });
    },
    /** @returns a line if the file could not be written */
    close(): string[] {
      record();
      recorder?.close();
      return problem === undefined ? [] : [problem];
    },
  };
}
