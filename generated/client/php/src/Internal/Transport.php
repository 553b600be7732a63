<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use CurlHandle;
use RemittancePayout\Client;
use RemittancePayout\PayoutException;
use RuntimeException;
use SensitiveParameter;

/**
 * Makes one exchange, never repeated.
 *
 * When a kept connection breaks, libcurl silently sends the request again. So every write has a new connection,
 * closed after it. What has no effect keeps its own.
 */
final class Transport
{
    private const MOST_HEADER_BYTES = 262_144;

    /** Errors from before a request leaves. They prove it only together with curl's counters. */
    private const BEFORE_SENDING = [
        CURLE_COULDNT_RESOLVE_PROXY,
        CURLE_COULDNT_RESOLVE_HOST,
        CURLE_COULDNT_CONNECT,
        CURLE_OPERATION_TIMEDOUT,
        CURLE_SSL_CONNECT_ERROR,
        CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT, // the certificate cannot be verified
        CURLE_SSL_CACERT_BADFILE,
    ];

    /** @var array<int, CurlHandle> of what has no effect, by process: after a fork a connection cannot be shared */
    private array $kept = [];

    public function __construct(
        private readonly BaseUrl $baseUrl,
        private readonly int $maxAnswerBytes,
        private readonly ?string $caFile,
    ) {
    }

    /**
     * @param float $timeout seconds for a whole exchange
     * @throws PayoutException
     */
    public function exchange(Call $call, #[SensitiveParameter] ?string $token, float $timeout): Answer
    {
        $handle = $call->isHarmless ? $this->keptHandle() : self::newHandle();
        $headers = [];
        $headerBytes = 0;
        $isHeadWhole = false;
        $body = '';
        $excess = null;
        $onHeader = static function (
            CurlHandle $handle,
            string $line,
        ) use (
            &$headers,
            &$headerBytes,
            &$isHeadWhole,
        ): int {
            [$name, $value] = explode(':', $line, 2) + ['', null];
            if (str_starts_with($line, 'HTTP/')) {
                $headers = []; // The earlier ones belong to a 1xx.
            } elseif ($value !== null) {
                [$name, $value] = [strtolower($name), trim($value)];
                $headers[$name] = isset($headers[$name]) ? "$headers[$name], $value" : $value;
            }
            // libcurl accepts a cut head as a whole one.
            $isHeadWhole = rtrim($line, "\r\n") === '' && str_ends_with($line, "\n");
            $headerBytes += strlen($line);
            return $headerBytes > self::MOST_HEADER_BYTES ? -1 : strlen($line);
        };
        $most = $call->mostBytes($this->maxAnswerBytes);
        $onBody = static function (CurlHandle $handle, string $data) use (&$body, &$excess, $most): int {
            $bytes = strlen($body) + strlen($data);
            $excess = match (true) {
                $bytes > $most => "the answer has more than $most bytes",
                // To grow, a text may need a second copy of itself.
                2 * $bytes > Json::memoryLeft() => 'the answer does not fit into memory_limit',
                default => null,
            };
            $body .= $excess === null ? $data : '';
            return $excess === null ? strlen($data) : -1;
        };
        curl_setopt_array($handle, $this->options($call, $token, $timeout) + [
            CURLOPT_HEADERFUNCTION => $onHeader,
            CURLOPT_WRITEFUNCTION => $onBody,
        ]);
        curl_exec($handle);
        $error = curl_errno($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $isLengthPlain = preg_match('/\A\d+\z/', $headers['content-length'] ?? '0') === 1;
        if ($error === CURLE_OK && $isHeadWhole && $isLengthPlain) {
            return new Answer($status, $headers, $body);
        }
        $why = match (true) {
            $excess !== null => $excess,
            $error === CURLE_OK && !$isHeadWhole => 'the head of the answer was cut',
            $error === CURLE_OK && !$isLengthPlain => 'the answer has no length that can be read',
            default => curl_error($handle) ?: (string) curl_strerror($error),
        };
        throw $call->failure(new NoAnswer($why, mayHaveLeft: self::mayHaveLeft($handle, $error)));
    }

    /** Seconds of a clock that is never set. */
    public static function now(): float
    {
        return hrtime(true) / 1_000_000_000;
    }

    /** A request that breaks off may have been read: only one that was not begun certainly did not leave. */
    private static function mayHaveLeft(CurlHandle $handle, int $error): bool
    {
        return !in_array($error, self::BEFORE_SENDING, true)
            || curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME_T) !== 0
            || curl_getinfo($handle, CURLINFO_REQUEST_SIZE) !== 0;
    }

    private function keptHandle(): CurlHandle
    {
        $handle = $this->kept[(int) getmypid()] ??= self::newHandle();
        curl_reset($handle); // The connection stays.
        return $handle;
    }

    private static function newHandle(): CurlHandle
    {
        return curl_init() ?: throw new RuntimeException('The curl extension has no handle left.');
    }

    /** @return array<int, mixed> */
    private function options(Call $call, #[SensitiveParameter] ?string $token, float $timeout): array
    {
        [$target, $headers, $body] = $call->content();
        $isPlain = str_starts_with($this->baseUrl->address, 'http:');
        $milliseconds = max(1, (int) ceil($timeout * 1000));
        return [
            CURLOPT_URL => $this->baseUrl->address . $target,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROTOCOLS => $isPlain ? CURLPROTO_HTTP : CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_FRESH_CONNECT => !$call->isHarmless,
            CURLOPT_FORBID_REUSE => !$call->isHarmless,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_NOSIGNAL => true, // else a limit under a second fails at once with some resolvers
            CURLOPT_CONNECTTIMEOUT_MS => $milliseconds,
            CURLOPT_TIMEOUT_MS => $milliseconds,
            CURLOPT_USERAGENT => 'remittance-payout-client-php/' . Client::VERSION,
            CURLOPT_CUSTOMREQUEST => $call->method,
            CURLOPT_HTTPHEADER => [
                'Expect:',
                ...$headers,
                ...($token === null ? [] : ["Authorization: Bearer $token"]),
            ],
        ]
            + ($call->method === 'GET' ? [] : [CURLOPT_POSTFIELDS => $body ?? ''])
            + ($this->caFile === null ? [] : [CURLOPT_CAINFO => $this->caFile])
            // What is not encrypted must not leave the machine.
            + ($isPlain ? [CURLOPT_NOPROXY => '*'] : []);
    }
}
