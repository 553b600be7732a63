/** One attempt: a token, a request, an answer read to its end, and what that tells. */
import type { Clock } from './clock.js';
import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import { retryAfterOf } from './retry.js';
import type { AnswerHeaders, AttemptOutcome, AttemptReason, TokenSource } from './send.js';

/** What sends a request. The platform's `fetch` is one; `./node` makes another. */
export interface Transport {
  (url: string, init: TransportInit): Promise<TransportAnswer>;
  /** It uses `control`. One that does not is taken to send as soon as it is called. */
  readonly tellsWhenSent?: true;
}

export interface TransportInit {
  method: string;
  /** Names in lower case. */
  headers: { [key: string]: string };
  body?: string | Uint8Array<ArrayBuffer>;
  redirect: 'manual';
  readonly signal: AbortSignal;
  /** For a transport that `tellsWhenSent`, which need not look at `signal` then. */
  control?: TransportControl;
}

export interface TransportControl {
  /**
   * To be called right before the first byte leaves; when it gives false, none may: it is too late.
   */
  sending(): boolean;
  /** Set by the transport: ends the request, and what is left of its answer. */
  stop?: () => void;
}

export interface TransportAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  text(): Promise<string>;
}

/** What stays the same over all attempts of a call. */
export interface Prepared {
  method: string;
  url: string;
  headers: { [key: string]: string };
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  exact: boolean;
  isAnswer: (data: unknown) => boolean;
  /** Left out where the call carries no token of the client's. */
  tokens?: TokenSource | undefined;
  signal?: AbortSignal | undefined;
}

/** How an attempt ended. */
export interface AttemptResult {
  outcome: AttemptOutcome;
  reason: AttemptReason;
  answer?: TransportAnswer | undefined;
  /** The code of a broken connection. */
  code?: string | undefined;
  /** The JSON of the answer; the text of a refusal that is no JSON. */
  data?: unknown;
  /** As the answer came, when it was read. */
  text?: string;
  retryAfter?: number | undefined;
  /** The token that was sent. */
  token?: string | undefined;
  cause?: unknown;
}

/** Makes an attempt. It ends within the time, whatever the transport and the token source do. */
export function attempt(
  call: Prepared,
  transport: Transport,
  clock: Clock,
  timeout: number,
): Promise<AttemptResult> {
  const { signal } = call;
  const progress: Progress = { sent: false, over: false };
  const control: TransportControl = { sending: () => !progress.over && (progress.sent = true) };
  return new Promise((resolve) => {
    const end = (result: AttemptResult): void => {
      if (progress.over) return;
      progress.over = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      result.answer = progress.answer;
      result.token = progress.token;
      if (progress.answer) result.retryAfter = retryAfterOf(progress.answer.headers, clock.now());
      // What may still come says no more, and must not hold a connection.
      if (result.text === undefined) {
        progress.controller?.abort();
        control.stop?.();
      }
      resolve(result);
    };
    const onAbort = (): void => end(cutOff(progress, 'aborted', signal?.reason));
    const cancelTimer = clock.after(timeout, () => end(cutOff(progress, 'timeout', undefined)));
    signal?.addEventListener('abort', onAbort);
    void exchange(call, transport, progress, control).then(end);
  });
}

/** How far an attempt has come: what decides when it is cut off. */
interface Progress {
  token?: string;
  sent: boolean;
  over: boolean;
  answer?: TransportAnswer;
  controller?: AbortController;
}

async function exchange(
  call: Prepared,
  transport: Transport,
  progress: Progress,
  control: TransportControl,
): Promise<AttemptResult> {
  try {
    let { headers } = call;
    if (call.tokens) {
      const token = await call.tokens.token(call.signal);
      // A header takes visible ASCII; platforms that refuse the rest quote it in their errors.
      if (!/^[!-~]+$/.test(token))
        throw new TypeError('the token is not one that a header can carry');
      progress.token = token;
      headers = { ...headers, authorization: `Bearer ${token}` };
    }
    const init: TransportInit = {
      method: call.method,
      headers,
      redirect: 'manual',
      // Made when it is asked for: it is the dearest part of an attempt.
      get signal() {
        progress.controller ??= new AbortController();
        return progress.controller.signal;
      },
    };
    if (call.body !== undefined) init.body = call.body;
    // A token that came after the end is not sent any more.
    if (transport.tellsWhenSent) init.control = control;
    else if (!control.sending()) throw new TypeError('the attempt is over');
    const answer = await transport(call.url, init);
    progress.answer = answer;
    return judgeByStatus(answer.status) ?? judge(call, answer.status, await answer.text());
  } catch (error) {
    if (call.tokens && progress.token === undefined) {
      return { outcome: 'not-sent', reason: 'no-token', cause: safeCause(error) };
    }
    return cutOff(progress, 'connection', error);
  }
}

/**
 * What a status tells without its body. A redirect tells nothing: who sends it may have passed the
 * request on. 408 is a timeout on the way.
 */
function judgeByStatus(status: number): AttemptResult | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 400 && status < 500 && status !== 408) return undefined;
  // A browser shows a redirect that it did not follow as status 0.
  const redirected = status === 0 || (status >= 300 && status < 400);
  return { outcome: 'unknown', reason: redirected ? 'redirect' : 'answered' };
}

function judge(call: Prepared, status: number, text: string): AttemptResult {
  const rejected = status >= 400;
  try {
    const data = call.exact ? parseExact(text) : JSON.parse(text);
    if (rejected) return { outcome: 'rejected', reason: 'answered', data, text };
    if (call.isAnswer(data)) return { outcome: 'accepted', reason: 'answered', data, text };
  } catch {
    // A refusal stays one, whatever its body is: the status says it. The error would quote the
    // body.
    if (rejected) return { outcome: 'rejected', reason: 'answered', data: text || undefined, text };
  }
  return { outcome: 'unknown', reason: 'not-json' };
}

/** What is known of an attempt that did not come to its end. */
function cutOff(progress: Progress, reason: AttemptReason, error: unknown): AttemptResult {
  const { answer, sent } = progress;
  const cause = error === undefined || reason === 'aborted' ? error : safeCause(error);
  if (answer) {
    // The status of a refusal has come; only the words for it are missing.
    const outcome = answer.status >= 400 && answer.status < 500 ? 'rejected' : 'unknown';
    return {
      outcome,
      reason: reason === 'connection' ? 'cut-short' : reason,
      code: codeOf(error),
      cause,
    };
  }
  const never = !sent || (reason === 'connection' && neverConnected(error));
  return { outcome: never ? 'not-sent' : 'unknown', reason, code: codeOf(error), cause };
}

/**
 * Errors that come before a connection is there to send through: of the name, of the connection, of
 * the certificate. What is not listed may have come later.
 */
const beforeConnection =
  /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;

function neverConnected(error: unknown): boolean {
  return beforeConnection.test(codeOf(error) ?? '');
}
