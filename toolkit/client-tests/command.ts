/** The command that tests a client against faults, from options to exit code. */
import { setMaxListeners } from 'node:events';
import { UsageError, type Caller, type Command } from '../cli/command.ts';
import { watchForInterruption } from '../cli/interruption.ts';
import { allRead, createCommand } from '../cli/options.ts';
import { createProgress } from '../cli/progress.ts';
import { demandAllWritable, writeReports } from '../cli/report-files.ts';
import { sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { keyParameterOf } from '../contract/operation.ts';
import { NotStartedError } from './adapter.ts';
import { drive } from './drive.ts';
import { groups } from './fault.ts';
import { faults } from './faults/faults.ts';
import { chooseFaults, clientTestOptions } from './options.ts';
import { createConsole, listLines, tellingLines } from './report/console.ts';
import { formatJson, formatJunit, type ClientReport, type ClientTest } from './report/report.ts';
import { runFaults } from './run.ts';

export function clientTestCommand({ call, readContract }: Caller): Command {
  return createCommand({
    call,
    options: clientTestOptions,
    operands: '-- <command> [arguments]',
    endsAtOperand: true,
    about,
    more: `Groups: ${groups.join(', ')}.`,
    exitCodes,
    async run({ list, only, skip, limit, ...options }, command) {
      const chosen = chooseFaults({ only, skip });
      if (list) {
        process.stdout.write(`${listLines(chosen).join('\n')}\n`);
        return 0;
      }
      if (command.length === 0) {
        throw new UsageError(
          'Name the command that starts the adapter, after two dashes: -- node adapter.mjs',
        );
      }
      if (chosen.length === 0) {
        throw new UsageError(
          'Together, --only and --skip leave out every fault. Change one of them.',
        );
      }
      const { junit, json, concurrency, slow, idempotencyHeader, ...unread } = options;
      allRead(unread);
      demandAllWritable({ junit, json });
      const contract = await readContract();
      const sendPayout = contract.find('sendPayout');
      const test: ClientTest = {
        command,
        faults: chosen,
        leftOut: faults.length - chosen.length,
        limit: limit * 1000,
        concurrency,
        slow,
        // The fake service reads the key from the header that the contract names.
        idempotencyHeader: idempotencyHeader ?? (sendPayout && keyParameterOf(sendPayout)?.name),
        reports: { junit, json },
      };
      return testClient(contract, test, call);
    },
  });
}

const about = `
Tests a client of the service, written in any language. For each fault that can happen to a payout, the
test starts a fake service, drives the client through an adapter, and compares the payouts made with the
outcomes that the client reports.

The command after -- starts the adapter: a small program that reads one JSON object per line from its
standard input, calls the client, and writes one JSON object per line. The guide "Client test" describes
the protocol and has adapters to copy. Nothing leaves this machine.
`;

const exitCodes = `
0 the client kept every promise, 1 it broke one or cannot do what a fault needs, 2 the test could not
run or write a report, was interrupted, or the machine was too slow for a verdict.
`;

async function testClient(contract: Contract, options: ClientTest, call: string): Promise<number> {
  const interruption = watchForInterruption(2);
  const { signal } = interruption;
  // Every adapter listens to this signal.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', () => {
    const reason: unknown = signal.reason;
    sayError(String(reason));
    // Print this only after the adapters have been killed.
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
  const unwritten = await writeReports(options.reports, {
    junit: () => formatJunit(report),
    json: () => formatJson(report),
  });
  for (const problem of unwritten) sayError(problem);
  interruption.close();
  const has = (...kinds: string[]) => results.some(({ verdict }) => kinds.includes(verdict.kind));
  if (has('failed', 'not-supported')) return 1;
  return has('too-slow') || unwritten.length > 0 ? 2 : 0;
}

/** An adapter that cannot even start says nothing about the client. */
async function whyUnable(
  contract: Contract,
  options: ClientTest,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const fault = { name: 'start', group: 'unusual', does: '', proves: '' } as const;
  const { broken, unsupported, errors } = await drive(
    { ...fault, steps: [{ kind: 'start' }] },
    { ...options, contract, signal },
  );
  if (unsupported !== undefined) return ['The adapter does not support "start".'];
  if (!broken) return undefined;
  const what = broken instanceof NotStartedError ? '' : 'The adapter did not start. ';
  return [`${what}${broken.message}`, ...tellingLines(errors).map((line) => `it wrote: ${line}`)];
}
