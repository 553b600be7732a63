import type { AnswerHeaders, AttemptReason, Bytes, CallRequest } from './call.js';
import { parseExact } from './exact-json.js';
import type { ClientSetup } from './options.js';
import { meaningOf } from './statuses.js';
import type { StatusLine } from './tables.js';
import type { TransportAnswer } from './transport.js';

export interface AttemptAnswer {
  status: number;
  headers: AnswerHeaders;
  /** The parsed JSON, or text or bytes if the body is not JSON. */
  data: unknown;
  text?: string | undefined;
}

export interface Ending {
  reason: AttemptReason;
  error?: unknown;
  /** Present once the whole answer has been read. */
  answer?: AttemptAnswer;
  /** What the status means. Present if the answer is complete and the operation documents it. */
  meaning?: StatusLine;
}

/** @param result receives the status and headers immediately, because the body may never arrive */
export async function readAnswer(
  { clock, maxBytes }: Pick<ClientSetup, 'clock' | 'maxBytes'>,
  answer: TransportAnswer,
  call: Pick<CallRequest, 'answer' | 'isAnswer'> & { exact: boolean | undefined },
  result: { report: { status?: number; retryAfter?: number }; answer?: AttemptAnswer },
): Promise<Ending> {
  const { status, headers } = answer;
  const whole: AttemptAnswer = { status, headers, data: undefined };
  result.answer = { ...whole };
  result.report.status = status;
  const meaning = meaningOf(status);
  const isGood = status >= 200 && status < 300;
  if (!isGood) {
    const retryAfter = retryAfterOf(headers, clock.now());
    if (retryAfter >= 0) result.report.retryAfter = retryAfter;
    // A browser hides a redirect as status 0. The redirecting server may have forwarded the request.
    if (status < 400) return { reason: 'redirect', meaning };
  }
  const other = isGood ? call.answer : undefined;
  let isRead = other !== undefined;
  // A transport without a `body` stream enforces the limit itself.
  const bytes = answer.body
    ? await readUpTo(maxBytes, answer.body)
    : new Uint8Array(await answer.arrayBuffer());
  if (other && (other === 'bytes' || !/json/i.test(headers.get('content-type') ?? ''))) {
    if (other === 'bytes' || bytes.length > 0) whole.data = bytes;
  } else {
    // JSON does not begin with a byte order mark.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    whole.text = text;
    whole.data = text || undefined;
    try {
      whole.data = call.exact ? parseExact(text) : JSON.parse(text);
      isRead = isGood;
    } catch {
      // Do not keep the error, because it would quote the body.
    }
  }
  const isAccepted = isRead && (whole.data === undefined || (call.isAnswer?.(whole.data) ?? true));
  if (isGood && !isAccepted) return { reason: 'not-json', answer: whole };
  return { reason: 'answered', answer: whole, meaning };
}

/** `Retry-After` in milliseconds, or NaN. A date is measured from the `Date` header of the answer. */
function retryAfterOf(headers: AnswerHeaders, now: number): number {
  const value = headers.get('retry-after') ?? '';
  return /^\d+$/.test(value)
    ? Number(value) * 1000
    : httpDate(value) - (httpDate(headers.get('date')) || now);
}

// `Date.parse` accepts almost any text that contains a number.
function httpDate(text: string | null): number {
  return text?.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** @throws RangeError when the unpacked body is larger than `maxBytes` */
async function readUpTo(maxBytes: number, body: ReadableStream<Bytes>): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
    size += next.value.length;
    if (size > maxBytes) throw tooLarge();
  }
  const whole = new Uint8Array(size);
  for (const chunk of chunks.reverse()) whole.set(chunk, (size -= chunk.length));
  return whole;
}

export function tooLarge(): RangeError {
  return Object.assign(new RangeError(), { code: 'TOO_LARGE' });
}
