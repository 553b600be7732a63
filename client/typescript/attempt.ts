import type { AttemptReport, TokenSource } from './call.js';
import { isVisible } from './check.js';
import { codeOf, NotSentError, safeCause } from './errors.js';
import type { ClientSetup } from './options.js';
import type { PreparedCall } from './prepare.js';
import { readAnswer, type AttemptAnswer, type Ending } from './read-answer.js';
import type { StatusLine } from './tables.js';
import type { TransportInit } from './transport.js';

export interface AttemptResult {
  report: { -readonly [key in keyof AttemptReport]: AttemptReport[key] };
  answer?: AttemptAnswer;
  token?: string;
  cause?: unknown;
  meaning?: StatusLine;
}

/** Ends within `timeout` milliseconds, even if the transport or the token source hangs. */
export function makeAttempt(
  setup: ClientSetup,
  call: PreparedCall,
  tokens: TokenSource | undefined,
  attempt: number,
  timeout: number,
): Promise<AttemptResult> {
  const { clock, fetch: transport } = setup;
  const { signal } = call;
  const startedAt = clock.now();
  const begun = clock.elapsed();
  const result: AttemptResult = {
    report: { attempt, outcome: 'not-sent', reason: 'aborted', startedAt, duration: 0 },
  };
  let isOver = false;
  let isSent = false;
  const controller = new AbortController();
  const sending = (): boolean => !isOver && (isSent = true);
  return new Promise((resolve) => {
    const end = ({ reason, error, answer, meaning = broken }: Ending): void => {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      const { report } = result;
      const { status } = report;
      const code = codeOf(error);
      if (code) report.code = code;
      if (error !== undefined) result.cause = reason === 'aborted' ? error : safeCause(error);
      if (answer) result.answer = answer;
      // Stop the rest of the response from holding a connection.
      else controller.abort();
      report.reason = status && reason === 'connection' ? 'cut-short' : reason;
      const { means, assumed } = (result.meaning = meaning);
      // For a read it does no harm if the error code is misleading.
      const isTrusted =
        call.retryable === true || (transport.sendsOnce && !transport.tellsWhenSent);
      const isDoubted = assumed && setup.distrustStatuses && !call.retryable;
      if (means && !isDoubted) report.outcome = means === 'taken' ? 'accepted' : 'rejected';
      else if (
        status !== undefined ||
        (isSent && !(reason === 'connection' && isTrusted && beforeConnection.test(code ?? '')))
      ) {
        report.outcome = 'unknown';
      } else if (reason !== 'no-token') result.meaning = { repeat: 'later' };
      report.duration = Math.round(clock.elapsed() - begun);
      resolve(result);
    };
    const onAbort = (): void => end({ reason: 'aborted', error: signal?.reason });
    const cancelTimer = clock.after(timeout, () => end({ reason: 'timeout' }));
    signal?.addEventListener('abort', onAbort);
    sendAndRead(setup, call, tokens, { signal: controller.signal, sending }, result).then(
      end,
      (error: unknown) =>
        end({ reason: tokens && result.token === undefined ? 'no-token' : 'connection', error }),
    );
  });
}

/** No complete answer, or a 2xx without the data that the operation returns. */
const broken: StatusLine = { repeat: 'if-safe' };

async function sendAndRead(
  setup: ClientSetup,
  call: PreparedCall,
  tokens: TokenSource | undefined,
  whileOpen: Pick<TransportInit, 'signal' | 'sending'>,
  result: AttemptResult,
): Promise<Ending> {
  const { fetch: transport, clock } = setup;
  const maxBytes = Math.min(setup.maxBytes, call.maxBytes ?? Infinity);
  // Copied for each attempt because a transport may read it later.
  const init: TransportInit = {
    method: call.method,
    call: call.shown,
    headers: { ...call.headers },
    redirect: 'manual',
    maxBytes,
    ...whileOpen,
  };
  if (call.body !== undefined) init.body = call.body;
  if (!call.isRepeatable) init.once = true;
  if (tokens) {
    const token: unknown = await tokens.token(call.signal);
    // Checked here because some platforms quote an invalid header in their errors.
    if (!isVisible(token)) {
      throw new NotSentError('the token must be visible ASCII', {
        nextAction: 'check-credentials',
      });
    }
    result.token = token;
    init.headers['authorization'] = `Bearer ${token}`;
  }
  // The attempt may have ended while the token was being fetched.
  if (init.signal.aborted) return { reason: 'aborted' };
  if (!transport.tellsWhenSent) init.sending();
  return readAnswer({ clock, maxBytes }, await transport(call.url, init), call, result);
}

/** Errors that occur before there is a connection. Any other may have come after bytes were sent. */
const beforeConnection = /^(ECONNREF|ENOTFOUND)/;
