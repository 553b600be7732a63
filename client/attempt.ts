/** One attempt: a token, a request, an answer read to its end, and what it means. */
import type { Clock } from './clock.js';
import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import { readAnswer } from './read-answer.js';
import { retryAfterOf } from './retry.js';
import type {
  AttemptOutcome,
  AttemptReason,
  AttemptReport,
  CallRequest,
  TokenSource,
} from './send.js';
import type { Transport, TransportAnswer, TransportControl, TransportInit } from './transport.js';

/** What an attempt is made with. */
export interface AttemptSetup {
  url: string;
  init: TransportInit;
  request: CallRequest;
  transport: Transport;
  clock: Clock;
  signal: AbortSignal | undefined;
  exact: boolean | undefined;
  maxBytes: number;
  /** Absent where the call carries no token of the client's. */
  tokens: TokenSource | undefined;
}

/** How an attempt ended. */
export interface AttemptResult {
  report: { -readonly [key in keyof AttemptReport]: AttemptReport[key] };
  answer?: TransportAnswer;
  /** What the answer carried: JSON, or text or bytes when it is not JSON. */
  data?: unknown;
  /** As the answer came, when it was read as text. */
  text?: string;
  /** The token that was sent. */
  token?: string;
  cause?: unknown;
}

/**
 * Makes an attempt. It ends within the time, whatever the transport and the token source do.
 *
 * @param attempt its number
 * @param timeout in milliseconds
 */
export function makeAttempt(
  { url, init, request, transport, clock, signal, exact, maxBytes, tokens }: AttemptSetup,
  attempt: number,
  timeout: number,
): Promise<AttemptResult> {
  const startedAt = clock.now();
  const report: AttemptResult['report'] = {
    attempt,
    outcome: 'not-sent',
    reason: 'connection',
    startedAt,
    duration: 0,
  };
  const result: AttemptResult = { report };
  let isOver = false;
  let isSent = false;
  let controller: AbortController | undefined;
  const control: TransportControl = { sending: () => !isOver && (isSent = true) };

  return new Promise((resolve) => {
    const end = (isWhole: boolean): void => {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      report.duration = clock.now() - startedAt;
      // Whatever may still come changes nothing, and must not occupy a connection.
      if (!isWhole) {
        controller?.abort();
        control.stop?.();
      }
      resolve(result);
    };
    const cutOff = (reason: AttemptReason, error?: unknown): void => {
      if (isOver) return;
      const { status } = report;
      const code = codeOf(error);
      if (code !== undefined) report.code = code;
      result.cause = error === undefined || reason === 'aborted' ? error : safeCause(error);
      report.reason = reason;
      if (status !== undefined) {
        report.outcome = outcomeBy(status);
        if (reason === 'connection') report.reason = 'cut-short';
      } else if (isSent && !(reason === 'connection' && beforeConnection.test(code ?? ''))) {
        report.outcome = 'unknown';
      }
      end(false);
    };
    const onAbort = (): void => cutOff('aborted', signal?.reason);
    const cancelTimer = clock.after(timeout, () => cutOff('timeout'));
    signal?.addEventListener('abort', onAbort);
    sendAndRead().then(end, (error: unknown) =>
      cutOff(tokens && result.token === undefined ? 'no-token' : 'connection', error),
    );
  });

  /** @returns whether all of the answer was read */
  async function sendAndRead(): Promise<boolean> {
    const sent = { ...init };
    if (tokens) {
      const token = await tokens.token(signal);
      // Platforms that reject anything else quote it in their errors.
      if (!/^[!-~]+$/.test(token)) throw new TypeError('the token must be visible ASCII');
      result.token = token;
      sent.headers = { ...init.headers, authorization: `Bearer ${token}` };
    }
    if (transport.tellsWhenSent) sent.control = control;
    else {
      // A token that came after the end is not sent any more.
      if (!control.sending()) return false;
      controller = new AbortController();
      sent.signal = controller.signal;
    }
    const answer = await transport(url, sent);
    const { status, headers } = answer;
    result.answer = answer;
    report.status = status;
    const outcome = outcomeBy(status);
    const isGood = status >= 200 && status < 300;
    const retryAfter = isGood ? undefined : retryAfterOf(headers, clock.now());
    if (retryAfter !== undefined) report.retryAfter = retryAfter;
    // A browser shows a redirect that it did not follow as status 0. It proves nothing: its sender may
    // have passed the request on.
    if (!isGood && status < 400) {
      report.outcome = outcome;
      report.reason = 'redirect';
      return false;
    }
    const isAny = isGood && request.answer === 'any';
    const isText = !isAny || /json/i.test(headers.get('content-type') ?? '');
    const read = await readAnswer(answer, isText, maxBytes);
    if (isOver) return true;
    let isJson = false;
    result.data = read.length > 0 ? read : undefined;
    if (typeof read === 'string') {
      result.text = read;
      try {
        result.data = exact ? parseExact(read) : JSON.parse(read);
        isJson = true;
      } catch {
        // The error would quote the body.
      }
    }
    const isAnswer = isAny || (isGood && isJson && (request.isAnswer?.(result.data) ?? true));
    report.outcome = isAnswer ? 'accepted' : outcome;
    report.reason = isAnswer || !isGood ? 'answered' : 'not-json';
    return true;
  }
}

/** What a status means by itself. 408 is a timeout on the way. */
function outcomeBy(status: number): AttemptOutcome {
  return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}

/**
 * Errors from before there is a connection to send through: of the host's name, the connection or
 * the certificate. Any other may have come later.
 */
const beforeConnection =
  /^(ERR_CONNECT|ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;
