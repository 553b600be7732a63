/** A call from its first attempt to its end: one answer, or one of three errors. */
import { createAuthOperations } from './auth/auth-operations.js';
import { createTokenSource } from './auth/token-source.js';
import { makeAttempt } from './attempt.js';
import type { AttemptResult } from './attempt.js';
import {
  demand,
  demandFunctions,
  demandNone,
  demandSignal,
  isHeaderName,
  numbersOf,
  readBaseUrl,
} from './check.js';
import { pause, systemClock } from './clock.js';
import { failure, asksToComeLater, errorBeforeSending } from './failure.js';
import type { ShownCall } from './failure.js';
import { fieldOf } from './field.js';
import type { ClientOptions } from './options.js';
import { platformFetch, sendsOnce } from './platform.js';
import { addHeaders, urlOf } from './url-and-headers.js';
import { delayOf } from './retry.js';
import type { RetryPlan } from './retry.js';
import type {
  AttemptReport,
  CallAnswer,
  CallOptions,
  CallRequest,
  RetryOptions,
  Send,
  TokenSource,
} from './call.js';
import type { TransportInit } from './transport.js';

/**
 * What the calls of a client are sent with, and where they get their tokens. Each is sent until it is
 * accepted, rejected, or cannot go on. It always ends.
 *
 * @param shared the tokens of a client with other options
 * @throws TypeError naming the option that is wrong, and what it must be
 */
export function createSend(
  {
    baseUrl,
    credentials,
    tokens: given,
    tokenStore: store,
    idempotency = 'off',
    timeouts: givenTimeouts,
    retry: givenRetry,
    fetch: transport = platformFetch,
    headers: common,
    maxBytes = 2 ** 26,
    onAttempt,
    clock = systemClock,
    random = Math.random,
    ...unknown
  }: ClientOptions,
  shared: TokenSource | undefined,
): [Send, TokenSource | undefined] {
  demandNone(unknown);
  const base = readBaseUrl(baseUrl);
  const header = fieldOf(idempotency, 'header');
  demand(
    idempotency === 'off' || isHeaderName(header),
    'idempotency',
    "'off' or { header }, its name",
  );
  const keyHeader = isHeaderName(header) ? header.toLowerCase() : '';
  demandFunctions({ fetch: transport, random, onAttempt });
  numbersOf('client', { maxBytes }, { maxBytes });
  const usualTimeouts = numbersOf('timeouts', givenTimeouts, { attempt: 30_000, total: 120_000 });
  const usualRetry = retryOf(givenRetry, { attempts: 4, firstDelay: 250, maxDelay: 8_000 });
  const tokenSource = shared ?? tokenSourceOf();
  return [send, tokenSource];

  /** None without credentials, tokens or a store: such a client can log in, and little else. */
  function tokenSourceOf(): TokenSource | undefined {
    if (given instanceof Object && 'token' in given) return given;
    if (!credentials && !given && !store) return undefined;
    const auth = createAuthOperations(send, givenTimeouts?.total);
    return createTokenSource({ credentials, tokens: given, store, clock, random, ...auth });
  }

  async function send(request: CallRequest, options: CallOptions = {}): Promise<CallAnswer> {
    const { method, path, params, needsToken = true } = request;
    // A read changes nothing.
    const { retryable = method === 'GET' || undefined } = request;
    const harmless = retryable === true;
    const { idempotencyKey, signal, timeouts, retry, exact, headers: own, ...misspelt } = options;
    const headers: { [name: string]: string } = {
      accept: request.answer === 'any' ? '*/*' : 'application/json',
    };
    const init: TransportInit = { method, headers, redirect: 'manual', maxBytes };
    const call: ShownCall = { method, path, params, harmless };
    let { attempt: perAttempt, total } = usualTimeouts;
    let plan = usualRetry;
    let url = base;
    let isResendable = harmless;
    try {
      demandNone(misspelt);
      demandSignal(signal);
      ({ attempt: perAttempt, total } = numbersOf('timeouts', timeouts, usualTimeouts));
      plan = retryOf(retry, usualRetry);
      url += request.url ?? urlOf(path, params);
      const { body, rawBody } = request;
      if (body !== undefined || rawBody !== undefined) {
        init.body = call.body = rawBody ?? JSON.stringify(body);
        // A function, for one, has no form in JSON.
        demand(typeof init.body !== 'undefined', 'the body', 'JSON');
        headers['content-type'] = 'application/json';
      }
      addHeaders(headers, typeof common === 'function' ? common({ method, path }) : common);
      addHeaders(headers, own);
      if (keyHeader) {
        const inHeaders = headers[keyHeader];
        let key = idempotencyKey ?? request.optionalKey ?? inHeaders;
        if (retryable === undefined) key ??= crypto.randomUUID();
        if (key !== undefined) {
          demand(
            /^[!-~]{1,255}$/.test(key) && key === (inHeaders ?? key),
            'idempotencyKey',
            'one, of 1 to 255 visible characters',
          );
          headers[keyHeader] = call.idempotencyKey = key;
          isResendable ||= retryable !== false;
        }
      } else demand(idempotencyKey === undefined, 'idempotency', '{ header } to send a key');
      if (!isResendable) {
        init.once = true;
        demand(
          // A token renewal that is repeated pays nobody twice.
          !needsToken || sendsOnce(transport),
          'idempotency',
          '{ header }, or fetch nodeTransport(), where the platform may send twice',
        );
      }
    } catch (error) {
      throw errorBeforeSending(call, error);
    }

    const tokens = needsToken && headers['authorization'] === undefined ? tokenSource : undefined;
    const setup = { url, init, request, transport, clock, signal, exact, tokens };
    const attempts: AttemptReport[] = [];
    const deadline = clock.now() + total;
    let last: Partial<AttemptResult> = {};
    let isRenewed = false;
    for (;;) {
      const left = deadline - clock.now();
      if (signal?.aborted || left <= 0) break;
      const result = await makeAttempt(setup, attempts.length + 1, Math.min(perAttempt, left));
      const { report, answer, token } = (last = result);
      const { outcome, reason, status, retryAfter = 0 } = report;
      attempts.push(report);
      // What a listener throws must not change what became of the call.
      if (onAttempt) {
        (async () => onAttempt(report, { method, path }))().catch(() => undefined);
      }
      if (answer && outcome === 'accepted') return { ...answer, attempts };
      if (tokens && token !== undefined && status === 401 && !isRenewed) {
        tokens.reject(token);
        isRenewed = true;
        // Nothing was done yet, so sending it with a new token is not a second attempt at the payout. An
        // answer that is cut short does not say so.
        if (outcome === 'rejected') continue;
      }
      const mayFollow =
        reason !== 'no-token' &&
        (outcome === 'unknown'
          ? isResendable
          : retryable !== false && (outcome === 'not-sent' || asksToComeLater(status)));
      const delay = delayOf(attempts.length, plan, random) + retryAfter;
      if (!mayFollow || attempts.length >= plan.attempts || clock.now() + delay >= deadline) break;
      await pause(clock, delay, signal);
    }
    if (signal?.aborted) last.cause = signal.reason;
    throw failure(call, attempts, last);
  }
}

function retryOf(given: RetryOptions | false | undefined, defaults: RetryPlan): RetryPlan {
  return numbersOf('retry', given === false ? { attempts: 1 } : given, defaults);
}
