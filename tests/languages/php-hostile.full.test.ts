/** What a broken or hostile service can do to the PHP client, on real sockets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assemblePackage,
  clientSource,
  payoutSource,
  php,
  type PhpPackage,
} from './php/package.ts';
import { login, record, startRecordingService, statusOf } from './php/recording-service.ts';

const quick = 'new SettleOptions(patience: 0.6, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.2)';

describe.skipIf(php === undefined)('the PHP client', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  /** Makes one call, and prints what comes of it. */
  const calling = (url: string, call: string): string => `
try {
    print_r(${clientSource(url)}->${call});
} catch (PayoutException $error) {
    echo $error::class, ' ', $error->getMessage();
}`;
  const send = 'sendPayout(new PayoutRequest([]))';
  const raw = (answer: string) =>
    startRecordingService(({ path }) =>
      path.startsWith('/handler') ? (response) => void response.socket?.end(answer) : undefined,
    );

  const json = 'content-type: application/json\r\n';
  test.each([
    ...[200, 400, 401, 403, 425, 429].flatMap((status) => [
      `HTTP/1.1 ${status} X`,
      `HTTP/1.1 ${status} X\r\n`,
      `HTTP/1.1 ${status} X\r\nContent-Le`,
      `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n`,
      `HTTP/1.1 ${status} X\r\nContent-Length: 99\r\n\r\nab`,
      `HTTP/1.1 ${status} X\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab`,
      `HTTP/1.1 ${status} X\r\nContent-Length: -1\r\n\r\n{}`,
      `HTTP/1.1 ${status} X\r\nContent-Length: 2x\r\n\r\n{}`,
      `HTTP/1.1 ${status} X\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
    ]),
    `HTTP/1.1 200 X\r\n${json}Content-Length: 5\r\n\r\n\ufeff{}`,
  ])('believes nothing of an answer that is cut or contradicts itself: %j', async (answer) => {
    await using service = await raw(answer);
    const printed = await built.runLines(calling(service.url, send));
    expect(printed).toContain('UnknownOutcomeException');
    expect(service.requests.filter(({ path }) => path.startsWith('/handler'))).toHaveLength(1);
  });

  test('reads a head of many blanks at once', async () => {
    await using service = await raw(
      `HTTP/1.1 400 X\r\nx-blank: x${' '.repeat(99_000)}x\r\ncontent-length: 0\r\n\r\n`,
    );
    const printed = await built.runLines(`
$started = hrtime(true);
${calling(service.url, send)}
echo hrtime(true) - $started < 3e9 ? ' at once' : ' late';`);
    expect(printed).toMatch(/RejectedException.* at once/);
  });

  test.each(['99999999999999999999', '-5', 'soon', 'Fri, 01 Jan 9999 00:00:00 GMT', '1e9', ''])(
    'survives a Retry-After of %j',
    async (retryAfter) => {
      await using service = await startRecordingService(({ path }) =>
        statusOf(path) === undefined
          ? undefined
          : (response) => response.writeHead(429, { 'retry-after': retryAfter }).end(),
      );
      const printed = await built.runLines(`
$options = new SettleOptions(patience: 0.4, firstPoll: 0.01, mostPoll: 0.05);
foreach (Settlement::followPayouts(${clientSource(service.url)}, ['HR-1', 'HR-2'], null, $options) as $one) {
    echo $one->outcome->value, ' ';
}`);
      expect(printed).toBe('unknown unknown ');
    },
  );

  test.each([204, 206, 404])('learns no code from a status answered %i', async (status) => {
    await using service = await startRecordingService(({ path }) =>
      statusOf(path) === undefined
        ? undefined
        : (response) => {
            response.writeHead(status, { 'content-type': 'application/json' });
            response.end(status === 204 ? '' : record('HR-1', '00'));
          },
    );
    expect(await built.runLines(following(service.url))).toBe('unknown ');
  });

  test('learns nothing from an empty code', async () => {
    await using service = await startRecordingService(({ path }) =>
      statusOf(path) === undefined ? undefined : record('HR-1', ''),
    );
    expect(await built.runLines(following(service.url))).toBe('unknown ');
  });
  const following = (url: string): string => `
foreach (Settlement::followPayouts(${clientSource(url)}, ['HR-1'], null, ${quick}) as $one) {
    echo $one->outcome->value, ' ', $one->responseCode;
}`;

  test('logs in when the refresh gives the token that was refused', async () => {
    let logins = 0;
    await using service = await startRecordingService(({ path, token }) => {
      if (path.startsWith('/auth/login')) return login(`token-${(logins += 1)}`);
      if (path.startsWith('/auth/refresh')) {
        return JSON.stringify({ token: 'token-1', refreshToken: 'refresh' });
      }
      return token === 'token-1' ? 401 : undefined;
    });
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
foreach ([${payoutSource('HR-1')}, ${payoutSource('HR-2')}] as $payout) {
    echo Settlement::settlePayout($client, $payout, null, ${quick})->outcome->value, ' ';
}`);
    expect(printed).toBe('paid paid ');
    expect(logins).toBe(2);
  });

  test('does not try a refused login again before a second has gone, and says the same meanwhile', async () => {
    let logins = 0;
    await using service = await startRecordingService(({ path }) => {
      if (!path.startsWith('/auth/login')) return undefined;
      logins += 1;
      return logins < 2 ? 401 : undefined;
    });
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
$errors = [];
$started = hrtime(true);
while (true) {
    try {
        $client->listBalances();
        break;
    } catch (NotSentException $error) {
        $errors[$error->getMessage()] = true;
        usleep(10_000);
    }
}
echo count($errors), key($errors), hrtime(true) - $started >= 1e9 ? ' later' : ' at once';`);
    expect(printed).toMatch(/^1GET .* was not sent: the login failed: .*status 401.* later$/);
    expect(logins).toBe(2);
  });

  test.each([
    ['numbers', `[${'1,'.repeat(5_000_000)}1]`],
    ['objects', `[${'{"currencyCode":"NGN","totalBalance":1.5},'.repeat(230_000)}{}]`],
    ['one text', `["${'x'.repeat(15_000_000)}"]`],
    ['more than the limit', ' '.repeat(20_000_000)],
  ])(
    'survives a large answer of %s with the memory that PHP has by default',
    async (_what, body) => {
      await using service = await startRecordingService(({ path }) =>
        path.endsWith('/balance') ? body : undefined,
      );
      const printed = await built.runLines(`
ini_set('memory_limit', '128M');
$started = hrtime(true);
try {
    echo count(${clientSource(service.url)}->once()->listBalances()), ' items';
} catch (PayoutException $error) {
    echo $error->getMessage();
}
echo hrtime(true) - $started < 10e9 ? ' in time' : ' late';`);
      expect(printed).toMatch(
        /(items|does not fit into memory_limit\.|more than 16777216 bytes\.) in time$/,
      );
    },
  );

  test('takes no answer about a payout that is larger than 1 MiB', async () => {
    const large = `{"batchId":"${'B'.repeat(2 ** 20)}"}`;
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/handler') ? large : undefined,
    );
    const printed = await built.runLines(calling(service.url, send));
    expect(printed).toMatch(/UnknownOutcomeException.* more than 1048576 bytes/);
  });

  test('leaves out what is null in a list', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.endsWith('/balance') ? '[null,{"currencyCode":"NGN"},null]' : undefined,
    );
    const printed = await built.runLines(
      `echo count(${clientSource(service.url)}->listBalances());`,
    );
    expect(printed).toBe('1');
  });
});
