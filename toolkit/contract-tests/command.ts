/** The command that tests a running service against the contract: from options to exit code. */
import { randomUUID } from 'node:crypto';
import type { Caller, Command } from '../cli/command.ts';
import { watchForInterruption } from '../cli/interruption.ts';
import { createProgress } from '../cli/progress.ts';
import { say, sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { createSentPayouts } from './wire/sent-payouts.ts';
import { readOptions, type Options } from './options.ts';
import { printReport } from './report/console.ts';
import { checkReportFiles, writeReports } from './report/files.ts';
import { createHarReport } from './report/har.ts';
import { missingLines } from './report/missing.ts';
import { formatPayout, type Report } from './report/report.ts';
import type { Verdict } from './judge/results.ts';
import { usageOf } from './usage.ts';
import { realTimer } from './wire/pace.ts';

export function testCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const options = readOptions(args, process.env);
      if ('init' in options) {
        const { initFixtures } = await import('./run/init.ts');
        const contract = await readContract();
        const real = { timer: realTimer, now: () => new Date(), newId: randomUUID };
        return initFixtures({ ...options.run, ...real, contract }, options.init);
      }
      if ('run' in options) {
        checkReportFiles(options.run.reports);
        return testService(await readContract(), options.run);
      }
      // What is heavy is loaded only now, and not for a wrong option.
      const { listChecks } = await import('./run/run.ts');
      process.stdout.write(`${listChecks(await readContract(), options.list).join('\n')}\n`);
      return 0;
    },
  };
}

async function testService(contract: Contract, options: Options): Promise<number> {
  const { runContractTests } = await import('./run/run.ts');
  const at = new Date();
  const progress = createProgress(process.stdout);
  const print = (word: string, text: string): void => {
    progress.clear();
    say(word, text);
  };
  const sentPayouts = createSentPayouts((payout) => print('payout', formatPayout(payout)));
  const interruption = watchForInterruption(exitCodes['not-run']);
  const { har: file } = options.reports;
  const har = file === undefined ? undefined : createHarReport(file, { ...options, contract });
  const result = await runContractTests({
    ...options,
    contract,
    sentPayouts,
    timer: realTimer,
    signal: interruption.signal,
    now: () => new Date(),
    newId: () => randomUUID().slice(0, 13),
    onPlan(planned, plan) {
      for (const line of missingLines(planned, plan)) print('missing', line);
    },
    onResult: ({ check }, state) => progress.show(check.id, state),
    onExchange: (request, received) => har?.add(request, received),
    onDelivery: (delivery) => har?.addDelivery(delivery),
    onListening: (url) => print('listen', `${url} takes deliveries. Register it with the service`),
  })
    .catch((error: unknown) => {
      interruption.close();
      throw error;
    })
    .finally(() => progress.clear());
  const report: Report = {
    ...options,
    ...result,
    contract,
    at,
    payouts: sentPayouts.payouts,
  };
  const unwritten = await writeReports(options.reports, report);
  unwritten.push(...(har?.close() ?? []));
  printReport(report);
  for (const problem of unwritten) sayError(problem);
  const { kind } = result.verdict;
  const code = unwritten.length > 0 && kind === 'held' ? exitCodes['not-run'] : exitCodes[kind];
  if (interruption.signal.aborted) process.exit(code);
  interruption.close();
  return code;
}

const exitCodes: { [kind in Verdict['kind']]: number } = { held: 0, broken: 1, 'not-run': 2 };
