/**
 * A request and its reply for the reports. Shows only the shapes of values; with `--show-values`,
 * all values except secrets, which `toolkit/traffic` masks as in recordings.
 */
import { cut } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import { readJson } from '../../contract/json-bodies.ts';
import { isObject } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { maskedEntry, type EntryMask } from '../../traffic/har-entry.ts';
import type { Logins } from '../logins.ts';
import type { PlannedCall } from '../plan/call.ts';
import { hasPersonal } from '../plan/fixtures.ts';
import type { Plan } from '../plan/plan.ts';
import { isReply, isTooMany, type Received, type WireRequest } from '../wire/exchange.ts';
import { explainNoReply, isBlip } from '../wire/no-reply.ts';
import { curlOf } from './curl.ts';
import { reasonIn } from './reason.ts';
import type { RunSecrets } from './run-secrets.ts';
import { describeValue, outcomeOf, skip } from './results.ts';
import type { ExchangeReport, Outcome, Problem } from './results.ts';

export interface Shown extends Pick<Plan, 'calls' | 'fixtures'> {
  contract: Contract;
  secrets: RunSecrets;
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  /** The time limit of a request, in milliseconds. */
  timeLimit: number;
  /** The credentials. Their headers are sent with every request. */
  logins: Logins;
  /** A mask for secrets only. Undefined if no value may be shown. */
  mask: EntryMask | undefined;
}

/** The result of a call: its problems, each with the request and reply. A 429 says nothing about this request. */
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

const tooMany = 'not tested: the service still answers 429 (too many requests). Lower --rate';

export function reportExchange(
  shown: Shown,
  operation: Operation,
  request: WireRequest,
  received: Received,
): ExchangeReport {
  const { mask, secrets, contract } = shown;
  const shapes = shapesOf(operation, request);
  const masked = mask && maskedEntry(mask, exchangeOf(shown, request, received));
  const came = cut(masked?.response.content.text ?? '', mostBody);
  const curl = isPrinted(shown, operation, request, masked) ? curlOf(shown, request) : undefined;
  const says = reasonIn(secrets, contract.reasonPaths, operation, request, received);
  const withBody = shapes.body === undefined ? '' : `, body ${shapes.body}`;
  return {
    request: cut(`${request.method} ${shapes.line}${withBody}`, mostShown),
    ...(curl !== undefined && { curl }),
    answer: `${describeReply(shown, received)}${came === '' ? '' : `: ${came}`}`,
    ...(says !== undefined && { says }),
    id: received.id,
    at: received.at.toISOString(),
    milliseconds: received.milliseconds,
    ...(isBlip(received) && !received.first && { isBlip: true }),
  };
}

/**
 * Values from the fixtures may be personal. They are printed only where values are shown, and never
 * if they look secret.
 */
function isPrinted(
  { contract, calls, fixtures }: Shown,
  { operationId, parameters }: Operation,
  { body }: WireRequest,
  masked: ReturnType<typeof maskedEntry> | undefined,
): boolean {
  const call = calls.find((one) => one.operation.operationId === operationId);
  if (!call || !hasPersonal(contract, fixtures, call)) return true;
  if (!masked || (body && !masked.request.postData)) return false;
  const { url, postData, headers } = masked.request;
  const given = headers.filter(({ name }) => parameters.some((one) => one.name === name));
  return !/masked-[\da-f]{8}/.test(JSON.stringify([url, postData, given]));
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

/** Describes a request without values: `/gateway/account/enquiry`, `{"bankCode":"<string, 6 characters>"}`. */
function shapesOf(operation: Operation, { path, body }: WireRequest) {
  const names = [...new URLSearchParams(path.split('?')[1] ?? '').keys()];
  return {
    line: names.length > 0 ? `${operation.path}?${names.join('&')}` : operation.path,
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

/** Returns the part of an address that names a server, because the rest may contain values. */
function serverIn(location: string): string {
  return URL.canParse(location) ? new URL(location).origin : 'another path';
}

const mostShown = 200;
const mostBody = 2_000;
const mostContentType = 100;
/** The depth limit: a hostile body may nest deeper than the stack allows. */
const mostDepth = 50;
const mostParsed = 100_000;
