<?php

// What a hurried developer writes: one curl handle, three attempts, trust in what comes.
// To compare with in the client test; not an example to follow.

const FINAL_FAILURES = ['20', '40', '50', '51', '60', '80', '90'];

class Payouts
{
    private $curl;
    private $token;

    public function __construct(private array $settings)
    {
        $this->curl = curl_init();
    }

    public function pay(array $payouts): array
    {
        $references = array_column($payouts, 'transactionReference');
        try {
            $this->request('POST', '/handler/send/remittance/transaction', ['transactionRequestList' => $payouts]);
        } catch (Exception) {
            return array_map(fn ($reference) => [$reference, 'failed', null], $references);
        }
        return array_map($this->follow(...), $references);
    }

    public function follow(string $reference): array
    {
        $end = microtime(true) + $this->settings['patienceMs'] / 1000;
        $code = null;
        while (microtime(true) < $end) {
            try {
                $path = "/remittance-middleware/transaction/status/check/$reference";
                $code = $this->request('GET', $path)['responseCode'];
            } catch (Exception) {
                return [$reference, 'failed', $code];
            }
            if ($code == '00') {
                return [$reference, 'paid', $code];
            }
            if (in_array($code, FINAL_FAILURES)) {
                return [$reference, 'failed', $code];
            }
            usleep($this->settings['pollMs'] * 1000);
        }
        return [$reference, $code == '10' ? 'held' : 'pending', $code];
    }

    public function balances(): array
    {
        try {
            $rows = $this->request('GET', '/remittance-middleware/imto/admin/list/balance');
        } catch (Exception $error) {
            return ['error' => $error->getMessage()];
        }
        $read = fn ($row) => [...$row, 'totalBalance' => (string) $row['totalBalance']];
        return ['balances' => array_map($read, $rows)];
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

while ($line = fgets(STDIN)) {
    $command = json_decode($line, true);
    $print = function (array $answer) use ($command) {
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
            case 'deliver':
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
