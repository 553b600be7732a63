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
      // What still arrives must not occupy a connection.
      else controller.abort();
      report.reason = status && reason === 'connection' ? 'cut-short' : reason;
      const { means, assumed } = (result.meaning = meaning);
      // What a question's code says is harmless where it is wrong.
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

/** No whole answer, or a 2xx that is not the answer of the operation. */
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
  // A copy for each attempt: a transport may read it late.
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
    // Platforms that reject anything else quote it in their errors.
    if (!isVisible(token)) {
      throw new NotSentError('the token must be visible ASCII', {
        nextAction: 'check-credentials',
      });
    }
    result.token = token;
    init.headers['authorization'] = `Bearer ${token}`;
  }
  // A token that came after the end is not sent any more.
  if (init.signal.aborted) return { reason: 'aborted' };
  if (!transport.tellsWhenSent) init.sending();
  return readAnswer({ clock, maxBytes }, await transport(call.url, init), call, result);
}

/** Errors from before there is a connection to send through. Any other may have come later. */
const beforeConnection = /^(ECONNREF|ENOTFOUND)/;
