/** Tests the PHP client with the caller's HTTP client and logger, by PSR-18 and PSR-3. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { keylessContract } from '../odd-contract/contract.ts';
import { payoutSource, runPhp } from './php-source.ts';
import { startService } from './service.ts';
import { openWorkshop, tools, type Workshop } from './workshop.ts';

/** The interfaces as PSR declares them, with minimal curl implementations. */
const psr = `
eval('namespace Psr\\\\Http\\\\Message; interface RequestFactoryInterface {} interface StreamFactoryInterface {}');
eval('namespace Psr\\\\Log; interface LoggerInterface {}');
final class Request
{
    public array $headers = [];
    public string $body = '';
    function __construct(public string $method, public string $url) {}
    function withHeader($name, $value) { $this->headers[] = "$name: $value"; return $this; }
    function withBody($body) { $this->body = $body; return $this; }
}
final class Factory implements Psr\\Http\\Message\\RequestFactoryInterface, Psr\\Http\\Message\\StreamFactoryInterface
{
    function createRequest($method, $url) { return new Request($method, $url); }
    function createStream($text) { return $text; }
}
final class Http
{
    static $made = 0;
    private $handle;
    function __construct() { self::$made++; $this->handle = curl_init(); }
    function sendRequest($request)
    {
        $options = [CURLOPT_URL => $request->url, CURLOPT_CUSTOMREQUEST => $request->method];
        $options += [CURLOPT_HTTPHEADER => $request->headers, CURLOPT_RETURNTRANSFER => true];
        curl_setopt_array($this->handle, $options + ($request->body === '' ? [] : [CURLOPT_POSTFIELDS => $request->body]));
        $body = curl_exec($this->handle);
        if ($body === false) throw new Exception('broken');
        return new class ($body, curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE)) {
            private $isRead = false;
            function __construct(private $body, private $status) {}
            function getStatusCode() { return $this->status; }
            function getHeaders() { return []; }
            function getBody() { return $this; }
            function read($bytes) { $this->isRead = true; return $this->body; }
            function eof() { return $this->isRead; }
        };
    }
}
final class Lines implements Psr\\Log\\LoggerInterface
{
    function log($level, $text) { echo $level, ' ', preg_replace('/, \\d+ ms$|POST |GET /', '', $text), "\\n"; }
}`;

describe.skipIf(tools.php === undefined)('the PHP client with an HTTP client and a log', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop('php', keylessContract);
  });
  afterAll(() => workshop[Symbol.asyncDispose]());

  test('pays once through an HTTP client whose connections break, and logs each attempt', async () => {
    const service = await startService(({ isPayout }, take) => {
      if (!isPayout) return undefined;
      take();
      // A client that kept the connection would send the payout again.
      return (response) => response.socket?.destroy();
    });
    const { email, password } = sampleLogin;
    const printed = await runPhp(
      workshop,
      `${psr}
$http = new RemittancePayout\\Psr18(static fn () => new Http(), new Factory(), new Factory());
$client = new Client('${service.url}', '${email}', '${password}', http: $http, logger: new Lines());
$options = new SettleOptions(patience: 5.0, firstPoll: 0.01, batchSize: 1);
$settlement = new Settlement($client, options: $options);
foreach ($settlement->settle([${payoutSource('HR-1')}, ${payoutSource('HR-2')}]) as $one) {
    echo $one->transactionReference, ' ', $one->outcome->value, "\\n";
}
echo Http::$made, "\\n";`,
    );
    const asked =
      'debug /remittance-middleware/transaction/status/check/{transactionReference}, attempt 1: accepted, 200';
    const sent: unknown = expect.stringMatching(/^warning [^,]*transaction, attempt 1: unknown, /);
    expect(printed.trim().split('\n').toSorted()).toEqual([
      // The client creates an HTTP client for the login, for each batch and for each status request.
      '5',
      'HR-1 paid',
      'HR-2 paid',
      'debug /auth/login, attempt 1: accepted, 200',
      asked,
      asked,
      sent,
      sent,
    ]);
    expect([...service.taken]).toEqual([
      ['HR-1', 1],
      ['HR-2', 1],
    ]);
    expect(new Set(service.requests.map(({ headers }) => headers.connection))).toEqual(
      new Set(['close']),
    );
  });
});
