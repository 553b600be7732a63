<?php

declare(strict_types=1);

// A service for the tests that pays everything: `php -S 127.0.0.1:8081 service.php`.
$path = $_SERVER['REQUEST_URI'];
header('Content-Type: application/json');
echo match (true) {
    str_ends_with($path, '/auth/login') =>
        '{"status":"SUCCESS","data":{"accessToken":"access","refreshToken":"refresh"}}',
    str_contains($path, '/handler/send/') => '{"batchId":"B-1","totalCount":1}',
    str_contains($path, '/status/check/') =>
        json_encode(['transactionReference' => rawurldecode(basename($path)), 'responseCode' => '00']),
    default => '[{"currencyCode":"NGN","totalBalance":12345678901234567890.10}]',
};
