/** The command that tests a running service against the contract: from options to exit code. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Caller, Command } from '../cli/command.ts';
import { say } from '../cli/terminal.ts';
import type { Contract } from '../contract/contract.ts';
import { createLedger } from './ledger.ts';
import { readOptions, type Options } from './options.ts';
import { createProgress, printReport } from './report/console.ts';
import { formatJunit } from './report/junit.ts';
import { formatMarkdown } from './report/markdown.ts';
import { formatJson } from './report/report.ts';
import type { Verdict } from './results.ts';
import { realTimer } from './wire/pace.ts';

export function testCommand({ call, readContract }: Caller): Command {
  return {
    call,
    usage: usageOf(call),
    async run(args) {
      const options = readOptions(args, process.env);
      if ('init' in options) {
        const { initFixtures } = await import('./init.ts');
        const contract = await readContract();
        const real = { timer: realTimer, now: () => new Date(), newId: randomUUID };
        return initFixtures({ ...options.run, ...real, contract }, options.init);
      }
      if ('run' in options) return testService(await readContract(), options.run);
      // What is heavy is loaded only now, and not for a wrong option.
      const { listChecks } = await import('./run.ts');
      process.stdout.write(`${listChecks(await readContract(), options.list).join('\n')}\n`);
      return 0;
    },
  };
}

async function testService(contract: Contract, options: Options): Promise<number> {
  const { runContractTests } = await import('./run.ts');
  const progress = createProgress(process.stdout);
  const result = await runContractTests({
    ...options,
    contract,
    timer: realTimer,
    now: () => new Date(),
    newId: () => randomUUID().slice(0, 13),
    ledger: createLedger(() => {}),
    signal: new AbortController().signal,
    onPlan() {},
    onExchange() {},
    onResult: ({ check }, state) => progress.show(check.id, state),
    onListening: (url) => say('listen', `${url} takes deliveries. Register it with the service`),
  }).finally(() => progress.clear());
  const report = { ...result, baseUrl: options.baseUrl, sendPayouts: options.sendPayouts };
  printReport(report);
  const { junit, json, markdown } = options.reports;
  if (junit !== undefined) writeFileSync(junit, formatJunit(report));
  if (json !== undefined) writeFileSync(json, formatJson(report));
  if (markdown !== undefined) writeFileSync(markdown, formatMarkdown(report));
  return exitCodes[result.verdict.kind];
}

const exitCodes: { [kind in Verdict['kind']]: number } = { held: 0, broken: 1, 'not-run': 2 };

function usageOf(call: string): string {
  return `Usage: ${call} [options] <base URL>

Tests the service at the base URL against the contract: every documented operation and status that
can be tested, the rules that no schema states, authentication, a payout from login to last status,
and hostile requests.

Credentials come from the environment: CONTRACT_EMAIL and CONTRACT_PASSWORD; for the login that is
not bound to a merchant, CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD; an expired access
token in CONTRACT_EXPIRED_TOKEN. A file of fixtures may have the logins as well.

  --fixtures <file>         values that exist at the service, in place of the examples (they
                            exist in the local sandbox); fixtures.example.json shows the form
  --send-payouts            sends payouts too, which move money, and whatever else may write
  --production              allows a host whose name does not say that it is a test system
  --only <text>             the checks with this id, these first parts of it, or this one part:
                            hostile/login, enquireAccount, auth; may be repeated
  --list                    prints the ids of the checks, and sends nothing
  --timeout <seconds>       for one request; 30 when left out
  --rate <number>           requests a second, at most; 20 when left out
  --seed <number>           of the hostile requests; a random one, which is printed, when left out
  --webhook-listen <port>   takes deliveries on 127.0.0.1 and checks them too
  --junit <file>            writes the results as JUnit XML
  --json <file>             writes the results as JSON
  --markdown <file>         writes a summary in Markdown
  --help                    prints this

Exit code: 0 the contract was kept, 1 it was broken, 2 the tests could not run.
`;
}
