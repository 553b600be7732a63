<?php

// Measures a payout with only ext-curl and ext-json: one handle, no checks, no journal. Like the adapter of a client,
// it prints a line per payout.

declare(strict_types=1);

function call(string $path, ?array $body = null): array
{
    global $handle, $baseUrl;
    curl_setopt($handle, CURLOPT_URL, $baseUrl . $path);
    curl_setopt($handle, CURLOPT_CUSTOMREQUEST, $body === null ? 'GET' : 'POST');
    curl_setopt($handle, CURLOPT_POSTFIELDS, $body === null ? null : json_encode($body));
    return json_decode(curl_exec($handle), true);
}

while (($line = fgets(STDIN)) !== false) {
    $command = json_decode($line, true);
    if ($command['do'] === 'start') {
        ['baseUrl' => $baseUrl, 'sendPath' => $sendPath, 'statusPath' => $statusPath] = $command;
        $handle = curl_init();
        curl_setopt_array($handle, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CAINFO => $command['caFile'],
            CURLOPT_HTTPHEADER => ['Authorization: Bearer access-1', 'Content-Type: application/json'],
        ]);
    } else {
        foreach (array_chunk($command['payouts'], 20) as $batch) {
            call($sendPath, ['transactionRequestList' => $batch]);
            foreach ($batch as $payout) {
                if (call($statusPath . $payout['transactionReference'])['responseCode'] !== '00') {
                    throw new Exception('A payout must be paid.');
                }
                $paid = ['reference' => $payout['transactionReference'], 'outcome' => 'paid'];
                echo json_encode(['id' => $command['id']] + $paid), "\n";
            }
        }
    }
    echo json_encode(['id' => $command['id'], 'done' => true]), "\n";
}
