import type { AnswerHeaders, AttemptReason, Bytes, CallRequest } from './call.js';
import { parseExact } from './exact-json.js';
import type { ClientSetup } from './options.js';
import { meaningOf } from './statuses.js';
import type { StatusLine } from './tables.js';
import type { TransportAnswer } from './transport.js';

export interface AttemptAnswer {
  status: number;
  headers: AnswerHeaders;
  /** JSON, or text or bytes when it is not JSON. */
  data: unknown;
  text?: string | undefined;
}

export interface Ending {
  reason: AttemptReason;
  error?: unknown;
  /** Present when it was read to its end. */
  answer?: AttemptAnswer;
  /** Of the status, when the answer is whole, and the one that the operation documents. */
  meaning?: StatusLine;
}

/** @param result gets the status and the headers at once: the rest may not arrive */
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
    // A browser shows a redirect as status 0. Its sender may have passed the request on.
    if (status < 400) return { reason: 'redirect', meaning };
  }
  // One without a URL was made in this program; one without a body observes the limit itself.
  const { url, body } = answer;
  const source = (url && body ? await readUpTo(maxBytes, body, headers) : undefined) ?? answer;
  const other = isGood ? call.answer : undefined;
  let isRead = other !== undefined;
  if (other && (other === 'bytes' || !/json/i.test(headers.get('content-type') ?? ''))) {
    const bytes = new Uint8Array(await source.arrayBuffer());
    if (other === 'bytes' || bytes.length > 0) whole.data = bytes;
  } else {
    const text = await source.text();
    whole.text = text;
    whole.data = text || undefined;
    try {
      whole.data = call.exact ? parseExact(text) : JSON.parse(text);
      isRead = isGood;
    } catch {
      // The error would quote the body.
    }
  }
  const isAccepted = isRead && (whole.data === undefined || (call.isAnswer?.(whole.data) ?? true));
  if (isGood && !isAccepted) return { reason: 'not-json', answer: whole };
  return { reason: 'answered', answer: whole, meaning };
}

/** `Retry-After` in milliseconds, or NaN. A date is compared with the `Date` of the answer. */
function retryAfterOf(headers: AnswerHeaders, now: number): number {
  const value = headers.get('retry-after') ?? '';
  return /^\d+$/.test(value)
    ? Number(value) * 1000
    : httpDate(value) - (httpDate(headers.get('date')) || now);
}

// `Date.parse` reads dates into almost anything that has a number in it.
function httpDate(text: string | null): number {
  return text?.endsWith(' GMT') ? Date.parse(text) : NaN;
}

/** Reads nothing when the headers state the size. @throws RangeError beyond `maxBytes`, unpacked */
async function readUpTo(
  maxBytes: number,
  body: ReadableStream<Bytes>,
  headers: AnswerHeaders,
): Promise<Blob | undefined> {
  const chunks: Bytes[] = [];
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > maxBytes) throw tooLarge();
  };
  const length = headers.get('content-length');
  if (length !== null && !headers.get('content-encoding')) {
    count(Number(length));
    return undefined;
  }
  const reader = body.getReader();
  for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
    count(next.value.length);
  }
  return new Blob(chunks);
}

export function tooLarge(): RangeError {
  return Object.assign(new RangeError(), { code: 'TOO_LARGE' });
}
