/**
 * A request and its reply as the reports show them. By default only the shapes of values; with
 * `--show-values` every value but the secrets, which `toolkit/traffic` masks as it does in recordings.
 */
import { cut } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import { readJson } from '../../contract/json-bodies.ts';
import { isObject } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { maskedEntry, type EntryMask } from '../../traffic/har-entry.ts';
import { isAuthorization } from '../../contract/admission.ts';
import { headerVariable, type Logins } from '../logins.ts';
import type { PlannedCall } from '../plan/call.ts';
import { isReply, isTooMany, type Received, type WireRequest } from '../wire/exchange.ts';
import { explainNoReply, isBlip } from '../wire/no-reply.ts';
import { reasonIn } from './reason.ts';
import type { RunSecrets } from './run-secrets.ts';
import { describeValue, outcomeOf, skip } from './results.ts';
import type { ExchangeReport, Outcome, Problem } from './results.ts';

export interface Shown {
  contract: Contract;
  secrets: Pick<RunSecrets, 'hide'>;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request. */
  timeLimit: number;
  /** Its headers are sent with every request. */
  logins: Logins;
  /** Masks only secrets; undefined where no value may be shown. */
  mask: EntryMask | undefined;
}

/**
 * What a call comes to: its problems, each with the request and the reply. A reply about the number of
 * requests says nothing of this one.
 */
export function outcomeOfCall(
  shown: Shown,
  { operation }: PlannedCall,
  request: WireRequest,
  received: Received,
  problems: readonly Problem[],
): Outcome {
  if (isTooMany(received)) return skip(tooMany);
  if (problems.length === 0) return outcomeOf(received.milliseconds, []);
  const exchange = reportExchange(shown, operation, request, received);
  const findings = problems.map((problem) => ({ ...problem, exchange }));
  return outcomeOf(received.milliseconds, findings);
}

const tooMany = 'not tested: the service still answers 429, too many requests. Lower --rate';

export function reportExchange(
  shown: Shown,
  operation: Operation,
  request: WireRequest,
  received: Received,
): ExchangeReport {
  const { baseUrl, mask } = shown;
  const shapes = shapesOf(operation, request);
  const masked = mask && maskedEntry(mask, exchangeOf(shown, request, received));
  const came = cut(masked?.response.content.text ?? '', mostBody);
  const body = masked ? masked.request.postData?.text : shapes.body;
  // Those of a parameter have values.
  const shownValue = (name: string, value: string): string =>
    operation.parameters.every((one) => one.name !== name)
      ? value
      : (masked?.request.headers.find((one) => one.name === name)?.value ?? shapeOf(value));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, shownValue(name, value)]),
  );
  const says = reasonIn(shown, operation, request, received);
  const withBody = shapes.body === undefined ? '' : `, body ${shapes.body}`;
  return {
    request: cut(`${request.method} ${shapes.line}${withBody}`, mostShown),
    curl: curlOf(
      masked?.request.url ?? `${baseUrl}${shapes.path}`,
      { ...request, headers },
      body,
      shown.logins,
    ),
    answer: `${describeReply(shown, received)}${came === '' ? '' : `: ${came}`}`,
    ...(says !== undefined && { says }),
    id: received.id,
    at: received.at.toISOString(),
    milliseconds: received.milliseconds,
    ...(isBlip(received) && !received.first && { isBlip: true }),
  };
}

export function exchangeOf(
  { baseUrl, timeLimit }: Pick<Shown, 'baseUrl' | 'timeLimit'>,
  { method, path, headers, body }: WireRequest,
  received: Received,
): Exchange {
  const { id, at, milliseconds } = received;
  const asked = {
    startedAt: at,
    milliseconds,
    method,
    url: `${baseUrl}${path}`,
    request: {
      headers: Object.entries({ ...headers, 'X-Request-Id': id }),
      body: body === undefined ? undefined : Buffer.from(body),
    },
  };
  if (!isReply(received)) {
    const comment = `${id}: ${explainNoReply(received, timeLimit)}`;
    return { ...asked, comment, status: 0, answer: { headers: [], body: undefined } };
  }
  const answer = { headers: Object.entries(received.headers), body: received.body };
  return { ...asked, comment: id, status: Number(received.status), answer };
}

/** A request without a value of it: `/gateway/account/enquiry`, `{"bankCode":"<string, 6 characters>"}`. */
function shapesOf(operation: Operation, { path, body }: WireRequest) {
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const withQuery = (pairs: string[]): string =>
    pairs.length > 0 ? `${operation.path}?${pairs.join('&')}` : operation.path;
  return {
    line: withQuery(query.map(([name]) => name)),
    path: withQuery(query.map(([name, value]) => `${name}=${shapeOf(value)}`)),
    body: body === undefined ? undefined : shapeOfBody(Buffer.from(body)),
  };
}

function shapeOfBody(body: Buffer): string {
  const json = body.length > mostParsed ? undefined : readJson(body);
  if (!json) return `<${body.length} bytes>`;
  if ('problem' in json) return `<not JSON, ${body.length} bytes>`;
  return cut(JSON.stringify(shapesIn(json.value)), mostBody);
}

function shapesIn(value: unknown, depth = 0): unknown {
  if (depth > mostDepth) return '<deeper>';
  if (Array.isArray(value)) return value.map((one) => shapesIn(one, depth + 1));
  if (!isObject(value)) return shapeOf(value);
  const fields = Object.entries(value);
  return Object.fromEntries(fields.map(([name, one]) => [name, shapesIn(one, depth + 1)]));
}

function shapeOf(value: unknown): string {
  return `<${describeValue(value)}>`;
}

/** A line for a shell. Each secret is a variable of the shell, so that the line can be run. */
function curlOf(
  url: string,
  { method, headers }: WireRequest,
  body: string | undefined,
  { headers: given = [] }: Pick<Logins, 'headers'>,
): string {
  const parts = [`curl --include --request ${method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    const scheme = value.includes(' ') ? `${value.split(' ')[0]} ` : '';
    parts.push(
      `--header ${isAuthorization(name) ? `"${name}: ${scheme}$TOKEN"` : quoted(`${name}: ${value}`)}`,
    );
  }
  for (const [name] of given.filter((one) => !isAuthorization(one[0]))) {
    parts.push(`--header "${name}: $${headerVariable(name)}"`);
  }
  if (body !== undefined) parts.push(`--data ${quoted(cut(body, mostBody))}`);
  return parts.join(' ');
}

function describeReply({ timeLimit, secrets }: Shown, received: Received): string {
  if (!isReply(received)) return explainNoReply(received, timeLimit);
  const { status, contentType, body, headers } = received;
  const { location } = headers;
  return [
    `status ${status}`,
    cut(secrets.hide(contentType ?? 'no content type'), mostContentType),
    `${body.length} bytes`,
    ...(location !== undefined && status.startsWith('3') ? [`to ${serverIn(location)}`] : []),
  ].join(', ');
}

/** The part of an address that names a server: the rest of it may have values. */
function serverIn(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const mostShown = 200;
const mostBody = 2_000;
const mostContentType = 100;
/** Levels. A hostile body may have more than a stack. */
const mostDepth = 50;
const mostParsed = 100_000;
