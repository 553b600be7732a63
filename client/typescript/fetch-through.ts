/** Sends a `fetch`-style request under the rules of a client. */
import { isRejectedError } from './errors.js';
import { parseExact } from './exact-json.js';
import { errorBeforeSending } from './failure.js';
import { operationRules } from './operation-rules.js';
import type { UrlRules } from './request-form.js';
import { sendOf } from './call.js';
import type { AnswerHeaders, Bytes, CallingClient, CallOptions } from './call.js';

export interface FetchRequest {
  method: string;
  /** Relative to the base URL; it begins with `/`. */
  url: string;
  /** The path template in the contract, if known. Otherwise logs show the first segment of the real path. */
  path?: string | undefined;
  params?: unknown;
  body?: string | Bytes | undefined;
  options: CallOptions;
}

/** Resolves even when the service rejects the request, as `fetch` does. @throws NotSentError | UnknownOutcomeError */
export async function fetchThrough(
  client: CallingClient,
  { method, url, path, params, body, options }: FetchRequest,
): Promise<Response> {
  const [address = ''] = url.split(/[?#]/, 1);
  const isPlain = isPlainPath(address);
  const start = isPlain ? `/${address.split('/', 2)[1] ?? ''}/` : '';
  const shown = { method, path: path ?? `${start}…`, params, body };
  if (!isPlain) throw errorBeforeSending(shown, new TypeError(wrongUrl));
  const { form = {}, ...rules } = rulesOf(`${method} ${path ?? address}`);
  const { accept: [accept] = [], mediaType } = form;
  const usual = {
    ...(accept !== undefined && { accept }),
    ...(mediaType !== undefined && body !== undefined && { 'content-type': mediaType }),
  };
  if (accept !== undefined && options.headers?.['accept'] !== undefined) {
    // The caller's `accept` header selects JSON or a file.
    const { isAnswer = () => true } = rules;
    rules.answer ??= 'any';
    rules.isAnswer = (data) => data instanceof Uint8Array || isAnswer(data);
  }
  try {
    const { status, headers, text, data } = await sendOf(client)(
      { ...rules, method, path: shown.path, url: url.split('#', 1)[0], rawBody: body },
      { ...options, headers: { ...usual, ...options.headers } },
    );
    const json = options.exact && text ? JSON.stringify(parseExact(text)) : text;
    const bytes = data instanceof Uint8Array ? new Uint8Array(data) : undefined;
    return response(status, headers, json ?? bytes);
  } catch (error) {
    if (!isRejectedError(error) || !error.headers) throw error;
    return response(error.status, error.headers, error.text);
  }
}

/** Finds an operation by method and URL. The effect of an undocumented operation is not known. */
function rulesOf(operation: string): UrlRules {
  const exact = operationRules[operation];
  if (exact) return exact;
  const segments = operation.split('/');
  const found = Object.entries(operationRules).find(([template]) => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  });
  return found?.[1] ?? { answer: 'any', retryable: false };
}

const wrongUrl =
  "the URL must be below the base URL, with no empty segment, no '.' or '..', and no unfilled parameter";

/** Every parser must resolve the URL to the same place, so that the token cannot leak to another. */
function isPlainPath(path: string): boolean {
  const [start, ...segments] = path.split('/');
  return (
    start === '' &&
    segments.every((segment) => !/^(\.|%2e){0,2}$/i.test(segment)) &&
    !/[^!-~]|[\\{}]/.test(path)
  );
}

function response(status: number, from: AnswerHeaders, body: string | Bytes | undefined): Response {
  const headers = new Headers();
  from.forEach((value, name) => headers.append(name, value));
  // These describe the compressed bytes on the wire.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const noBody = status === 204 || status === 205 || body?.length === 0;
  return new Response(noBody ? null : (body ?? null), { status, headers });
}
