/** The command that tests a client against faults: from options to exit code. */
import { setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Caller, Command } from '../cli/command.ts';
import { watchForInterruption } from '../cli/interruption.ts';
import { createProgress } from '../cli/progress.ts';
import { demandWritable } from '../cli/report-files.ts';
import { sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { drive } from './drive.ts';
import { readOptions, type Options } from './options.ts';
import { createConsole, listLines, tellingLines } from './report/console.ts';
import { formatJson } from './report/json.ts';
import { formatJunit } from './report/junit.ts';
import type { ClientReport } from './report/report.ts';
import { runFaults } from './run.ts';
import { usageOf } from './usage.ts';

export function clientTestCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const options = readOptions(args);
      if ('list' in options) {
        process.stdout.write(`${listLines(options.list).join('\n')}\n`);
        return 0;
      }
      const { junit, json } = options.run.reports;
      if (junit !== undefined) demandWritable('junit', junit);
      if (json !== undefined) demandWritable('json', json);
      return testClient(await readContract(), options.run, call);
    },
  };
}

async function testClient(contract: Contract, options: Options, call: string): Promise<number> {
  const interruption = watchForInterruption(2);
  const { signal } = interruption;
  // Each adapter listens too.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', () => {
    const reason: unknown = signal.reason;
    sayError(String(reason));
    // After the adapters have been killed.
    setImmediate(() => process.exit(2));
  });
  const at = new Date();
  const begun = performance.now();
  const unable = await whyUnable(contract, options, signal);
  if (unable !== undefined) {
    for (const line of unable) sayError(line);
    interruption.close();
    return 2;
  }
  const progress = createProgress(process.stdout);
  const terminal = createConsole(options, call);
  const results = await runFaults({
    ...options,
    contract,
    signal,
    onResult(result, state) {
      progress.clear();
      terminal.result(result);
      progress.show(result.fault.name, state);
    },
  });
  progress.clear();
  const milliseconds = performance.now() - begun;
  const report: ClientReport = { ...options, results, at, milliseconds, contract };
  terminal.end(report);
  const unwritten = await writeReports(report);
  for (const problem of unwritten) sayError(problem);
  interruption.close();
  if (results.some(({ verdict }) => verdict.kind !== 'passed')) return 1;
  return unwritten.length > 0 ? 2 : 0;
}

/** An adapter that cannot even start says nothing about the client. */
async function whyUnable(
  contract: Contract,
  options: Options,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const fault = { name: 'start', group: 'unusual', does: '', proves: '' } as const;
  const { broken, unsupported, errors } = await drive(
    { ...fault, steps: [{ kind: 'start' }] },
    { ...options, contract, signal },
  );
  if (unsupported !== undefined) return ['The adapter does not support "start".'];
  if (!broken) return undefined;
  const what = broken.kind === 'not-found' ? '' : 'The adapter did not start. ';
  return [`${what}${broken.message}`, ...tellingLines(errors).map((line) => `it wrote: ${line}`)];
}

async function writeReports(report: ClientReport): Promise<string[]> {
  const formats = { junit: formatJunit, json: formatJson };
  const problems: string[] = [];
  for (const name of ['junit', 'json'] as const) {
    const file = report.reports[name];
    if (file === undefined) continue;
    try {
      await writeFile(file, formats[name](report));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push(`--${name} ${file} could not be written: ${why}`);
    }
  }
  return problems;
}
