/** Calls of the PHP client, on real sockets: exact numbers, secrets, limits, tokens, addresses. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assemblePackage, clientSource, php, type PhpPackage } from './php/package.ts';
import { login, startRecordingService } from './php/recording-service.ts';

describe.skipIf(php === undefined)('the PHP client', () => {
  let built: PhpPackage;

  beforeAll(async () => {
    built = await assemblePackage();
  });
  afterAll(() => built[Symbol.asyncDispose]());

  /** Makes one call, and prints what comes of it. */
  const calling = (url: string, call = 'listBalances()', options = ''): string => `
try {
    print_r(${clientSource(url, options)}->${call});
} catch (PayoutException $error) {
    echo $error::class, ' ', $error->getMessage();
}`;

  test.each([
    '12345678901234567890.10',
    '0.1',
    '-0',
    '1e400',
    '1.50',
    '100000000000000000000000000000000000001',
  ])('gives the balance %s with every digit', async (number) => {
    const body = `[{"currencyCode":"NGN \\" ${number}","totalBalance":${number}}]`;
    await using service = await startRecordingService(({ path }) =>
      path.endsWith('/balance') ? body : undefined,
    );
    const printed = await built.runLines(`
[$balance] = ${clientSource(service.url)}->listBalances();
echo json_encode([$balance->currencyCode, $balance->totalBalance]);`);
    expect(JSON.parse(printed)).toEqual([`NGN " ${number}`, number]);
  });

  test('reads any JSON as it is, and writes it again', async () => {
    // PHP has one array for a list and an object, so an empty one cannot be told from the other.
    const isEmpty = (text: string): boolean =>
      text.replaceAll(/"(\\.|[^"\\])*"/g, '').includes('{}');
    const values = fc.sample(fc.json({ maxDepth: 6 }), { numRuns: 2_000, seed: 1 });
    const texts = values.filter((text) => !isEmpty(text));
    const file = join(await built.newFolder(), 'texts');
    await writeFile(file, texts.join('\n'));
    const printed = await built.runLines(`
foreach (file('${file}') as $line) {
    echo Json::encode(Json::decode($line)), "\\n";
}`);
    const lines = printed.trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      texts.map((text): unknown => JSON.parse(text)),
    );
  });

  const wrong = ['01', '1.', '.5', '+1', '-', '1e', '1e+', '{1:2}', '{"a":1,}', '[1 2]', '1"a"'];
  wrong.push('NaN', '[1,]', '"\u0001"', '1true', '--1', '1.5.5', '', '{1 :2}', '"a', '["\\', '1x');
  wrong.push(`${'['.repeat(101)}${']'.repeat(101)}`, '\ufeff1');

  test('takes nothing for JSON that is not', async () => {
    const file = join(await built.newFolder(), 'texts');
    await writeFile(file, JSON.stringify(wrong));
    const printed = await built.runLines(`
foreach (json_decode(file_get_contents('${file}')) as $text) {
    try {
        Json::decode($text);
        echo $text, "\\n";
    } catch (JsonException) {
    }
}`);
    expect(printed).toBe('');
  });

  test('reads a large body in one pass', async () => {
    const printed = await built.runLines(`
ini_set('memory_limit', '-1');
// As many ends of texts, escapes and digits as there can be.
foreach (['"' . str_repeat('\\\\"', 4_000_000) . '"', str_repeat('7', 8_000_000)] as $text) {
    $tree = Json::decode("[$text]");
    echo strlen(Json::plain($tree)[0]), ' ';
}
echo count(Json::decode('[' . str_repeat('1,"a",', 500_000) . '1]'));`);
    expect(printed).toBe('4000000 8000000 1000001');
  });

  test('prints no secret, whatever fails', async () => {
    await using service = await startRecordingService(({ path }) => {
      if (path.startsWith('/auth/login')) return login('secret-token');
      return (response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end('{"detail":"secret-body"}');
      };
    });
    const printed = await built
      .runLines(
        `
ini_set('zend.exception_ignore_args', '0');
$client = new Client('${service.url}', 'amara.okafor@harbour-remit.example', 'secret-password');
try {
    $client->listPossibleBanks('secret-account');
} catch (RejectedException $error) {
    echo $error, json_encode($error), print_r($error, true);
    var_dump($error, $client);
    print_r($client);
    throw $error;
}`,
      )
      .catch((error: unknown) => String(error));
    expect(printed).toContain(
      'RejectedException: GET /gateway/account/number/banks/{accountNumber}',
    );
    expect(printed).not.toMatch(/secret-|secret_/);
  });

  test.each([
    ['a proxy of a user', 'http://user:password@127.0.0.1:1'],
    ['http to another machine', 'http://payouts.example'],
    ['http to a name that only begins like this machine', 'http://127.0.0.1.payouts.example'],
    ['a query', 'https://payouts.example/?a=b'],
    ['a fragment', 'https://payouts.example/#a'],
    ['two ways to read it', 'http://127.0.0.1\\\\@payouts.example'],
    ['another scheme', 'ftp://payouts.example'],
    ['steps in its path', 'https://payouts.example/a/../b'],
    ['a line end', 'https://payouts.example/\\r\\nhost: a'],
    ['a port that is none', 'https://payouts.example:70000'],
    ['numbers that are no address', 'http://127.999.999.999'],
    ['a part of an address', 'https://127.1'],
    ['an address in hexadecimal', 'https://127.0.0.0x1'],
    ['colons that are no address', 'https://[1:2:3]'],
    ['nothing', ''],
  ])('refuses an address with %s', async (_what, address) => {
    const printed = await built.runLines(`
try {
    new Client("${address}", 'amara.okafor@harbour-remit.example', 'a-long-example-password');
} catch (InvalidArgumentException $error) {
    echo $error->getMessage();
}`);
    expect(printed).toMatch(/^baseUrl must be /);
  });

  test('takes an address with a path, and encodes what goes into a path', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.endsWith('/auth/login') ? login('access') : undefined,
    );
    const source = `${clientSource(`${service.url}/gateway/v1/`)}->listPossibleBanks('a/../b?c d%')`;
    await built.runLines(`print_r(${source});`);
    const [path = ''] = service.requests.slice(1).map((request) => request.path);
    expect(path).toBe('/gateway/v1/gateway/account/number/banks/a%2F..%2Fb%3Fc%20d%25');
  });

  test.each(['', '.', '..', '\\xff'])('refuses %j in a path, at once', async (value) => {
    await using service = await startRecordingService();
    const printed = await built.runLines(`
try {
    ${clientSource(service.url)}->getTransactionStatus("${value}");
} catch (InvalidArgumentException $error) {
    echo $error->getMessage();
}`);
    expect(printed).toMatch(/^transactionReference must /);
    expect(service.requests).toEqual([]);
  });

  test('gives up an answer that drips, when the time of the whole exchange is over', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/handler')
        ? (response) => {
            response.write('{');
            const drip = setInterval(() => response.write(' '), 50);
            response.on('close', () => clearInterval(drip));
          }
        : undefined,
    );
    const call = 'sendPayout(new PayoutRequest([]))';
    const printed = await built.runLines(calling(service.url, call, ', timeout: 3'));
    expect(printed).toMatch(/UnknownOutcomeException.*timed out/i);
    expect(service.requests).toHaveLength(2);
  });

  test('takes no answer that is larger than its limit', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/handler') ? `{"batchId":"${'B'.repeat(1_000)}"}` : undefined,
    );
    const call = 'sendPayout(new PayoutRequest([]))';
    const printed = await built.runLines(calling(service.url, call, ', maxAnswerBytes: 999'));
    expect(printed).toContain('UnknownOutcomeException');
    expect(printed).toContain('more than 999 bytes');
  });

  test.each([
    [101, 'UnknownOutcome'],
    [204, 'UnknownOutcome'],
    [302, 'UnknownOutcome'],
    [400, 'Rejected'],
    [403, 'NotSent'],
    [404, 'Rejected'],
    [408, 'UnknownOutcome'],
    [409, 'Rejected'],
    [425, 'NotSent'],
    [500, 'UnknownOutcome'],
    [503, 'UnknownOutcome'],
  ])('a payout that is answered %i is sent once, and ends in %sException', async (status, kind) => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/handler')
        ? (response) => {
            response.socket?.end(
              `HTTP/1.1 ${status} -\r\nlocation: /handler/send/elsewhere\r\ncontent-length: 0\r\n\r\n`,
            );
          }
        : undefined,
    );
    const printed = await built.runLines(calling(service.url, 'sendPayout(new PayoutRequest([]))'));
    expect(printed).toContain(`\\${kind}Exception `);
    expect(service.requests.filter(({ path }) => path.startsWith('/handler'))).toHaveLength(1);
  });

  test('waits as a 429 says, and sends the payout again', async () => {
    let answers = 0;
    await using service = await startRecordingService(({ path }) => {
      if (!path.startsWith('/handler')) return undefined;
      answers += 1;
      if (answers === 3) return undefined;
      return (response) => response.writeHead(429, { 'retry-after': '1' }).end();
    });
    const started = performance.now();
    const printed = await built.runLines(calling(service.url, 'sendPayout(new PayoutRequest([]))'));
    expect(printed).toContain('[batchId] => B-1');
    expect(performance.now() - started).toBeGreaterThan(2_000);
  });

  describe('a service with a certificate', () => {
    const certificate = async () => {
      const pem = async (name: string): Promise<Buffer> =>
        readFile(new URL(`../client/transport/certificates/${name}.pem`, import.meta.url));
      return { key: await pem('server.key'), cert: await pem('server') };
    };
    const authority = new URL('../client/transport/certificates/authority.pem', import.meta.url);

    test('that nobody vouches for gets nothing', async () => {
      await using service = await startRecordingService(undefined, await certificate());
      const printed = await built.runLines(calling(service.url, 'listBalances()'));
      expect(printed).toContain('NotSentException');
      expect(printed).toMatch(/certificate/i);
      expect(service.requests).toEqual([]);
    });

    test('that an authority vouches for is used, over a connection per write', async () => {
      await using service = await startRecordingService(undefined, await certificate());
      const source = calling(service.url.replace('127.0.0.1', 'localhost'));
      const file = join(await built.newFolder(), 'call.php');
      await writeFile(
        file,
        `<?php require 'vendor/autoload.php'; use RemittancePayout\\Client; ${source}`,
      );
      const trust = `curl.cainfo=${authority.pathname}`;
      expect(await built.run(['-d', trust, file], join(file, '..'))).toContain('Array');
      expect(service.requests).toHaveLength(2);
    });
  });

  test('several processes whose tokens expire again and again do not disturb each other', async () => {
    let logins = 0;
    const uses = new Map<string, number>();
    await using service = await startRecordingService(({ path, token }) => {
      if (path.startsWith('/auth/refresh')) {
        logins += 1;
        return JSON.stringify({ token: `token-${logins}`, refreshToken: 'refresh' });
      }
      if (path.startsWith('/auth/login')) {
        logins += 1;
        return login(`token-${logins}`);
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
    const processes = Array.from({ length: 4 }, () => built.runLines(source));
    expect(await Promise.all(processes)).toEqual(['done', 'done', 'done', 'done']);
    // Of each process: a login, and a renewal after each five calls.
    expect(logins).toBe(4 * 4);
  });

  test('a login that fails ends a call at once, and says why', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/auth/login') ? 401 : undefined,
    );
    const printed = await built.runLines(calling(service.url, 'sendPayout(new PayoutRequest([]))'));
    expect(printed).toMatch(/NotSentException POST \/handler.* the login failed: .*status 401/);
    expect(service.requests).toHaveLength(1);
  });

  test('takes no token that would be more than a token in a header', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.startsWith('/auth/login') ? login('a\r\nx-evil: yes') : undefined,
    );
    const printed = await built.runLines(calling(service.url));
    expect(printed).toContain('NotSentException');
    expect(service.requests).toHaveLength(1);
  });

  test('what the service leaves out, or sends in another type, is null', async () => {
    await using service = await startRecordingService(({ path }) =>
      path.includes('fx-rate') ? '{"countryCode":5,"fxDealRate":"1985.25","new":{}}' : undefined,
    );
    const call = `getFxRate(countryCode: 'NGA')`;
    const printed = await built.runLines(
      `echo json_encode(${clientSource(service.url)}->${call});`,
    );
    expect(JSON.parse(printed)).toEqual({
      countryCode: null,
      countryName: null,
      fxDealRate: null,
      fxWindow: null,
    });
  });

  test('calls an operation of which only method and path are known', async () => {
    await using service = await startRecordingService(({ path }) => {
      if (path.startsWith('/auth')) return undefined;
      return path.includes('/fx-rate-api/create/fx/window')
        ? '{"id":1.10,"list":[{}]}'
        : (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n');
    });
    const printed = await built.runLines(`
$client = ${clientSource(service.url)};
echo json_encode($client->callNamedOnly('fxCreateFxWindow', body: ['name' => 'Mārch/1'])), ' ';
echo json_encode($client->callNamedOnly('fxUpdateFxRate')), ' ';
try {
    $client->callNamedOnly('fxCreateFxWindows');
} catch (InvalidArgumentException $error) {
    echo $error->getMessage();
}`);
    expect(printed).toMatch(/^\{"id":"1\.10","list":\[\[\]\]\} "a,b\\n" operationId must be/);
    expect(service.requests.map(({ body }) => body).slice(1)).toEqual(['{"name":"Mārch/1"}', '']);
  });

  test('changes nothing of its process', async () => {
    await using service = await startRecordingService();
    const printed = await built.runLines(`
$before = [ini_get_all(null, false), setlocale(LC_ALL, '0'), date_default_timezone_get(), error_reporting()];
${clientSource(service.url)}->listBalances();
$after = [ini_get_all(null, false), setlocale(LC_ALL, '0'), date_default_timezone_get(), error_reporting()];
echo $before === $after ? 'the same' : 'changed', ' ', error_get_last() === null ? 'quiet' : 'loud';`);
    expect(printed).toBe('the same quiet');
  });
});
