/** Runs several faults at the same time and returns their results in order. */
import { drive, type DriveOptions } from './drive.ts';
import type { ClientFault } from './fault.ts';
import { judge, type FaultVerdict } from './judge.ts';

export interface FaultResult {
  fault: ClientFault;
  verdict: FaultVerdict;
  milliseconds: number;
  /** The end of the adapter's standard error, without secrets. */
  errors: string;
}

export interface RunOptions extends DriveOptions {
  faults: readonly ClientFault[];
  concurrency: number;
  onResult(result: FaultResult, state: { done: number; of: number }): void;
}

export async function runFaults(options: RunOptions): Promise<FaultResult[]> {
  const { faults, concurrency, onResult } = options;
  const results: FaultResult[] = [];
  const waiting = [...faults.entries()];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, fault] = next;
      const result = await runFault(fault, options);
      results[index] = result;
      onResult(result, { done: (done += 1), of: faults.length });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

async function runFault(fault: ClientFault, options: DriveOptions): Promise<FaultResult> {
  const record = await drive(fault, options);
  const { bodies, tokens } = record.service;
  const secrets = [bodies.credentials.password, ...tokens.all()];
  const codes = options.contract.responseCodes.map(({ code, outcome }) => [code, outcome] as const);
  return {
    fault,
    verdict: judge(record, new Map(codes)),
    milliseconds: record.milliseconds,
    errors: secrets.reduce((text, secret) => text.replaceAll(secret, '…'), record.errors).trim(),
  };
}
