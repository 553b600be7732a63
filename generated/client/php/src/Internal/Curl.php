<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

/**
 * Makes exchanges and never repeats one. libcurl silently repeats a request when a reused connection breaks. So each
 * write gets a new connection, which is closed afterwards. Calls without an effect reuse theirs.
 */
final class Curl
{
    /** Errors that occur before a request is sent, which only curl's counters can prove. */
    private const BEFORE_SENDING = [
        CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT,
        CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE,
    ];
    private const OPTIONS = [
        CURLOPT_PATH_AS_IS => true,
        CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
        CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
        CURLOPT_NOSIGNAL => true, // otherwise, limits under a second fail immediately with some resolvers
    ];

    /** @var array<int, array{list<\CurlHandle>, list<\CurlHandle>}> by process, because connections cannot be shared after a fork */
    private array $idle = [];
    private array $multis = [];
    private array $waiting = [];
    private array $resting = [];

    public function __construct(private readonly ?string $caFile)
    {
    }

    public function exchange(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] string $url,
        #[\SensitiveParameter] array $headers,
        Answer $answer,
        float $timeout,
        bool $isParallel,
    ): void {
        $this->idle[getmypid()] ??= [[], []];
        $idle = &$this->idle[getmypid()][(int) $isParallel];
        $handle = array_pop($idle) ?? curl_init();
        $isHeadWhole = false;
        $onHead = static function (\CurlHandle $_, string $line) use ($answer, &$isHeadWhole): int {
            $parts = explode(':', $line, 2);
            if (isset($parts[1])) {
                $answer->addHeader($parts[0], trim($parts[1]));
            } elseif (str_starts_with($line, 'HTTP/')) {
                $answer->headers = []; // Earlier headers belong to a 1xx.
            }
            // libcurl accepts headers that were cut short.
            $isHeadWhole = $line === "\r\n" || $line === "\n";
            return $answer->takes($line) ? strlen($line) : -1;
        };
        $onBody = static function (\CurlHandle $_, string $data) use ($answer): int {
            $answer->body .= $data;
            return $answer->takes($data) ? strlen($data) : -1;
        };
        curl_setopt_array($handle, $this->options($call, $url, $headers) + [
            CURLOPT_CONNECTTIMEOUT_MS => max(1, (int) ceil($timeout * 1000)),
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($timeout * 1000)),
            CURLOPT_HEADERFUNCTION => $onHead,
            CURLOPT_WRITEFUNCTION => $onBody,
        ]);
        $error = $isParallel ? $this->runBesides($handle) : (curl_exec($handle) ? CURLE_OK : curl_errno($handle));
        $answer->status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $answer->problem ??= match (true) {
            $error !== CURLE_OK => curl_error($handle) ?: curl_strerror($error),
            !$isHeadWhole => 'the head of the answer was cut',
            !ctype_digit($answer->headers['content-length'] ?? '0') => 'the answer has no length that can be read',
            default => null,
        };
        // A request that breaks off may have been read. Only a request that was never begun was certainly not sent.
        $answer->mayHaveLeft = !in_array($error, self::BEFORE_SENDING, true)
            || curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME_T) !== 0
            || curl_getinfo($handle, CURLINFO_REQUEST_SIZE) !== 0;
        curl_reset($handle); // This keeps connections and TLS sessions.
        $idle[] = $handle;
    }

    /**
     * Runs it in a fiber until it waits for an answer or ends. Fibers are reused, because they cost more than a
     * request.
     */
    public function start(\Closure $do): void
    {
        $fiber = array_pop($this->resting) ?? new \Fiber(static function (\Closure $do): void {
            for (;; $do = \Fiber::suspend(true)) {
                $do();
            }
        });
        $this->leave($fiber, $fiber->isStarted() ? $fiber->resume($do) : $fiber->start($do));
    }

    /** Waits up to this many seconds for answers, and resumes the fibers that waited for them. */
    public function wait(float $seconds): void
    {
        $multi = $this->multis[getmypid()] ??= curl_multi_init(); // a new one after a fork
        curl_multi_exec($multi, $running);
        while (($message = curl_multi_info_read($multi)) !== false) {
            $seconds = 0.0;
            $id = spl_object_id($message['handle']);
            curl_multi_remove_handle($multi, $message['handle']);
            $fiber = $this->waiting[$id];
            unset($this->waiting[$id]);
            $this->leave($fiber, $fiber->resume($message['result']));
        }
        $seconds > 0.0 && curl_multi_select($multi, $seconds);
    }

    /** The caller must run what a fiber hands over, because it may itself be suspended. */
    private function leave(\Fiber $fiber, \Closure|bool|null $do): void
    {
        while ($do instanceof \Closure) {
            $do();
            $do = $fiber->resume();
        }
        $do === null || $this->resting[] = $fiber;
    }

    private function runBesides(\CurlHandle $handle): int
    {
        $this->waiting[spl_object_id($handle)] = \Fiber::getCurrent();
        curl_multi_add_handle($this->multis[getmypid()] ??= curl_multi_init(), $handle);
        return \Fiber::suspend();
    }

    private function options(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] string $url,
        #[\SensitiveParameter] array $headers,
    ): array {
        $isPlain = str_starts_with($url, 'http:');
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            // This is how libcurl sends an empty header or omits one. Without it, libcurl would add the type of a
            // form.
            $lines[] = $value === '' && $name !== 'Content-Type' ? "$name;" : "$name: $value";
        }
        $options = self::OPTIONS + [
            CURLOPT_URL => $url,
            CURLOPT_PROTOCOLS => $isPlain ? CURLPROTO_HTTP : CURLPROTO_HTTPS,
            CURLOPT_FRESH_CONNECT => !$call->isHarmless,
            CURLOPT_FORBID_REUSE => !$call->isHarmless,
            CURLOPT_CUSTOMREQUEST => $call->method,
            CURLOPT_HTTPHEADER => $lines,
        ];
        $options += $call->method === 'GET' ? [] : [CURLOPT_POSTFIELDS => $call->body ?? ''];
        // This folder replaces the default one, which curl would otherwise also trust.
        $options += $this->caFile === null ? []
            : [CURLOPT_CAINFO => $this->caFile, CURLOPT_CAPATH => dirname($this->caFile)];
        // Unencrypted requests must not leave the machine.
        return $options + ($isPlain ? [CURLOPT_NOPROXY => '*'] : []);
    }
}
