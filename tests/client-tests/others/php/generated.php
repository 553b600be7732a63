<?php

// The client that a generator makes, used as its methods suggest. `GENERATED_CLIENT` is its file.
//
// It is made by `redocly generate-client generated/openapi.documented.json --generator php`, with its
// retries as they are by default. To compare with in the client test; not an example to follow.

declare(strict_types=1);

use RemittancePayoutService\ApiError;
use RemittancePayoutService\Client;
use RemittancePayoutService\Config;
use RemittancePayoutService\LoginRequest;
use RemittancePayoutService\PayoutRequest;

require getenv('GENERATED_CLIENT');

const FINAL_FAILURES = ['20', '40', '50', '51', '60', '80', '90'];

final class Payouts
{
    private readonly Client $client;
    private ?string $token = null;

    public function __construct(private readonly array $settings)
    {
        $this->client = new Client(new Config(
            serverUrl: $settings['baseUrl'],
            auth: ['bearer' => fn (): string => $this->token ?? ''],
            timeout: $settings['timeoutMs'] / 1000,
        ));
    }

    public function pay(array $payouts): array
    {
        $references = array_column($payouts, 'transactionReference');
        try {
            $body = PayoutRequest::fromArray(['transactionRequestList' => $payouts]);
            $this->call(fn () => $this->client->sendPayout($body));
        } catch (Throwable) {
            return array_map(fn (string $reference): array => [$reference, 'failed', null], $references);
        }
        return array_map($this->follow(...), $references);
    }

    public function follow(string $reference): array
    {
        $end = microtime(true) + $this->settings['patienceMs'] / 1000;
        $code = null;
        while (microtime(true) < $end) {
            try {
                $record = $this->call(fn () => $this->client->getTransactionStatus($reference));
                $code = $record->responseCode->value;
            } catch (Throwable) {
                return [$reference, 'failed', $code];
            }
            if ($code === '00') {
                return [$reference, 'paid', $code];
            }
            if (in_array($code, FINAL_FAILURES, true)) {
                return [$reference, 'failed', $code];
            }
            usleep($this->settings['pollMs'] * 1000);
        }
        return [$reference, $code === '10' ? 'held' : 'pending', $code];
    }

    public function balances(): array
    {
        try {
            $rows = $this->call(fn () => $this->client->listBalances());
        } catch (Throwable $error) {
            return ['error' => $error->getMessage()];
        }
        return ['balances' => array_map(static fn ($row): array => [
            'currencyCode' => $row->currencyCode,
            'totalBalance' => (string) $row->totalBalance,
        ], $rows)];
    }

    /** Logs in when there is no token, and once more when it has expired. */
    private function call(callable $method): mixed
    {
        if ($this->token === null) {
            $this->logIn();
        }
        try {
            return $method();
        } catch (ApiError $error) {
            if ($error->status !== 401) {
                throw $error;
            }
            $this->logIn();
            return $method();
        }
    }

    private function logIn(): void
    {
        $login = new LoginRequest(email: $this->settings['email'], password: $this->settings['password']);
        $this->token = $this->client->login($login)->data->accessToken;
    }
}

while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true);
    $print = static function (array $answer) use ($command): void {
        echo json_encode(['id' => $command['id']] + $answer), "\n";
    };
    $end = ['done' => true];
    try {
        switch ($command['do']) {
            case 'start':
                $payouts = new Payouts($command);
                break;
            case 'pay':
            case 'follow':
                $results = $command['do'] === 'pay'
                    ? $payouts->pay($command['payouts'])
                    : array_map($payouts->follow(...), $command['references']);
                foreach ($results as [$reference, $outcome, $code]) {
                    $print(['reference' => $reference, 'outcome' => $outcome, 'code' => $code]);
                }
                break;
            case 'balances':
                for ($time = 0; $time < $command['times']; $time++) {
                    $print($payouts->balances());
                }
                break;
            default:
                // It makes nothing that receives a webhook.
                $end['unsupported'] = true;
        }
    } catch (Throwable $error) {
        $end['error'] = $error->getMessage();
    }
    $print($end);
}
