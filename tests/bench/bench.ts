/** `npm run bench`: what takes how long, each part in one run beside what it is compared with. */
import { exitOnSignals } from './at-exit.ts';
import { readArgs, readNumber, runCommand, UsageError } from '../../toolkit/cli/command.ts';
import { projectRoot } from '../../scripts/project.ts';
import { say } from '../../toolkit/cli/terminal.ts';

const usage = `
Usage: npm run bench -- [part …] [--rounds <number>]
       npm run bench -- sandbox --against <commit> [--only <name,…>] [--rounds <number>]

Measures one part after another, all of them when none is named:

  build     the build, the same work by separate tools, and with ten times the operations
  client    the client package beside others: size, overhead, import, types
  sandbox   the sandbox beside a raw server and the mock: start, memory, requests, payouts, webhooks
  sandbox-faults
            the sandbox killed, and its PostgreSQL restarted, under load: what is lost, doubled,
            invented; a table with counts. Linux only
  mock      the mock's memory over 100,000 requests, most of them odd. Linux only
  contract  the contract tests against the sandbox, payouts included: seconds and requests
  docs      the site in a real browser: build, first paint, the reference's operation; and one page
            beside those of other tools, written to docs/comparison.json

  --rounds <number>   how often each is measured; the median counts. The default is 5;
                      7 with --against, where fewer than 6 tell nothing apart;
                      10 faults of each kind in sandbox-faults

The sandbox is measured on SQLite, on a disk; on PostgreSQL as well, in a schema of its own, when
TEST_DATABASE_URL names a server (.ci/start-postgres start). Linux only.

  --against <commit>  measures the sandbox as it is beside that of an earlier commit instead, by
                      turns on fresh databases, and checks every answer and the balances. Prints
                      the medians of both, the median of the ratios pair by pair, and where that
                      ratio lies with 95 % certainty. With sandbox-faults: both have the faults
  --only <name,…>     some measurements of --against: single and random (references) payouts,
                      batch, status, webhook, memory, flood, advance, list

Exit code: 0 measured, 1 mock or sandbox-faults found something wrong, 2 it could not run.
`;

interface Options {
  root: string;
  rounds: number | undefined;
  against: string | undefined;
  only: string[];
}

/** Gives false when it found something wrong; those that only measure give nothing. */
type Part = (options: Options) => Promise<unknown>;

/** What is measured is loaded when it is run: each brings much along. */
const parts: { [name: string]: Part } = {
  build: async ({ root, rounds = 5 }) => (await import('./build.ts')).benchBuild(root, rounds),
  client: async ({ root, rounds = 5 }) => (await import('./client.ts')).benchClient(root, rounds),
  mock: async ({ root }) => (await import('./mock.ts')).benchMock(root),
  contract: async ({ root, rounds = 5 }) =>
    (await import('./contract.ts')).benchContract(root, rounds),
  docs: async ({ root, rounds = 5 }) => (await import('./docs.ts')).benchDocs(root, rounds),
  async sandbox({ root, rounds, against, only }) {
    if (against === undefined) {
      const { benchSandboxPart } = await import('./sandbox-part.ts');
      await benchSandboxPart(root, rounds ?? 5);
    } else {
      const { benchAgainst } = await import('./compare/against.ts');
      await benchAgainst({ root, ref: against, rounds: rounds ?? 7, only });
    }
  },
  'sandbox-faults': async ({ root, rounds = 10, against }) =>
    (await import('./faults/sandbox-faults.ts')).benchFaults(root, rounds, against),
};

exitOnSignals();
await runCommand({ call: 'npm run bench --', usage, run: bench });

async function bench(args: string[]): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    options: {
      rounds: { type: 'string' },
      against: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  });
  const { against } = values;
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new UsageError(
      `Unknown part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`,
    );
  }
  if (against !== undefined && !wanted.every((name) => name.startsWith('sandbox'))) {
    throw new UsageError('--against goes with the parts sandbox and sandbox-faults.');
  }
  if (values.only !== undefined && (against === undefined || !wanted.includes('sandbox'))) {
    throw new UsageError('--only goes with sandbox --against <commit>.');
  }
  const options: Options = {
    root: projectRoot,
    rounds: values.rounds === undefined ? undefined : readNumber('rounds', values.rounds, 1, 1_000),
    against,
    only: values.only?.split(',') ?? [],
  };
  let isRight = true;
  for (const name of wanted) {
    say('bench', name);
    if ((await parts[name]?.(options)) === false) isRight = false;
  }
  return isRight ? 0 : 1;
}
