/** One attempt: a token, a request, an answer read to its end, and what it means. */
import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import type { ClientConfig } from './options.js';
import type { ReadyCall } from './prepare.js';
import { retryAfterOf } from './retry.js';
import type { AttemptOutcome, AttemptReason } from './send.js';
import type { Transport, TransportAnswer, TransportControl, TransportInit } from './transport.js';

/** How an attempt ended. */
export interface AttemptResult {
  outcome: AttemptOutcome;
  reason: AttemptReason;
  answer?: TransportAnswer | undefined;
  /** The code of a broken connection. */
  code?: string | undefined;
  /** The JSON of the answer; its text when a rejection is not JSON. */
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
  call: ReadyCall,
  { transport, clock }: ClientConfig,
  timeout: number,
): Promise<AttemptResult> {
  const { signal } = call;
  const control: TransportControl = { sending: () => !progress.over && (progress.sent = true) };
  const progress: Progress = { sent: false, over: false, control };
  return new Promise((resolve) => {
    const end = (result: AttemptResult): void => {
      if (progress.over) return;
      progress.over = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      const { answer } = progress;
      result.answer = answer;
      result.token = progress.token;
      if (answer && result.outcome !== 'accepted') {
        result.retryAfter = retryAfterOf(answer.headers, clock.now());
      }
      // Whatever may still come changes nothing, and must not occupy a connection.
      if (result.text === undefined) {
        progress.controller?.abort();
        control.stop?.();
      }
      resolve(result);
    };
    const onAbort = (): void => end(cutOff(progress, 'aborted', signal?.reason));
    const cancelTimer = clock.after(timeout, () => end(cutOff(progress, 'timeout', undefined)));
    signal?.addEventListener('abort', onAbort);
    void sendAndRead(call, transport, progress).then(end);
  });
}

/** How far an attempt has come: what decides when it is cut off. */
interface Progress {
  token?: string;
  sent: boolean;
  over: boolean;
  control: TransportControl;
  answer?: TransportAnswer;
  controller?: AbortController;
}

async function sendAndRead(
  call: ReadyCall,
  transport: Transport,
  progress: Progress,
): Promise<AttemptResult> {
  const { method, url, body, tokens } = call;
  try {
    let { headers } = call;
    if (tokens) {
      const token = await tokens.token(call.signal);
      // Platforms that reject anything else quote it in their errors.
      if (!/^[!-~]+$/.test(token))
        throw new TypeError('the token must be visible ASCII characters');
      progress.token = token;
      headers = { ...headers, authorization: `Bearer ${token}` };
    }
    // A token that came after the end is not sent any more.
    if (!transport.tellsWhenSent && !progress.control.sending())
      throw new TypeError('the attempt is over');
    const init: TransportInit = transport.tellsWhenSent
      ? new ControlledInit(method, headers, progress)
      : { method, headers, redirect: 'manual', signal: signalOf(progress) };
    if (body !== undefined) init.body = body;
    if (!call.resendable) init.once = true;
    const answer = await transport(url, init);
    progress.answer = answer;
    return judgeByStatus(answer.status) ?? judge(call, answer.status, await answer.text());
  } catch (error) {
    if (tokens && progress.token === undefined) {
      return { outcome: 'not-sent', reason: 'no-token', cause: safeCause(error) };
    }
    return cutOff(progress, 'connection', error);
  }
}

/**
 * For a transport that ends requests through `control`. It need not look at the signal, which is the
 * most expensive part of an attempt on Node.js 20, so the signal is only made when it is read. A
 * getter of a class costs nothing; one of a single object costs as much as the rest of the attempt.
 */
class ControlledInit implements TransportInit {
  readonly method: string;
  readonly headers: { [key: string]: string };
  readonly redirect = 'manual';
  readonly control: TransportControl;
  declare body?: string | Uint8Array<ArrayBuffer>;
  declare once?: true;
  readonly #progress: Progress;

  constructor(method: string, headers: { [key: string]: string }, progress: Progress) {
    this.method = method;
    this.headers = headers;
    this.control = progress.control;
    this.#progress = progress;
  }

  get signal(): AbortSignal {
    return signalOf(this.#progress);
  }
}

function signalOf(progress: Progress): AbortSignal {
  progress.controller ??= new AbortController();
  return progress.controller.signal;
}

/**
 * What a status means without its body. A redirect proves nothing: its sender may have passed the
 * request on. 408 is a timeout on the way.
 */
function judgeByStatus(status: number): AttemptResult | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 400 && status < 500 && status !== 408) return undefined;
  // A browser shows a redirect that it did not follow as status 0.
  const redirected = status === 0 || (status >= 300 && status < 400);
  return { outcome: 'unknown', reason: redirected ? 'redirect' : 'answered' };
}

function judge(call: ReadyCall, status: number, text: string): AttemptResult {
  let data: unknown;
  let isJson = true;
  try {
    data = call.exact ? parseExact(text) : JSON.parse(text);
  } catch {
    // The error would quote the body.
    data = text || undefined;
    isJson = false;
  }
  // A rejection is one by its status, whatever its body is.
  if (status >= 400) return { outcome: 'rejected', reason: 'answered', data, text };
  if (isJson && call.isAnswer(data)) return { outcome: 'accepted', reason: 'answered', data, text };
  return { outcome: 'unknown', reason: 'not-json' };
}

/** What is known of an attempt that was cut off. */
function cutOff(progress: Progress, reason: AttemptReason, error: unknown): AttemptResult {
  const { answer, sent } = progress;
  const code = codeOf(error);
  const cause = error === undefined || reason === 'aborted' ? error : safeCause(error);
  if (answer) {
    // The status of a rejection has arrived; only its body is missing.
    const outcome = answer.status >= 400 && answer.status < 500 ? 'rejected' : 'unknown';
    return { outcome, reason: reason === 'connection' ? 'cut-short' : reason, code, cause };
  }
  const never = !sent || (reason === 'connection' && beforeConnection.test(code ?? ''));
  return { outcome: never ? 'not-sent' : 'unknown', reason, code, cause };
}

/**
 * Errors from before there is a connection to send through: of the host's name, the connection or
 * the certificate. Any other may have come later.
 */
const beforeConnection =
  /^(ECONNREFUSED|ERR_CONNECT|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;
