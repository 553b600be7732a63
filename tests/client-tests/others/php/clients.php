<?php

// Two clients for comparison: one from a generator, and one as a hurried developer writes it.
//
// If GENERATED_CLIENT names the output of `redocly generate-client generated/openapi.documented.json --generator
// php`, it is that generated client with its default retries. Otherwise it is the hurried client: one curl handle,
// three attempts, and blind trust in every answer. Neither is an example to follow.

const FINAL_FAILURES = ['20', '40', '50', '51', '60', '80', '90'];

class Hurried
{
    private $curl;
    private $token;

    public function __construct(private array $settings)
    {
        $this->curl = curl_init();
    }

    public function send(array $payouts): void
    {
        $this->request('POST', '/handler/send/remittance/transaction', ['transactionRequestList' => $payouts]);
    }

    public function code(string $reference): string
    {
        $path = "/remittance-middleware/transaction/status/check/$reference";
        return $this->request('GET', $path)['responseCode'];
    }

    public function balances(): array
    {
        $rows = $this->request('GET', '/remittance-middleware/imto/admin/list/balance');
        return array_map(fn ($row) => [...$row, 'totalBalance' => (string) $row['totalBalance']], $rows);
    }

    private function request(string $method, string $path, ?array $body = null)
    {
        for ($attempt = 1; ; $attempt++) {
            try {
                $this->token ??= $this->logIn();
                return $this->exchange($method, $path, $body);
            } catch (Exception $error) {
                if ($error->getCode() === 401) {
                    $this->token = null;
                }
                if ($attempt === 3) {
                    throw $error;
                }
                usleep(100_000 * $attempt);
            }
        }
    }

    private function logIn(): string
    {
        $login = ['email' => $this->settings['email'], 'password' => $this->settings['password']];
        return $this->exchange('POST', '/auth/login', $login)['data']['accessToken'];
    }

    private function exchange(string $method, string $path, ?array $body)
    {
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->settings['baseUrl'] . $path,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => true,
            CURLOPT_TIMEOUT_MS => $this->settings['timeoutMs'],
            CURLOPT_HTTPHEADER => ['Content-Type: application/json', "Authorization: Bearer $this->token"],
        ]);
        if ($body !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, json_encode($body));
        }
        $text = curl_exec($this->curl);
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        if ($text === false || $status >= 400) {
            throw new Exception("status $status " . curl_error($this->curl), $status);
        }
        return json_decode($text, true);
    }
}

class Generated
{
    private $client;
    private ?string $token = null;

    public function __construct(private array $settings)
    {
        $this->client = new RemittancePayoutService\Client(new RemittancePayoutService\Config(
            serverUrl: $settings['baseUrl'],
            auth: ['bearer' => fn (): string => $this->token ?? ''],
            timeout: $settings['timeoutMs'] / 1000,
        ));
    }

    public function send(array $payouts): void
    {
        $body = RemittancePayoutService\PayoutRequest::fromArray(['transactionRequestList' => $payouts]);
        $this->call(fn () => $this->client->sendPayout($body));
    }

    public function code(string $reference): string
    {
        return $this->call(fn () => $this->client->getTransactionStatus($reference))->responseCode->value;
    }

    public function balances(): array
    {
        return array_map(static fn ($row): array => [
            'currencyCode' => $row->currencyCode,
            'totalBalance' => (string) $row->totalBalance,
        ], $this->call(fn () => $this->client->listBalances()));
    }

    /** Logs in if there is no token, and again if the token has expired. */
    private function call(callable $method): mixed
    {
        if ($this->token === null) {
            $this->logIn();
        }
        try {
            return $method();
        } catch (RemittancePayoutService\ApiError $error) {
            if ($error->status !== 401) {
                throw $error;
            }
            $this->logIn();
            return $method();
        }
    }

    private function logIn(): void
    {
        ['email' => $email, 'password' => $password] = $this->settings;
        $login = new RemittancePayoutService\LoginRequest(email: $email, password: $password);
        $this->token = $this->client->login($login)->data->accessToken;
    }
}

function follow($client, array $settings, string $reference): array
{
    $end = microtime(true) + $settings['patienceMs'] / 1000;
    $code = null;
    while (microtime(true) < $end) {
        try {
            $code = $client->code($reference);
        } catch (Throwable) {
            return ['reference' => $reference, 'outcome' => 'failed', 'code' => $code];
        }
        if ($code == '00' || in_array($code, FINAL_FAILURES)) {
            $outcome = $code == '00' ? 'paid' : 'failed';
            return ['reference' => $reference, 'outcome' => $outcome, 'code' => $code];
        }
        usleep($settings['pollMs'] * 1000);
    }
    return ['reference' => $reference, 'outcome' => $code == '10' ? 'held' : 'pending', 'code' => $code];
}

$made = getenv('GENERATED_CLIENT');
if ($made) {
    require $made;
}
while ($line = fgets(STDIN)) {
    $command = json_decode($line, true);
    $print = function (array $answer) use ($command) {
        echo json_encode(['id' => $command['id']] + $answer), "\n";
    };
    $end = ['done' => true];
    try {
        switch ($command['do']) {
            case 'start':
                $settings = $command;
                $client = $made ? new Generated($settings) : new Hurried($settings);
                break;
            case 'pay':
                $references = array_column($command['payouts'], 'transactionReference');
                try {
                    $client->send($command['payouts']);
                } catch (Throwable) {
                    foreach ($references as $reference) {
                        $print(['reference' => $reference, 'outcome' => 'failed']);
                    }
                    break;
                }
                foreach ($references as $reference) {
                    $print(follow($client, $settings, $reference));
                }
                break;
            case 'follow':
                foreach ($command['references'] as $reference) {
                    $print(follow($client, $settings, $reference));
                }
                break;
            case 'balances':
                for ($time = 0; $time < $command['times']; $time++) {
                    try {
                        $print(['balances' => $client->balances()]);
                    } catch (Throwable $error) {
                        $print(['error' => $error->getMessage()]);
                    }
                }
                break;
            case 'deliver':
                if ($made) {
                    // The generator creates no webhook receiver.
                    $end['unsupported'] = true;
                    break;
                }
                $record = json_decode($command['body'], true);
                if (isset($record['transactionReference'], $record['responseCode'])) {
                    $print(['reference' => $record['transactionReference'], 'code' => $record['responseCode']]);
                }
                $end['status'] = isset($record['responseCode']) ? 200 : 400;
                break;
        }
    } catch (Throwable $error) {
        $end['error'] = $error->getMessage();
    }
    $print($end);
}
