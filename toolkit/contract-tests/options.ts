/** The command line and the environment of the contract tests. Credentials are never arguments. */
import { randomInt } from 'node:crypto';
import { readArgs, readNumber, UsageError } from '../cli/command.ts';
import { readFixtures, type Fixtures } from './plan/fixtures.ts';
import { looksLikeProduction, readBaseUrl } from './base-url.ts';

export interface Options {
  /** Without a slash at its end. */
  baseUrl: string;
  logins: Logins;
  fixtures: Fixtures;
  sendPayouts: boolean;
  /** Whether hostile requests are sent that a lenient service may pay. */
  hostilePayouts: boolean;
  /** Payouts of a run, at most; the local sandbox, where no money is, has no limit. */
  maxPayouts: number;
  /** The largest amount of one payout, in whatever currency it has. */
  maxAmount: number;
  /** What `--only` names: ids, first parts of them, or one part. Empty for all. */
  only: readonly string[];
  /** What `--skip` names, in the same way. */
  skip: readonly string[];
  /** Whether remarks fail the run. */
  strict: boolean;
  /** Whether checks that were not made fail the run. */
  failOnSkip: boolean;
  /** How many times every check is made that sends no payout. */
  repeat: number;
  /** Whether the reports have the values of requests and answers; never tokens and passwords. */
  showValues: boolean;
  /** Milliseconds for one request. */
  timeLimit: number;
  /** Requests a second, at most. */
  rate: number;
  /** Of the hostile values: the same seed sends the same ones. */
  seed: number;
  /** The port for deliveries of webhooks; nothing when they are not listened for. */
  webhookPort?: number;
  /** Files to write. */
  reports: Reports;
}

/** The files that a run writes, by their form. */
export interface Reports {
  junit?: string;
  json?: string;
  markdown?: string;
  html?: string;
  har?: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface Logins {
  /** Bound to a merchant: most checks use it. */
  main: Credentials;
  /** Bound to no merchant; without it the statement's 403 cannot be tested. */
  unbound?: Credentials;
  /** An access token that has expired; without it a stale token cannot be tried. */
  expiredToken?: string;
}

export type ListOptions = Pick<Options, 'only' | 'skip' | 'seed'>;

/**
 * What is to be done: a list alone, or a run.
 *
 * @throws UsageError, FixtureError
 */
export function readOptions(
  args: string[],
  environment: NodeJS.ProcessEnv,
): { list: ListOptions } | { init: string; run: Options } | { run: Options } {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options });
  const { only = [], skip = [] } = values;
  const seed = readNumber('seed', values.seed ?? String(randomInt(2 ** 31)), 0, 2 ** 31 - 1);
  if (values.list) return { list: { only, skip, seed } };
  const baseUrl = readBaseUrl(positionals);
  if (looksLikeProduction(baseUrl) && !values.production) {
    throw new UsageError(
      `${new URL(baseUrl).hostname} may be production: nothing in its name says otherwise. ` +
        'Add --production when these tests may run against it.',
    );
  }
  const fixtures = values.fixtures === undefined ? noFixtures : readFixtures(values.fixtures);
  const webhookPort = values['webhook-listen'];
  const { junit, json, markdown, html, har } = values;
  return {
    ...(values.init !== undefined && { init: values.init }),
    run: {
      baseUrl,
      fixtures,
      logins: readLogins(environment, fixtures),
      sendPayouts: values['send-payouts'] ?? false,
      hostilePayouts: values['hostile-payouts'] ?? false,
      maxPayouts: readNumber('max-payouts', values['max-payouts'] ?? '20', 0, 10_000),
      maxAmount: readAmount(values['max-amount'] ?? '100.00'),
      only,
      skip,
      strict: values.strict ?? false,
      failOnSkip: values['fail-on-skip'] ?? false,
      repeat: readNumber('repeat', values.repeat ?? '1', 1, 1000),
      showValues: values['show-values'] ?? false,
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
        ...(html !== undefined && { html }),
        ...(har !== undefined && { har }),
      },
    },
  };
}

const options = {
  init: { type: 'string' },
  fixtures: { type: 'string' },
  'send-payouts': { type: 'boolean' },
  'hostile-payouts': { type: 'boolean' },
  'max-payouts': { type: 'string' },
  'max-amount': { type: 'string' },
  production: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  'fail-on-skip': { type: 'boolean' },
  repeat: { type: 'string' },
  'show-values': { type: 'boolean' },
  list: { type: 'boolean' },
  timeout: { type: 'string' },
  rate: { type: 'string' },
  seed: { type: 'string' },
  'webhook-listen': { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
  markdown: { type: 'string' },
  html: { type: 'string' },
  har: { type: 'string' },
} as const;

const noFixtures: Fixtures = { values: {}, credentials: {} };

function readTimeLimit(seconds: string): number {
  const limit = Number(seconds);
  if (!(limit > 0 && limit <= 600)) {
    throw new UsageError('--timeout takes a number of seconds, more than 0 and at most 600.');
  }
  return limit * 1000;
}

function readAmount(text: string): number {
  if (/^\d{1,12}(\.\d{1,2})?$/.test(text)) return Number(text);
  throw new UsageError('--max-amount takes an amount, such as 100.00.');
}

/**
 * CONTRACT_EMAIL and CONTRACT_PASSWORD, CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD, and
 * CONTRACT_EXPIRED_TOKEN; the environment wins over the file.
 *
 * @throws UsageError, which names what is missing and repeats no value.
 */
function readLogins(
  environment: NodeJS.ProcessEnv,
  { credentials }: Pick<Fixtures, 'credentials'>,
): Logins {
  const email = given(environment['CONTRACT_EMAIL']) ?? credentials['email'];
  const password = given(environment['CONTRACT_PASSWORD']) ?? credentials['password'];
  const unboundEmail = given(environment['CONTRACT_UNBOUND_EMAIL']) ?? credentials['unboundEmail'];
  const unboundPassword =
    given(environment['CONTRACT_UNBOUND_PASSWORD']) ?? credentials['unboundPassword'];
  const expiredToken = given(environment['CONTRACT_EXPIRED_TOKEN']);
  if (!email || !password) {
    const missing = { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password };
    throw new UsageError(`No credentials: set ${unset(missing)} in the environment.`);
  }
  if (!unboundEmail !== !unboundPassword) {
    const pair = {
      CONTRACT_UNBOUND_EMAIL: unboundEmail,
      CONTRACT_UNBOUND_PASSWORD: unboundPassword,
    };
    throw new UsageError(`Half a login without a merchant: set ${unset(pair)} too.`);
  }
  return {
    main: { email, password },
    ...(unboundEmail &&
      unboundPassword && {
        unbound: { email: unboundEmail, password: unboundPassword },
      }),
    ...(expiredToken !== undefined && { expiredToken }),
  };
}

/** CI systems set a variable to nothing for a secret that they do not have. */
function given(variable: string | undefined): string | undefined {
  return variable === '' ? undefined : variable;
}

function unset(variables: { [name: string]: string | undefined }): string {
  const names = Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));
  return names.join(' and ');
}
