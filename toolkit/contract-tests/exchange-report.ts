/** A request and its answer as the reports may show them: without a secret, and without a value. */
import { isObject } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';
import { describeValue, type ExchangeReport } from './results.ts';
import { explainNoReply, isReply, type Received, type WireRequest } from './wire/exchange.ts';

export interface Shown {
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request. */
  timeLimit: number;
  /** `--show-values`: the values of requests and answers, but never a token or a password. */
  showValues: boolean;
}

export function reportExchange(
  shown: Shown,
  operation: Operation,
  request: WireRequest,
  received: Received,
): ExchangeReport {
  return {
    request: describeRequest(operation, request),
    curl: curlOf(shown, operation, request),
    answer: describeAnswer(shown, received),
    id: received.id,
    at: received.at.toISOString(),
    milliseconds: received.milliseconds,
  };
}

/** `POST /gateway/account/enquiry, body {"accountNumber":"<string, 10 characters>"}`. */
function describeRequest(operation: Operation, { method, path, body }: WireRequest): string {
  const names = [...queryOf(path).keys()];
  const query = names.length > 0 ? `?${names.join('&')}` : '';
  const line = `${method} ${operation.path}${query}`;
  return cut(body === undefined ? line : `${line}, body ${bodyText(body, false)}`, mostShown);
}

/** A line for a shell. The token is a variable of the shell, so that the line can be run. */
function curlOf({ baseUrl, showValues }: Shown, operation: Operation, sent: WireRequest): string {
  const { method, path, headers, body } = sent;
  const shownPath = showValues ? path : `${operation.path}${maskedQuery(path)}`;
  const parts = [`curl --include --request ${method} ${quoted(`${baseUrl}${shownPath}`)}`];
  for (const [name, value] of Object.entries(headers)) {
    const isToken = name.toLowerCase() === 'authorization';
    parts.push(
      isToken
        ? `--header "${name}: ${value.split(' ')[0] ?? ''} $TOKEN"`
        : `--header ${quoted(`${name}: ${value}`)}`,
    );
  }
  if (body !== undefined) parts.push(`--data ${quoted(bodyText(body, showValues))}`);
  return parts.join(' ');
}

function describeAnswer({ timeLimit, showValues }: Shown, received: Received): string {
  if (!isReply(received)) return explainNoReply(received, timeLimit);
  const { status, contentType, body, headers } = received;
  const { location } = headers;
  const parts = [
    `status ${status}`,
    contentType ?? 'no content type',
    `${body.length} bytes`,
    ...(location !== undefined && status.startsWith('3') ? [`to ${originOf(location)}`] : []),
  ];
  const line = parts.join(', ');
  return showValues && body.length > 0 ? `${line}: ${bodyText(body, true)}` : line;
}

/** The part of an address that names a server: the rest of it may have values. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}

function maskedQuery(path: string): string {
  const names = [...queryOf(path)].map(([name, value]) => `${name}=<${describeValue(value)}>`);
  return names.length > 0 ? `?${names.join('&')}` : '';
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '');
}

/** A JSON body with secrets, or with every value, replaced; of any other text its size alone. */
function bodyText(body: string | Buffer, showValues: boolean): string {
  const bytes = Buffer.byteLength(body);
  if (bytes > mostParsed) return `<${bytes} bytes>`;
  try {
    const value: unknown = JSON.parse(body.toString());
    return cut(JSON.stringify(masked(value, '', showValues)), mostBody);
  } catch {
    return `<not JSON, ${bytes} bytes>`;
  }
}

function masked(value: unknown, name: string, showValues: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, name, showValues));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, masked(one, key, showValues)]),
    );
  }
  return showValues && !isSecret(name, value) ? value : `<${describeValue(value)}>`;
}

/** By the name of the field, or by the form of a JSON Web Token. */
function isSecret(name: string, value: unknown): boolean {
  return (
    /password|token|secret/i.test(name) ||
    (typeof value === 'string' && /^[\w-]{8,}\.[\w-]+\.[\w-]*/.test(value))
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Characters of a line, and of a body in it. */
const mostShown = 200;
const mostBody = 2_000;
/** Bytes. */
const mostParsed = 100_000;
