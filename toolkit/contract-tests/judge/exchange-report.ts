/** A request and its answer as the reports may show them: without a secret, and without a value. */
import type { Operation } from '../../contract/operation.ts';
import type { PlannedCall } from '../plan/call.ts';
import { cut, maskedBody, maskedPath, maskedQuery, maskingFor, type Masking } from './masking.ts';
import { outcomeOf, skip } from './results.ts';
import type { ExchangeReport, CheckFinding, Outcome, Problem } from './results.ts';
import { explainNoReply, isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import { isTooMany } from '../wire/pace.ts';

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
  const masking = maskingFor(shown.showValues, request);
  return {
    request: describeRequest(operation, request),
    curl: curlOf(shown.baseUrl, masking, operation, request),
    answer: describeAnswer(shown, masking, received),
    id: received.id,
    at: received.at.toISOString(),
    milliseconds: received.milliseconds,
  };
}

/**
 * What a call comes to: its problems, each with the request and the answer. An answer that is about
 * the number of requests says nothing of this one.
 */
export function outcomeOfCall(
  shown: Shown,
  call: PlannedCall,
  request: WireRequest,
  received: Received,
  problems: readonly Problem[],
): Outcome {
  if (isTooMany(received)) return skip(tooMany);
  if (problems.length === 0) return outcomeOf(received.milliseconds, []);
  const exchange = reportExchange(shown, call.operation, request, received);
  const findings = problems.map((problem): CheckFinding => ({ ...problem, exchange }));
  return outcomeOf(received.milliseconds, findings);
}

const tooMany = 'not tested: the service still answers 429, too many requests. Lower --rate';

/** `POST /gateway/account/enquiry, body {"accountNumber":"<string, 10 characters>"}`. */
function describeRequest(operation: Operation, request: WireRequest): string {
  const masking = maskingFor(false, request);
  const { method, path, body } = request;
  const names = maskedQuery(masking, path).map(([name]) => name);
  const query = names.length > 0 ? `?${names.join('&')}` : '';
  const line = `${method} ${operation.path}${query}`;
  return cut(body === undefined ? line : `${line}, body ${maskedBody(masking, body)}`, mostShown);
}

/** A line for a shell. The token is a variable of the shell, so that the line can be run. */
function curlOf(
  baseUrl: string,
  masking: Masking,
  operation: Operation,
  { method, path, headers, body }: WireRequest,
): string {
  const pairs = maskedQuery(masking, path).map(([name, value]) => `${name}=${asInUrl(value)}`);
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  const url = `${baseUrl}${maskedPath(masking, path, operation.path)}${query}`;
  const parts = [`curl --include --request ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    const isToken = name.toLowerCase() === 'authorization';
    const [scheme, ...rest] = value.split(' ');
    parts.push(
      isToken
        ? `--header "${name}: ${rest.length > 0 ? `${scheme} ` : ''}$TOKEN"`
        : `--header ${quoted(`${name}: ${value}`)}`,
    );
  }
  if (body !== undefined) parts.push(`--data ${quoted(maskedBody(masking, body))}`);
  return parts.join(' ');
}

function describeAnswer({ timeLimit }: Shown, masking: Masking, received: Received): string {
  if (!isReply(received)) return explainNoReply(received, timeLimit);
  const { status, contentType, body, headers } = received;
  const { location } = headers;
  const parts = [
    `status ${status}`,
    cut(contentType ?? 'no content type', mostContentType),
    `${body.length} bytes`,
    ...(location !== undefined && status.startsWith('3') ? [`to ${originOf(location)}`] : []),
  ];
  const line = parts.join(', ');
  return masking.showValues && body.length > 0 ? `${line}: ${maskedBody(masking, body)}` : line;
}

/** The part of an address that names a server: the rest of it may have values. */
function originOf(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}

/** A value as a query has it; a shape in its place stays readable. */
function asInUrl(value: string): string {
  return value.startsWith('<') ? value : encodeURIComponent(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Characters. */
const mostShown = 200;
const mostContentType = 100;
