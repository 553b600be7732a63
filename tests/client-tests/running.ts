/** Runs faults in this process, with each adapter in a separate process. */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { faults } from '../../toolkit/client-tests/faults/faults.ts';
import { problemsOf } from '../../toolkit/client-tests/report/report.ts';
import { keyParameterOf } from '../../toolkit/contract/operation.ts';
import { runFaults } from '../../toolkit/client-tests/run.ts';
import type { Defect } from './careful/defects.ts';
import { contract } from '../support/contract.ts';

export function carefulClient(...defects: readonly Defect[]): string[] {
  return [process.execPath, join(import.meta.dirname, 'careful/adapter.ts'), ...defects];
}

/** The problems by the name of the fault. An empty list means that there were none. */
export interface Problems {
  [name: string]: readonly string[];
}

export function failuresOf(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, here]) => here.length > 0));
}

/** @param names the names of the faults; all by default */
export async function problemsUnder(
  command: readonly string[],
  names: readonly string[] = faults.map(({ name }) => name),
  { idempotencyHeader }: { idempotencyHeader?: string } = {},
): Promise<Problems> {
  const missing = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (missing.length > 0) throw new Error(`There is no fault ${missing.join(', ')}.`);
  const sendPayout = contract.find('sendPayout');
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const results = await runFaults({
    contract,
    command,
    faults: faults.filter(({ name }) => names.includes(name)),
    limit: 60_000,
    concurrency: 6,
    slow: 1,
    // This is also the default of the command.
    idempotencyHeader: idempotencyHeader ?? (sendPayout && keyParameterOf(sendPayout)?.name),
    signal,
    onResult: () => undefined,
  });
  return Object.fromEntries(
    results.map((result) => [
      result.fault.name,
      [...problemsOf(result), ...(result.verdict.kind === 'passed' ? [] : [result.errors])].filter(
        (text) => text !== '',
      ),
    ]),
  );
}
