/** The options of the contract tests. Credentials come from the environment, never from arguments. */
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
    throw new UsageError(`${name} must be a number of seconds, more than 0 and at most 600.`);
  },
};

const amount = textRule('an amount, such as 100.00', (given) =>
  /^\d{1,12}(\.\d{1,2})?$/.test(given),
);

const secret = (variable: string, help: string) => ({ variable, rule: text, help });

export const contractTestOptions = optionTable({
  fixtures: {
    ...file(
      'fixtures',
      'values that exist at the service, in place of the examples (they exist in the local ' +
        'sandbox); fixtures.example.json shows the form',
    ),
    heading: 'What is tested',
  },
  spec: file(
    'spec',
    'tests by another description: a bundle of this contract, or any OpenAPI 3.1 or 3.0 in one file',
  ),
  init: file(
    'init',
    'logs in, finds what values it can, and writes a file of fixtures to complete',
  ),
  only: list(
    'only',
    '<text>',
    text,
    'the checks with this id, these first parts of it, or this one part: hostile/login, ' +
      'enquireAccount, auth',
  ),
  skip: list('skip', '<text>', text, 'leaves out the checks that it names in the same way'),
  list: yesOrNo('list', 'prints the ids of the checks, and sends nothing'),
  production: yesOrNo(
    'production',
    'allows a host that may be production, on a private network too: any but this machine, a reserved ' +
      'name (bank.example), and a name with a label such as sandbox, test or uat before its ' +
      'registered domain',
  ),
  webhookPort: {
    flag: 'webhook-listen',
    value: '<port>',
    rule: port,
    help: 'takes deliveries on 127.0.0.1 and checks them too',
  },
  sendPayouts: {
    ...yesOrNo('send-payouts', 'sends payouts too, which move money, and whatever else may write'),
    heading: 'Payouts',
  },
  maxPayouts: count(
    'max-payouts',
    [0, 10_000],
    20,
    'of a run, at most; no limit in the local sandbox, where no money is',
  ),
  maxAmount: {
    flag: 'max-amount',
    value: '<amount>',
    rule: amount,
    help: 'of one payout, in whatever currency',
    default: '100.00',
  },
  hostilePayouts: yesOrNo(
    'hostile-payouts',
    'sends hostile payouts too, which a lenient service may pay',
  ),
  strict: { ...yesOrNo('strict', 'remarks fail too'), heading: 'What fails' },
  failOnSkip: yesOrNo('fail-on-skip', 'checks that could not be made fail too'),
  repeat: count('repeat', [1, 1000], 1, 'makes every check so many times that sends no payout'),
  timeout: {
    flag: 'timeout',
    value: '<seconds>',
    rule: seconds,
    help: 'for one request',
    default: 30,
    heading: 'How it is sent',
  },
  rate: count('rate', [1, 1000], 20, 'requests a second, at most'),
  wrongPasswords: count(
    'wrong-passwords',
    [0, 3],
    1,
    'that the login gets, at the end of the run, each followed by the right one: a service may lock ' +
      'the login. In the local sandbox all 3',
  ),
  token: {
    flag: 'token',
    value: '<text>',
    variable: 'CONTRACT_TOKEN',
    rule: tokenRule,
    help: 'takes the place of the login, which is not sent; others on the machine can see arguments',
  },
  headers: list(
    'header',
    "'<name: value>'",
    headerRule,
    'is sent with every request, and printed in no report; Authorization takes the place of a token',
  ),
  seed: {
    flag: 'seed',
    value: '<number>',
    rule: wholeNumber(0, 2 ** 31 - 1),
    help: 'of the hostile requests; a random one, which is printed, when left out',
  },
  junit: { ...file('junit', 'writes the results as JUnit XML'), heading: 'Reports' },
  json: file('json', 'writes the results as JSON'),
  markdown: file('markdown', 'writes a summary in Markdown'),
  html: file('html', 'writes one page of HTML'),
  har: file(
    'har',
    'records all that is sent and received as HAR 1.2, for observe and viewers; personal values ' +
      'have stand-ins of the same form',
  ),
  keepNames,
  showValues: yesOrNo(
    'show-values',
    'writes the values of requests and answers to the reports and the console: names, accounts ' +
      'and amounts, but never a token or a password',
  ),
  email: secret('CONTRACT_EMAIL', 'of the login, which is bound to a merchant'),
  password: secret('CONTRACT_PASSWORD', 'its password. A file of fixtures may have the logins too'),
  unboundEmail: secret('CONTRACT_UNBOUND_EMAIL', 'of a login that is not bound to a merchant'),
  unboundPassword: secret('CONTRACT_UNBOUND_PASSWORD', 'its password'),
  expiredToken: secret('CONTRACT_EXPIRED_TOKEN', 'an access token that has expired'),
});

type Given = Settings<typeof contractTestOptions>;

/** The files that a run writes, by their form. */
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

/** What a run is made with. */
export interface Options extends Pick<Given, Passed> {
  /** Without a slash at its end. */
  baseUrl: string;
  logins: Logins;
  fixtures: Fixtures;
  /** Of one payout, in any currency. */
  maxAmount: number;
  /** Milliseconds for one request. */
  timeLimit: number;
  /** Of the hostile values: the same seed sends the same ones. */
  seed: number;
  /** Where the run takes deliveries of webhooks, if at all. */
  webhookPort?: number | undefined;
  reports: Reports;
}

export type ListOptions = Pick<Options, 'only' | 'skip' | 'seed'>;

/**
 * The options of the command `test`, by what they ask for: a list of the checks, a file of fixtures, or a run.
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
    throw new UsageError('--keep-names is about a recording: --har <file> is needed.');
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
      maxAmount: Number(maxAmount),
      timeLimit: timeout * 1000,
      seed,
      webhookPort,
      reports: { junit, json, markdown, html, har },
    },
  };
}
