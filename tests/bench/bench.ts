/** `npm run bench`: measures each part against a floor and its peers, taking turns in one run. */
import { runCommand, UsageError } from '../../toolkit/cli/command.ts';
import { createCommand } from '../../toolkit/cli/options.ts';
import { wholeNumber } from '../../toolkit/cli/rules.ts';
import { projectRoot } from '../../scripts/project.ts';
import { say } from '../../toolkit/cli/terminal.ts';
import { benchBuild } from './build.ts';
import { benchClient } from './client.ts';
import { benchContract } from './contract.ts';
import { languages } from '../languages/workshop.ts';
import { benchLanguage } from './languages.ts';
import { benchSandbox } from './sandbox.ts';
import { exitOnSignals } from './server-process.ts';

const parts: { [name: string]: (root: string, rounds: number) => Promise<void> } = {
  build: benchBuild,
  client: benchClient,
  sandbox: benchSandbox,
  contract: benchContract,
  ...Object.fromEntries(
    languages.map((language) => [
      language,
      (root: string, rounds: number) => benchLanguage(language, root, rounds),
    ]),
  ),
};

const command = createCommand({
  call: 'npm run bench --',
  options: {
    rounds: {
      flag: 'rounds',
      value: '<number>',
      rule: wholeNumber(1, 1_000),
      help: 'the number of measurements of each',
      default: 5,
    },
  },
  operands: '[part …]',
  about: `
Measures one part after another, or all of them when none is named. Each figure is the median of the rounds;
the ratio next to it is the median of the ratios to the first line, round by round.

  build     the build, the same work by separate tools, and with ten times the operations
  client    fetch, openapi-fetch, hey-api and the client package: a call, size, import,
            and 100,000 payouts
  sandbox   a raw server that stores payouts, Prism and the sandbox: start, memory, status requests,
            payouts; and the proxy before it. Linux only
  contract  the contract tests against the sandbox, and their requests alone
  python, go, php, java
            a payout by the client of the language, and by the language's HTTP library. Linux only

The sandbox is measured on SQLite, and on PostgreSQL too when TEST_DATABASE_URL names a server
(.ci/start-postgres start).
`,
  exitCodes: '0 measured, 2 the bench could not run.',
  run: ({ rounds }, names) => bench(rounds, names),
});

exitOnSignals();
await runCommand(command);

async function bench(rounds: number, names: string[]): Promise<number> {
  const wanted = names.length > 0 ? names : Object.keys(parts);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    const known = Object.keys(parts).join(', ');
    throw new UsageError(`Unknown part "${unknown}". The parts are ${known}.`);
  }
  for (const name of wanted) {
    say('bench', name);
    await parts[name]?.(projectRoot, rounds);
  }
  return 0;
}
