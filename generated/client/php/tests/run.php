<?php

declare(strict_types=1);

// `php tests/run.php` tests the package against a service on this machine.
use RemittancePayout\{Attempt, Client, FileJournal, FileSeen, Settlement, SettleOptions};
use RemittancePayout\{UnknownOutcomeException, Webhook};
use RemittancePayout\Model\TransactionRequest;

require __DIR__ . '/../autoload.php';

$socket = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($socket, false);
fclose($socket);
$command = [PHP_BINARY, '-S', $address, __DIR__ . '/service.php'];
$service = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
register_shutdown_function(static fn () => proc_terminate($service));
while (!@fsockopen('127.0.0.1', (int) explode(':', $address)[1])) {
    usleep(10_000);
}
$folder = sys_get_temp_dir() . '/' . bin2hex(random_bytes(8));
mkdir($folder);

$attempts = [];
$onAttempt = static function (Attempt $attempt) use (&$attempts): void {
    $attempts[] = "$attempt->operation $attempt->attempt $attempt->outcome $attempt->status";
    throw new RuntimeException('It changes nothing.');
};
$client = new Client("http://$address", 'user@mail.example', 'a-password', onAttempt: $onAttempt);
$payout = TransactionRequest::fromJson(json_encode([
    'transactionReference' => 'HR-1',
    'paymentCurrency' => 'NGN',
    'paymentAmount' => '2500.00',
    'paymentNarration' => 'Salary',
    'recipientInformation' => [
        'recipientAccountNumber' => '0001234500',
        'recipientAccountName' => 'Chidi Nwosu',
        'recipientBankCode' => '900101',
        'recipientPhoneNumber' => '',
        'recipientISOCountryCode' => 'NGA',
    ],
    'senderInformation' => [
        'senderName' => 'Grace Bennett',
        'senderEmailAddress' => '',
        'senderPhoneNumber' => '',
        'senderISOCountryCode' => 'GBR',
    ],
]));
$outcomes = static function (iterable $results): string {
    $said = [];
    foreach ($results as $one) {
        $said[] = "$one->transactionReference {$one->outcome->value}";
    }
    return implode(', ', $said);
};

$tests = [
    'an amount has every digit' => static fn () =>
        $client->withTimeout(5.0)->listBalances()[0]->totalBalance === '12345678901234567890.10',
    'each attempt is reported' => static function () use (&$attempts) {
        return $attempts[0] === 'POST /auth/login 1 accepted 200' && count($attempts) === 2;
    },
    'a payout is paid, and known in the next run' => static function () use ($client, $payout, $outcomes, $folder) {
        foreach ([1, 2] as $run) {
            $journal = new FileJournal("$folder/payouts.jsonl");
            $options = new SettleOptions(firstPoll: 0.01);
            $said[] = $outcomes((new Settlement($client, $journal, $options))->settle([$payout]));
            unset($journal);
        }
        return $said === ['HR-1 paid', 'HR-1 paid'] && count(file("$folder/payouts.jsonl")) === 3;
    },
    'a payout goes through a queue, and prints no name' => static function () use ($payout) {
        $again = unserialize(serialize($payout));
        return $again == $payout && !str_contains(print_r($again, true) . json_encode($again), 'Nwosu');
    },
    'a delivery is handed over once' => static function () use ($client, $folder) {
        $webhook = new Webhook($client, new FileSeen($folder));
        $got = 0;
        foreach ([1, 2] as $time) {
            $body = '{"transactionReference":"HR-1","responseCode":"00"}';
            $answer = $webhook->receive($body, 'application/json', static function () use (&$got): void {
                $got++;
            });
        }
        return $got === 1 && $answer->status === 200;
    },
    'a payout that is never answered is in doubt' => static function () use ($client, $payout) {
        try {
            $silent = stream_socket_server('tcp://127.0.0.1:0');
            $url = 'http://' . stream_socket_get_name($silent, false);
            (new Client($url, 'user@mail.example', 'a-password'))->withTimeout(0.05)->once()
                ->login(new RemittancePayout\Model\LoginRequest('user@mail.example', 'a-password'));
        } catch (UnknownOutcomeException) {
            return true;
        }
    },
];
$failed = 0;
foreach ($tests as $name => $test) {
    $isRight = $test() === true;
    $failed += $isRight ? 0 : 1;
    echo $isRight ? 'pass' : 'FAIL', "  $name\n";
}
exit($failed === 0 ? 0 : 1);
