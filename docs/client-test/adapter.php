<?php

declare(strict_types=1);

use RemittancePayout\Client;
use RemittancePayout\FileJournal;
use RemittancePayout\Model\TransactionOutcome;
use RemittancePayout\Model\TransactionRequest;
use RemittancePayout\Seen;
use RemittancePayout\SettleOptions;
use RemittancePayout\Settlement;
use RemittancePayout\Webhook;

require $argv[1];

$answer = static function (array $line): void {
    echo json_encode($line, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE), "\n";
};
$seen = new class implements Seen {
    private array $codes = [];

    public function handle(string $reference, string $code, callable $handle): void
    {
        if ($handle($this->codes[$reference] ?? [])) {
            $this->codes[$reference][] = $code;
        }
    }
};
while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $id = $command['id'];
    $end = ['id' => $id, 'done' => true];
    try {
        switch ($command['do']) {
            case 'start':
                [$url, $timeout] = [$command['baseUrl'], $command['timeoutMs'] / 1000];
                $how = ['timeout' => $timeout, 'distrustStatuses' => $command['distrustStatuses'] ?? false];
                $how += ['caFile' => $command['caFile'] ?? null];
                $client = new Client($url, $command['email'], $command['password'], ...$how);
                $journal = new FileJournal($command['journal']);
                [$patience, $poll] = [$command['patienceMs'] / 1000, $command['pollMs'] / 1000];
                $quiet = $command['quietMs'] / 1000;
                $options = new SettleOptions($patience, firstPoll: $poll, mostPoll: 10 * $poll, quietFor: $quiet);
                $settlement = new Settlement($client, $journal, $options);
                break;
            case 'pay':
            case 'follow':
                $toRequest = static fn (array $one) => TransactionRequest::fromJson(json_encode($one));
                $results = $command['do'] === 'pay'
                    ? $settlement->settle(array_map($toRequest, $command['payouts']))
                    : $settlement->follow($command['references']);
                foreach ($results as $one) {
                    $about = ['reference' => $one->transactionReference, 'outcome' => $one->outcome->value];
                    $about += ['code' => $one->responseCode, 'error' => $one->error?->getMessage()];
                    $answer(['id' => $id] + $about);
                }
                break;
            case 'balances':
                for ($time = 0; $time < $command['times']; $time++) {
                    $answer(['id' => $id, 'balances' => $client->listBalances()]);
                }
                break;
            case 'deliver':
                $onOutcome = static function (TransactionOutcome $one) use ($answer, $id): void {
                    $answer(['id' => $id, 'reference' => $one->transactionReference, 'code' => $one->responseCode]);
                };
                $type = $command['headers']['content-type'] ?? '';
                $end['status'] = (new Webhook($client, $seen))->receive($command['body'], $type, $onOutcome)->status;
                break;
            default:
                $end['unsupported'] = true;
        }
    } catch (Throwable $error) {
        $end['error'] = $error->getMessage();
    }
    $answer($end);
}
