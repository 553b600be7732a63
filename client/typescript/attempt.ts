/** One attempt: a token, a request, an answer read to its end, and what it means. */
import type { Clock } from './clock.js';
import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import { readUpTo } from './read-answer.js';
import { retryAfterOf } from './retry.js';
import type {
  AnswerHeaders,
  AttemptReason,
  AttemptReport,
  CallRequest,
  TokenSource,
} from './call.js';
import type { Transport, TransportControl, TransportInit } from './transport.js';

/** What an attempt is made with. */
export interface AttemptSetup {
  url: string;
  init: TransportInit;
  request: CallRequest;
  transport: Transport;
  clock: Clock;
  signal: AbortSignal | undefined;
  exact: boolean | undefined;
  /** Absent where the call carries no token of the client's. */
  tokens: TokenSource | undefined;
}

/** How an attempt ended. */
export interface AttemptResult {
  report: { -readonly [key in keyof AttemptReport]: AttemptReport[key] };
  answer?: {
    status: number;
    headers: AnswerHeaders;
    /** What the answer carried: JSON, or text or bytes when it is not JSON. */
    data: unknown;
    /** As the answer came, when it was read as text. */
    text?: string;
  };
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
  { url, init, request, transport, clock, signal, exact, tokens }: AttemptSetup,
  attempt: number,
  timeout: number,
): Promise<AttemptResult> {
  const startedAt = clock.now();
  const report: AttemptResult['report'] = {
    attempt,
    outcome: 'not-sent',
    reason: 'aborted',
    startedAt,
    duration: 0,
  };
  const result: AttemptResult = { report };
  let isOver = false;
  let isSent = false;
  let isRead = false;
  const control: TransportControl = { sending: () => !isOver && (isSent = true) };

  return new Promise((resolve) => {
    const end = (reason: AttemptReason, error?: unknown, isAccepted?: boolean): void => {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      const { status } = report;
      let code = '';
      if (error !== undefined) {
        code = codeOf(error) ?? '';
        if (code) report.code = code;
        result.cause = reason === 'aborted' ? error : safeCause(error);
      }
      report.reason = status && reason === 'connection' ? 'cut-short' : reason;
      if (isAccepted) report.outcome = 'accepted';
      // What a status means by itself, when its answer came whole. 408 is a timeout on the way.
      else if (reason === 'answered' && status && status >= 400 && status < 500 && status !== 408) {
        report.outcome = 'rejected';
      } else if (
        status !== undefined ||
        (isSent && !(reason === 'connection' && beforeConnection.test(code)))
      ) {
        report.outcome = 'unknown';
      }
      report.duration = clock.now() - startedAt;
      // Whatever may still come changes nothing, and must not occupy a connection.
      if (!isRead) control.stop?.();
      resolve(result);
    };
    const onAbort = (): void => end('aborted', signal?.reason);
    const cancelTimer = clock.after(timeout, () => end('timeout'));
    signal?.addEventListener('abort', onAbort);
    sendAndRead(end).catch((error: unknown) =>
      end(tokens && result.token === undefined ? 'no-token' : 'connection', error),
    );
  });

  async function sendAndRead(
    end: (reason: AttemptReason, error?: unknown, isAccepted?: boolean) => void,
  ): Promise<void> {
    let sentHeaders = init.headers;
    if (tokens) {
      const token = await tokens.token(signal);
      // Platforms that reject anything else quote it in their errors.
      if (!/^[!-~]+$/.test(token)) throw new TypeError('the token must be visible ASCII');
      result.token = token;
      sentHeaders = { ...init.headers, authorization: `Bearer ${token}` };
    }
    // A copy for each attempt: a transport may read it late.
    const sent: TransportInit = { ...init, headers: sentHeaders };
    if (transport.tellsWhenSent) sent.control = control;
    else {
      // A token that came after the end is not sent any more.
      if (!control.sending()) return;
      const controller = new AbortController();
      sent.signal = controller.signal;
      control.stop = () => controller.abort();
    }
    const answer = await transport(url, sent);
    const { status, headers } = answer;
    const carried: AttemptResult['answer'] = (result.answer = {
      status,
      headers,
      data: undefined,
    });
    report.status = status;
    const isGood = status >= 200 && status < 300;
    const retryAfter = isGood ? undefined : retryAfterOf(headers, clock.now());
    if (retryAfter !== undefined) report.retryAfter = retryAfter;
    // A browser shows a redirect that it did not follow as status 0. It proves nothing: its sender may
    // have passed the request on.
    if (!isGood && status < 400) {
      end('redirect');
      return;
    }
    let isAccepted = isGood && request.answer === 'any';
    // One without a URL was made in this program; one without a body observes the limit itself.
    const { url: from, body } = answer;
    const part = from && body ? await readUpTo(init.maxBytes, body, headers) : undefined;
    const source = part ?? answer;
    if (!isAccepted || /json/i.test(headers.get('content-type') ?? '')) {
      const text = await source.text();
      if (isOver) return;
      carried.text = text;
      carried.data = text || undefined;
      try {
        carried.data = exact ? parseExact(text) : JSON.parse(text);
        isAccepted ||= isGood && (request.isAnswer?.(carried.data) ?? true);
      } catch {
        // The error would quote the body.
      }
    } else {
      const bytes = new Uint8Array(await source.arrayBuffer());
      if (isOver) return;
      if (bytes.length > 0) carried.data = bytes;
    }
    isRead = true;
    end(isAccepted || !isGood ? 'answered' : 'not-json', undefined, isAccepted);
  }
}

/**
 * Errors from before there is a connection to send through: of the host's name, the connection or
 * the certificate. Any other may have come later.
 */
const beforeConnection =
  /^(ERR_CONNECT|ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;
