/** The command that tests a running service against the contract, from options to exit code. */
import { randomUUID } from 'node:crypto';
import type { Caller, Command } from '../cli/command.ts';
import { watchForInterruption } from '../cli/interruption.ts';
import { createCommand } from '../cli/options.ts';
import { createProgress } from '../cli/progress.ts';
import { demandAllWritable, writeReports } from '../cli/report-files.ts';
import { say, sayError } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import type { Verdict } from './judge/results.ts';
import { createRunSecrets } from './judge/run-secrets.ts';
import { contractTestOptions, readOptions, type Options } from './options.ts';
import { hasLogin } from './plan/plan-call.ts';
import { readSpec } from './spec.ts';
import { createAgain } from './report/again.ts';
import { printReport } from './report/console.ts';
import { checkHarFile, createHarReport } from './report/har.ts';
import { formatHtml } from './report/html.ts';
import { formatJson } from './report/json.ts';
import { formatJunit } from './report/junit.ts';
import { formatMarkdown } from './report/markdown.ts';
import { missingLines } from './report/missing.ts';
import { formatPayout, type Report } from './report/report.ts';
import { initFixtures } from './run/init.ts';
import { runContractTests } from './run/run.ts';
import { listChecks } from './sections/choose.ts';
import { realTimer } from './wire/sender.ts';
import { createSentPayouts } from './wire/sent-payouts.ts';

export function testCommand({ call, readContract }: Caller): Command {
  return createCommand({
    call,
    options: contractTestOptions,
    operands: '<base URL>',
    about,
    exitCodes:
      '0 the service kept the contract, 1 it broke it, 2 the tests could not run or write a ' +
      'report, or were interrupted.',
    async run(settings, operands) {
      const { spec, ...given } = settings;
      const other = spec === undefined ? undefined : await readSpec(spec, await readContract());
      const options = readOptions(given, operands, !other || hasLogin(other));
      const contract = other ?? (await readContract());
      if ('list' in options) {
        process.stdout.write(`${listChecks(contract, options.list).join('\n')}\n`);
        return 0;
      }
      if (options.init !== undefined) {
        const means = { timer: realTimer, now: () => new Date(), newId: randomUUID };
        return initFixtures({ ...options.run, ...means, contract }, options.init);
      }
      // Sends nothing if a report cannot be written.
      demandAllWritable({ ...options.run.reports });
      checkHarFile(options.run.reports.har);
      const { baseUrl, seed } = options.run;
      return testService(contract, options.run, createAgain(call, settings, baseUrl, seed));
    },
  });
}

const about = `
Tests the service at the base URL against the contract: every documented operation and status that
can be tested, the rules that no schema states, authentication, a payout from login to last status,
and hostile requests. What breaks a statement of the service's documentation fails; what differs from
what the contract assumes is a remark.
`;

async function testService(
  contract: Contract,
  options: Options,
  again: (checkId: string) => string,
): Promise<number> {
  const at = new Date();
  const progress = createProgress(process.stdout);
  const print = (word: string, text: string): void => {
    progress.clear();
    say(word, text);
  };
  const sentPayouts = createSentPayouts((payout) => print('payout', formatPayout(payout)));
  const interruption = watchForInterruption(exitCodes['not-run']);
  const secrets = createRunSecrets(options.logins);
  const { har: file } = options.reports;
  const har =
    file === undefined ? undefined : createHarReport(file, { ...options, contract, secrets });
  const result = await runContractTests({
    ...options,
    contract,
    secrets,
    again,
    sentPayouts,
    timer: realTimer,
    signal: interruption.signal,
    now: () => new Date(),
    newId: randomUUID,
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
  const { payouts } = sentPayouts;
  const report: Report = { ...options, ...result, contract, at, payouts };
  const unwritten = await writeReports(
    { ...options.reports },
    {
      junit: () => formatJunit(report),
      json: () => formatJson(report),
      markdown: () => formatMarkdown(report),
      html: () => formatHtml(report),
    },
  );
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
