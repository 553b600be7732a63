/** `npm run bench`: what takes how long, each part in one run beside what it is compared with. */
import { readArgs, runCommand, UsageError } from '../../toolkit/cli/command.ts';
import { projectRoot } from '../../scripts/project.ts';
import { say } from '../../toolkit/cli/terminal.ts';

const usage = `
Usage: npm run bench -- [part …] [--runs <number>]

Measures one part after another, all of them when none is named:

  build     the build, the same work by separate tools, and with ten times the operations
  client    the client package beside others: size, overhead, import, types
  sandbox   the sandbox beside a raw server and the mock: start, memory, requests, payouts, webhooks;
            on PostgreSQL as well when BENCH_DATABASE_URL names one. Its content is wiped. Linux only
  contract  the contract tests against the sandbox, payouts included: seconds and requests
  docs      the site in a real browser: build, first paint, the reference's operation

  --runs <number>   how often each is measured; the median counts. the default is 5

Exit code: 0 measured, 2 it could not run.
`;

type Bench = (root: string, runs: number) => Promise<void>;

/** Loaded when they are run: each brings much along. */
const parts: { [name: string]: () => Promise<Bench> } = {
  build: async () => (await import('./build.ts')).benchBuild,
  client: async () => (await import('./client.ts')).benchClient,
  contract: async () => (await import('./contract.ts')).benchContract,
  docs: async () => (await import('./docs.ts')).benchDocs,
  sandbox: async () => (await import('./sandbox-part.ts')).benchSandboxPart,
};

await runCommand({ call: 'npm run bench --', usage, run: bench });

async function bench(args: string[]): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    options: { runs: { type: 'string' } },
    allowPositionals: true,
  });
  const runs = Number(values.runs ?? '5');
  if (!Number.isInteger(runs) || runs < 1) {
    throw new UsageError('--runs must be a whole number of at least 1.');
  }
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    throw new UsageError(
      `Unknown part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`,
    );
  }
  for (const name of wanted) {
    say('bench', name);
    const measure = await parts[name]?.();
    await measure?.(projectRoot, runs);
  }
  return 0;
}
