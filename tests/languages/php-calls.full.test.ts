/** Tests calls of the PHP client: JSON, addresses, limits, tokens, and the state of the process. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { clientSource, payoutSource, runPhp } from './php-source.ts';
import { login, startService, type Reaction } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

const creation = namedOnly(contract, { method: 'post', parameters: 0 });
const update = namedOnly(contract, { method: 'put', parameters: 0 });
const reading = namedOnly(contract, { method: 'get', parameters: 0 });

describe.skipIf(tools.php === undefined)('the PHP client', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php');
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<string> => runPhp(workshop, lines);

  /** Makes one call, and prints the outcome. */
  const calling = (url: string, call: string, options = ''): string => `
try {
    print_r(${clientSource(url, options)}->${call});
} catch (PayoutException $error) {
    echo $error::class, ' ', $error->getMessage(), ' ', implode(' ', $error->transactionReferences);
}`;

  describe('reads JSON', () => {
    test('unchanged, and writes it again', async () => {
      // PHP has one array type for lists and objects, so empty ones look the same.
      const isEmpty = (text: string): boolean =>
        text.replaceAll(/"(\\.|[^"\\])*"/g, '').includes('{}');
      const values = fc.sample(fc.json({ maxDepth: 6 }), { numRuns: 2_000, seed: 1 });
      const texts = values.filter((text) => !isEmpty(text));
      const file = join(await workshop.newFolder(), 'texts');
      await writeFile(file, texts.join('\n'));
      const printed = await run(`
foreach (file('${file}') as $line) {
    echo Json::encode(Json::decode($line), 'It'), "\\n";
}`);
      const lines = printed.trimEnd().split('\n');
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
        texts.map((text): unknown => JSON.parse(text)),
      );
    });

    const texts = `01;1.;.5;+1;-;1e;1e+;{1:2};[1 2];1"a";[1,];"\u0001";1true;--1;1.5.5;{1 :2};"a;["\\;1x`;
    const wrong = [...texts.split(';'), `${'['.repeat(101)}${']'.repeat(101)}`];

    test('and nothing else', async () => {
      const file = join(await workshop.newFolder(), 'texts');
      await writeFile(file, JSON.stringify(wrong));
      const printed = await run(`
foreach (json_decode(file_get_contents('${file}')) as $text) {
    try {
        Json::decode($text);
        echo $text, "\\n";
    } catch (JsonException) {
    }
}`);
      expect(printed).toBe('');
    });

    test('in one pass, however large it is', async () => {
      const printed = await run(`
ini_set('memory_limit', '-1');
// As many ends of texts, escapes and digits as possible.
foreach (['"' . str_repeat('\\\\"', 4_000_000) . '"', str_repeat('7', 8_000_000)] as $text) {
    $tree = Json::decode("[$text]");
    echo strlen(Json::plain($tree)[0]), ' ';
}
echo count(Json::decode('[' . str_repeat('1,"a",', 500_000) . '1]'));`);
      expect(printed).toBe('4000000 8000000 1000001');
    });
  });

  test('the exception of a payout has its reference', async () => {
    const service = await startService(({ isPayout }) => (isPayout ? 400 : undefined));
    const call = `sendPayout(new PayoutRequest([${payoutSource('HR-1')}]))`;
    expect(await run(calling(service.url, call))).toMatch(/RejectedException .* HR-1$/);
  });

  test('rejects an answer that is larger than its limit', async () => {
    const large = `{"batchId":"${'B'.repeat(1_000)}"}`;
    const service = await startService(({ isPayout }) => (isPayout ? large : undefined));
    const call = 'sendPayout(new PayoutRequest([]))';
    const printed = await run(calling(service.url, call, ', maxAnswerBytes: 999'));
    expect(printed).toMatch(/UnknownOutcomeException.*more than 999 bytes/);
  });

  test('reads a header with many blanks quickly', async () => {
    const head = `HTTP/1.1 400 X\r\nx-blank: x${' '.repeat(99_000)}x\r\ncontent-length: 0\r\n\r\n`;
    const service = await startService(({ isPayout }) =>
      isPayout ? (response) => void response.socket?.end(head) : undefined,
    );
    const printed = await run(`
$started = hrtime(true);
${calling(service.url, 'sendPayout(new PayoutRequest([]))')}
echo hrtime(true) - $started < 3e9 ? ' soon' : ' late';`);
    expect(printed).toMatch(/RejectedException.* soon/);
  });

  test('several processes whose tokens expire again and again do not disturb each other', async () => {
    let logins = 0;
    const uses = new Map<string, number>();
    const service = await startService(({ path, token }): Reaction => {
      if (path.startsWith('/auth/')) {
        logins += 1;
        const renewed = JSON.stringify({ token: `token-${logins}`, refreshToken: 'refresh' });
        return path.startsWith('/auth/refresh') ? renewed : login(`token-${logins}`);
      }
      uses.set(token, (uses.get(token) ?? 0) + 1);
      return (uses.get(token) ?? 0) > 5 ? 401 : '[]';
    });
    const source = `
$client = ${clientSource(service.url)};
for ($time = 0; $time < 20; $time++) {
    $client->listBalances();
}
echo 'done';`;
    const processes = Array.from({ length: 4 }, () => run(source));
    expect(await Promise.all(processes)).toEqual(['done', 'done', 'done', 'done']);
    // Each process logs in once, and renews its token after every five calls.
    expect(logins).toBe(4 * 4);
  });

  test('a rejected login is not retried for a second, and gives the same error meanwhile', async () => {
    let logins = 0;
    const service = await startService(({ path }) => {
      if (!path.startsWith('/auth/login')) return undefined;
      logins += 1;
      return logins < 2 ? 401 : undefined;
    });
    const printed = await run(`
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
echo count($errors), key($errors), hrtime(true) - $started >= 1e9 ? ' later' : ' soon';`);
    expect(printed).toMatch(/^1GET .* was not sent: the login failed: .*status 401.* later$/);
    expect(logins).toBe(2);
  });

  test('a missing or wrongly typed field of an answer is null', async () => {
    const rate = '{"countryCode":5,"fxDealRate":"1985.25","new":{}}';
    const service = await startService(({ path }) => (path.includes('fx-rate') ? rate : undefined));
    const call = `getFxRate(countryCode: 'NGA')`;
    const printed = await run(`echo json_encode(${clientSource(service.url)}->${call});`);
    const names = ['countryCode', 'countryName', 'fxDealRate', 'fxWindow'];
    expect(JSON.parse(printed)).toEqual(Object.fromEntries(names.map((name) => [name, null])));
  });

  test('calls an operation by method and path only', async () => {
    const service = await startService(({ path }) => {
      if (path.startsWith('/auth')) return undefined;
      return path === creation.path
        ? '{"id":1.10,"list":[{}]}'
        : (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    });
    const printed = await run(`
$client = ${clientSource(service.url)};
echo json_encode($client->callNamedOnly('${creation.operationId}', body: ['name' => 'Mārch/1'])), ' ';
echo json_encode($client->callNamedOnly('${update.operationId}')), ' ';
try {
    $client->callNamedOnly('${creation.operationId}s');
} catch (InvalidArgumentException $error) {
    echo $error->getMessage();
}`);
    expect(printed).toMatch(/^\{"id":"1\.10","list":\[\[\]\]\} "a,b\\n" operationId must be/);
    expect(service.requests.map(({ body }) => body).slice(1)).toEqual(['{"name":"Mārch/1"}', '']);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['a 500', (response) => response.writeHead(500).end()],
    ['no answer', ({ socket }) => socket?.end()],
    ['a reset', ({ socket }) => socket?.resetAndDestroy()],
  ])('sends a GET with an unknown effect once, if it gets %s', async (_name, end) => {
    const service = await startService(({ path }) =>
      path === reading.path ? (response) => void end(response) : undefined,
    );
    const printed = await run(`
$client = ${clientSource(service.url)};
for ($time = 0; $time < 5; $time++) {
    $client->listBalances();
    try {
        $client->callNamedOnly('${reading.operationId}');
    } catch (UnknownOutcomeException) {
        echo 'unknown ';
    }
}`);
    expect(printed).toBe('unknown '.repeat(5));
    expect(service.requests.filter(({ path }) => path === reading.path)).toHaveLength(5);
  });

  test('changes nothing in its process', async () => {
    const service = await startService();
    const printed = await run(`
$state = static fn () => [ini_get_all(null, false), setlocale(LC_ALL, '0'), date_default_timezone_get(), error_reporting()];
$before = $state();
${clientSource(service.url)}->listBalances();
echo $before === $state() ? 'the same' : 'changed', ' ', error_get_last() === null ? 'quiet' : 'loud';`);
    expect(printed).toBe('the same quiet');
  });

  test('needs a connection per write: libcurl sends a POST twice on a used one', async () => {
    const service = await startService(({ isPayout, token }) => {
      if (isPayout) return (response) => void response.socket?.end();
      return token === '' ? '[]' : undefined;
    });
    await run(`
$handle = curl_init();
foreach (['GET' => '/balances', 'POST' => '/handler/send/x'] as $method => $path) {
    $request = [CURLOPT_URL => '${service.url}' . $path, CURLOPT_CUSTOMREQUEST => $method];
    curl_setopt_array($handle, $request + [CURLOPT_RETURNTRANSFER => true]);
    curl_exec($handle);
}`);
    expect(service.sent()).toBe(2);
  });
});
