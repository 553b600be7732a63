/** The command line and the environment of the contract tests. */
import { randomInt } from 'node:crypto';
import { readArgs, UsageError } from '../cli/command.ts';
import { readLogins, type Logins } from './credentials.ts';
import { readFixtures, type Fixtures } from './fixtures.ts';
import { looksLikeProduction, readBaseUrl } from './target.ts';

export interface Options {
  /** Without a slash at its end. */
  baseUrl: string;
  logins: Logins;
  fixtures: Fixtures;
  sendPayouts: boolean;
  /** What `--only` names: ids, first parts of them, or one part. Empty for all. */
  only: string[];
  /** Milliseconds for one request. */
  timeLimit: number;
  /** Requests a second, at most. */
  rate: number;
  /** Of the hostile values: the same seed sends the same ones. */
  seed: number;
  /** Where deliveries of the webhook are taken; nothing when they are not listened for. */
  webhookPort?: number;
  /** Files to write. */
  reports: { junit?: string; json?: string; markdown?: string };
}

export type ListOptions = Pick<Options, 'only' | 'seed'>;

/** What `--help` prints to those who call the command so. */
export function usageOf(call: string): string {
  return `Usage: ${call} [options] <base URL>

Holds the service at the base URL to the contract: every documented operation and status that can be
caused, the rules that no schema says, authentication, a payout's whole way, and hostile requests.

Credentials come from the environment: CONTRACT_EMAIL and CONTRACT_PASSWORD; for the login that no
merchant is bound to, CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD; an expired access token
in CONTRACT_EXPIRED_TOKEN. A file of fixtures may hold the logins as well.

  --fixtures <file>         values that the service knows, in place of the examples (the sandbox
                            knows those); fixtures.example.json shows the form
  --send-payouts            sends payouts too. They move money
  --production              allows a host that looks like production, or says nothing of itself
  --only <text>             the checks with this id, these first parts of it, or this one part:
                            hostile/login, enquireAccount, auth; may be repeated
  --list                    prints the ids of the checks, and sends nothing
  --timeout <seconds>       for one request; 30 when left out
  --rate <number>           requests a second, at most; 20 when left out
  --seed <number>           of the hostile requests; a random one, which is printed, when left out
  --webhook-listen <port>   takes deliveries on 127.0.0.1 and holds them to the contract
  --junit <file>            writes the results as JUnit XML
  --json <file>             writes the results as JSON
  --markdown <file>         writes a summary in Markdown
  --help                    prints this

Exit code: 0 the contract was kept, 1 it was broken, 2 the tests could not run.
`;
}

/**
 * What is to be done: a list alone, or a run.
 *
 * @throws UsageError, FixtureError
 */
export function readOptions(
  args: string[],
  environment: NodeJS.ProcessEnv,
): { list: ListOptions } | { run: Options } {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options });
  const only = values.only ?? [];
  const seed = readNumber('seed', values.seed ?? String(randomInt(2 ** 31)), 0, 2 ** 31 - 1);
  if (values.list) return { list: { only, seed } };
  const baseUrl = readBaseUrl(positionals);
  if (looksLikeProduction(baseUrl) && !values.production) {
    throw new UsageError(
      `${new URL(baseUrl).hostname} may be production: nothing in its name says otherwise. ` +
        'Add --production when these tests may run against it.',
    );
  }
  const fixtures = values.fixtures === undefined ? noFixtures : readFixtures(values.fixtures);
  const webhookPort = values['webhook-listen'];
  const { junit, json, markdown } = values;
  return {
    run: {
      baseUrl,
      fixtures,
      logins: readLogins(environment, fixtures),
      sendPayouts: values['send-payouts'] ?? false,
      only,
      timeLimit: readTimeLimit(values.timeout ?? '30'),
      rate: readNumber('rate', values.rate ?? '20', 1, 1000),
      seed,
      ...(webhookPort !== undefined && {
        webhookPort: readNumber('webhook-listen', webhookPort, 0, 65_535),
      }),
      reports: {
        ...(junit !== undefined && { junit }),
        ...(json !== undefined && { json }),
        ...(markdown !== undefined && { markdown }),
      },
    },
  };
}

const options = {
  fixtures: { type: 'string' },
  'send-payouts': { type: 'boolean' },
  production: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  timeout: { type: 'string' },
  rate: { type: 'string' },
  seed: { type: 'string' },
  'webhook-listen': { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
  markdown: { type: 'string' },
} as const;

const noFixtures: Fixtures = { values: {}, credentials: {} };

function readTimeLimit(seconds: string): number {
  const limit = Number(seconds);
  if (!(limit > 0 && limit <= 600)) {
    throw new UsageError('--timeout takes a number of seconds, more than 0 and at most 600.');
  }
  return limit * 1000;
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}.`);
}
