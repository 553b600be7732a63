/** Tests that the PHP client shows no passwords, tokens or people, however it is printed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';
import { payoutSource, runPhp } from './php-source.ts';
import { startService } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

/** Matches every confidential text of these tests. */
const confidential = /pa55|Nwosu|Bennett|0001234500/i;

const { operationId: named } = namedOnly(contract, { method: 'post', parameters: 0 });

describe.skipIf(tools.php === undefined)('the PHP client', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php');
  });
  afterAll(() => workshop[Symbol.asyncDispose]());
  const run = (lines: string): Promise<string> => runPhp(workshop, lines);

  const login = JSON.stringify({
    status: 'SUCCESS',
    data: { accessToken: 'pa55-access', refreshToken: 'pa55-refresh', firstName: 'Pa55' },
  });
  const startLeakyService = () =>
    startService(({ path }) => {
      if (path.startsWith('/auth/login')) return login;
      if (path.startsWith('/auth/refresh')) return login.replace('accessToken', 'token');
      if (path.includes('/balance')) return '[]';
      if (path.includes('/account/name')) return '{"accountName":"Pa55 Name","bankCode":"900101"}';
      return (response) => {
        response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': 'pa55=1' });
        response.end('{"detail":"pa55 body"}');
      };
    });
  /** Prints a value in the usual ways of PHP. */
  const showing = `
use RemittancePayout\\{MemoryJournal};
ini_set('zend.exception_ignore_args', '0');
function show(mixed $value): void
{
    print_r($value);
    var_dump($value);
    echo json_encode($value), json_encode([$value]);
    if ($value instanceof Throwable) {
        echo $value, $value->getTraceAsString();
        print_r($value->getTrace());
        var_dump($value->getTrace());
    }
}
`;
  const makeClient = (url: string): string =>
    `$client = new Client('${url}', 'pa55@mail.example', 'pa55-password');`;

  test('a payout is stored and read, and equal to another with the same content', async () => {
    const printed = await run(`
$payout = ${payoutSource('HR-1')};
foreach ([TransactionRequest::fromJson($payout->toJson()), unserialize(serialize($payout))] as $again) {
    echo $again == $payout && $again->toJson() === $payout->toJson() ? 'the same ' : 'other ';
}`);
    expect(printed).toBe('the same the same ');
  });

  test('shows nothing of a client, its tokens, its errors and its results', async () => {
    const service = await startLeakyService();
    const printed = await run(`${showing}
${makeClient(service.url)}
$client->listBalances();
show($client);
show([$client->withTimeout(1)]);
$journal = new MemoryJournal();
$payout = ${payoutSource('HR-1')};
$quick = new SettleOptions(patience: 0.1, firstPoll: 0.01, mostPoll: 0.05, quietFor: 0.02);
$results = (new Settlement($client, $journal, $quick))->settle([$payout]);
foreach ($results as $one) {
    show($one);
}
show($results);
show($journal);
foreach ([
    static fn () => $client->sendPayout(new PayoutRequest([$payout])),
    static fn () => $client->listPossibleBanks('pa55-account'),
    static fn () => $client->listPossibleBanks("pa55-\\xff"),
    static fn () => $client->callNamedOnly('${named}', body: ['name' => 'pa55']),
    static fn () => $client->callNamedOnly('${named}', body: ["pa55\\xff" => "pa55\\xff"]),
    static fn () => (new Settlement($client))->settle([$payout, $payout]),
    static fn () => TransactionRequest::fromJson('{"pa55":'),
    static fn () => TransactionRequest::fromJson('{"pa55":1}'),
    static fn () => new Client('${service.url}', 'pa55@mail.example', ''),
    static fn () => new Client('${service.url}', '', 'pa55-password'),
    static fn () => new Client('https://pa55:pa55@payouts.example', 'pa55@mail.example', 'pa55-password'),
    static fn () => (new Client('http://127.0.0.1:1', 'pa55@mail.example', 'pa55-password'))->listBalances(),
] as $number => $fail) {
    try {
        $fail();
        echo 'nothing failed';
    } catch (Exception $error) {
        show($error);
        echo "shown $number\\n";
    }
}
$client->listPossibleBanks('pa55-account');`).catch(String);
    expect(printed).toContain(
      'Uncaught RemittancePayout\\RejectedException: GET /gateway/account/number',
    );
    expect(printed).not.toContain('nothing failed');
    expect(printed).toContain('shown 11\n');
    expect(printed).not.toMatch(confidential);
  });
});
