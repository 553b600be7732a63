/** The contract tests' options. Credentials come from the environment, never from arguments. */
import { randomInt } from 'node:crypto';
import { UsageError } from '../cli/command.ts';
import { allRead, optionTable, type Settings } from '../cli/options.ts';
import { count, file, keepNames, list, yesOrNo } from '../cli/rows.ts';
import { port, text, textRule, wholeNumber, type Rule } from '../cli/rules.ts';
import { headerRule, headersIn, readLogins, tokenRule, type Logins } from './logins.ts';
import { noFixtures, readFixtures, type Fixtures } from './plan/fixtures.ts';
import { whyProduction, readBaseUrl } from './base-url.ts';

const seconds: Rule<number> = {
  type: 'number',
  parse: Number,
  check(name, value) {
    if (typeof value === 'number' && value > 0 && value <= 600) return value;
    throw new UsageError(`${name} must be a number of seconds above 0 and up to 600.`);
  },
};

const amount = textRule('an amount, such as 100.00, or none', (given) =>
  /^(\d{1,12}(\.\d{1,2})?|none)$/.test(given),
);

const secret = (variable: string, help: string) => ({ variable, rule: text, help });

export const contractTestOptions = optionTable({
  fixtures: {
    ...file(
      'fixtures',
      'values that exist at the service, to replace the examples (the local sandbox has ' +
        'those); fixtures.example.json shows the form',
    ),
    heading: 'What is tested',
  },
  spec: file(
    'spec',
    'tests against another description: a bundle of this contract, or any OpenAPI 3.1 or ' +
      '3.0 in one file',
  ),
  init: file(
    'init',
    'logs in, looks for usable values, and writes a fixtures file for you to complete',
  ),
  only: list(
    'only',
    '<text>',
    text,
    'only the checks with this id, its first parts, or one part of it: hostile/login, ' +
      'enquireAccount, auth',
  ),
  skip: list('skip', '<text>', text, 'leaves out checks, named in the same way'),
  list: yesOrNo('list', 'lists the ids of the checks and sends nothing'),
  production: yesOrNo(
    'production',
    'allows a host that may be production, even on a private network: any host except this ' +
      'machine, a reserved name (bank.example), and a name with a label such as sandbox, ' +
      'test or uat before its registered domain',
  ),
  webhookPort: {
    flag: 'webhook-listen',
    value: '<port>',
    rule: port,
    help: 'receives deliveries on 127.0.0.1 and checks them too',
  },
  sendPayouts: {
    ...yesOrNo(
      'send-payouts',
      'also sends payouts, which move money, and other requests that may write',
    ),
    heading: 'Payouts',
  },
  maxPayouts: count(
    'max-payouts',
    [0, 10_000],
    20,
    'the most payouts per run; unlimited in the local sandbox, which has no real money',
  ),
  maxAmount: {
    flag: 'max-amount',
    value: '<amount>',
    rule: amount,
    help:
      'the largest amount of one payout, in any currency; none removes the limit, and allows ' +
      'operations that move money without an amount in the request',
    default: '100.00',
  },
  hostilePayouts: yesOrNo(
    'hostile-payouts',
    'also sends hostile payouts, which a lenient service may pay',
  ),
  strict: { ...yesOrNo('strict', 'remarks fail too'), heading: 'What fails' },
  failOnSkip: yesOrNo('fail-on-skip', 'skipped checks fail too'),
  repeat: count('repeat', [1, 1000], 1, 'repeats every check that sends no payout this many times'),
  timeout: {
    flag: 'timeout',
    value: '<seconds>',
    rule: seconds,
    help: 'the time limit of one request',
    default: 30,
    heading: 'How it is sent',
  },
  rate: count('rate', [1, 1000], 20, 'the most requests per second'),
  wrongPasswords: count(
    'wrong-passwords',
    [0, 3],
    1,
    'wrong passwords for the login at the end of the run, each followed by the correct ' +
      'one: a service may lock the login. In the local sandbox all 3',
  ),
  token: {
    flag: 'token',
    value: '<text>',
    variable: 'CONTRACT_TOKEN',
    rule: tokenRule,
    help:
      'replaces the login, which is then not sent; other users of the machine can see ' +
      'arguments',
  },
  headers: list(
    'header',
    "'<name: value>'",
    headerRule,
    'is sent with every request and printed in no report; Authorization replaces a token',
  ),
  seed: {
    flag: 'seed',
    value: '<number>',
    rule: wholeNumber(0, 2 ** 31 - 1),
    help: 'the seed of the hostile requests; default: a random one, which is printed',
  },
  junit: { ...file('junit', 'writes the results as JUnit XML'), heading: 'Reports' },
  json: file('json', 'writes the results as JSON'),
  markdown: file('markdown', 'writes a Markdown summary'),
  html: file('html', 'writes one HTML page'),
  har: file(
    'har',
    'records everything sent and received as HAR 1.2, for observe and viewers; stand-ins ' +
      'of the same form replace personal values',
  ),
  keepNames,
  showValues: yesOrNo(
    'show-values',
    'shows the values of requests and answers in the reports and the console: names, ' +
      'accounts and amounts, but never passwords or tokens',
  ),
  email: secret('CONTRACT_EMAIL', 'of the login that is bound to a merchant'),
  password: secret('CONTRACT_PASSWORD', 'its password. A fixtures file may contain the logins too'),
  unboundEmail: secret('CONTRACT_UNBOUND_EMAIL', 'of a login that is not bound to a merchant'),
  unboundPassword: secret('CONTRACT_UNBOUND_PASSWORD', 'its password'),
  expiredToken: secret('CONTRACT_EXPIRED_TOKEN', 'an access token that has expired'),
});

type Given = Settings<typeof contractTestOptions>;

/** The output files of a run, by format. */
export type Reports = Partial<Pick<Given, 'junit' | 'json' | 'markdown' | 'html' | 'har'>>;

type Passed =
  | 'sendPayouts'
  | 'hostilePayouts'
  | 'maxPayouts'
  | 'only'
  | 'skip'
  | 'strict'
  | 'failOnSkip'
  | 'repeat'
  | 'wrongPasswords'
  | 'showValues'
  | 'keepNames'
  | 'rate';

/** The input of a run. */
export interface Options extends Pick<Given, Passed> {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  logins: Logins;
  fixtures: Fixtures;
  /** The largest amount of one payout, in any currency; infinite for `none`. */
  maxAmount: number;
  /** The time limit of a request, in milliseconds. */
  timeLimit: number;
  /** The seed of the hostile values: the same seed sends the same ones. */
  seed: number;
  /** Where the run receives webhook deliveries, if at all. */
  webhookPort?: number | undefined;
  reports: Reports;
}

export type ListOptions = Pick<Options, 'only' | 'skip' | 'seed'>;

/**
 * The options of the command `test`, by purpose: a list of checks, a fixtures file, or a run.
 *
 * @throws UsageError, FixtureError
 */
export function readOptions(
  given: Omit<Given, 'spec'>,
  operands: string[],
  needsLogin = true,
): { list: ListOptions } | { init: string | undefined; run: Options } {
  const { list, init, seed = randomInt(2 ** 31), production, ...others } = given;
  const { email, password, unboundEmail, unboundPassword, expiredToken, token, ...more } = others;
  const { fixtures: file, maxAmount, timeout, webhookPort, headers: texts, ...passed } = more;
  const { junit, json, markdown, html, har, ...run } = passed;
  if (given.keepNames && har === undefined) {
    throw new UsageError('--keep-names only affects a recording. Add --har <file>.');
  }
  if (list) return { list: { only: run.only, skip: run.skip, seed } };
  const baseUrl = readBaseUrl(operands);
  const why = production ? undefined : whyProduction(baseUrl);
  if (why !== undefined) {
    throw new UsageError(
      `${new URL(baseUrl).hostname} may be production: ${why}. ` +
        'Add --production if these tests may run against it.',
    );
  }
  const fixtures = file === undefined ? noFixtures : readFixtures(file);
  const fromFile = fixtures.credentials;
  return {
    init,
    run: {
      ...allRead<typeof run, Passed>(run),
      baseUrl,
      fixtures,
      logins: {
        ...readLogins(headersIn(texts), needsLogin, {
          token,
          email: email ?? fromFile['email'],
          password: password ?? fromFile['password'],
          unboundEmail: unboundEmail ?? fromFile['unboundEmail'],
          unboundPassword: unboundPassword ?? fromFile['unboundPassword'],
        }),
        ...(expiredToken !== undefined && { expiredToken }),
      },
      maxAmount: maxAmount === 'none' ? Number.POSITIVE_INFINITY : Number(maxAmount),
      timeLimit: timeout * 1000,
      seed,
      webhookPort,
      reports: { junit, json, markdown, html, har },
    },
  };
}
