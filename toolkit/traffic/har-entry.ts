/** An exchange as an entry of a HAR file, masked. */
import { isUtf8 } from 'node:buffer';
import type { Contract } from '../contract/contract.ts';
import { isJsonType, mediaTypeOf, readJson } from '../contract/json-bodies.ts';
import {
  answerTo,
  type AnswerHeader,
  type Content,
  type Operation,
  type Parameter,
  type Place,
} from '../contract/operation.ts';
import { webhookOf } from '../contract/webhook-of.ts';
import { contentFor } from './bodies.ts';
import { headerOf, segmentsIn, type Exchange, type Header, type Message } from './exchange.ts';
import { createMask, type Mask } from './mask.ts';
import { createStandIns } from './stand-ins.ts';
import { createVocabulary } from './vocabulary.ts';

export interface EntryMask {
  contract: Contract;
  mask: Mask;
  /** What an address begins with, and what the contract's paths follow; without a slash at its end. */
  baseUrl: string;
  webhookUrl?: string;
}

/** What stays of what may be personal: names of fields alone, or values too. Secrets never do. */
export type Keeps = 'nothing' | 'names' | 'values';

export function createEntryMask(
  contract: Contract,
  baseUrl: string,
  keeps: Keeps,
  hide?: (text: string) => string,
): EntryMask {
  const vocabulary = createVocabulary(contract, keeps !== 'nothing');
  const mask = createMask(vocabulary, createStandIns(vocabulary.isName), keeps === 'values', hide);
  return { contract, mask, baseUrl };
}

/** The entry is built from masked parts, so that nothing unmasked gets into it. */
export function maskedEntry(options: EntryMask, exchange: Exchange) {
  const { contract, mask, baseUrl } = options;
  const { method, url, request, status, answer, milliseconds } = exchange;
  const [address, search] = splitAtFirst(url, '?');
  const isDelivery = address === options.webhookUrl;
  const path = address.startsWith(baseUrl) ? address.slice(baseUrl.length) : address;
  const match = contract.router.find(method, path);
  const operation = isDelivery
    ? webhookOf(contract, method, request.body)
    : match.kind === 'operation'
      ? match.operation
      : undefined;
  const documented = operation && answerTo(operation, status);
  const bodies = [
    readBody(request, operation?.body?.contents),
    readBody(answer, documented?.contents),
  ] as const;
  for (const body of bodies) learnFrom(mask, body);
  const [sent, came] = bodies.map((body) => maskedBody(mask, body));
  const query = maskedQuery(mask, operation, search);
  const location = headerOf(answer, 'location');
  return {
    startedDateTime: exchange.startedAt.toISOString(),
    time: milliseconds,
    request: {
      method,
      url: `${isDelivery ? address : `${baseUrl}${maskedPath(mask, operation, path)}`}${search === undefined ? '' : `?${encoded(query)}`}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: maskedHeaders(mask, request.headers, operation?.parameters),
      queryString: query.map(([name, value]) => ({ name, value })),
      ...(sent !== undefined && {
        postData: { mimeType: typeOf(mask, request) ?? '', text: sent },
      }),
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: maskedHeaders(mask, answer.headers, documented?.headers),
      content: {
        size: answer.body?.length ?? 0,
        mimeType: typeOf(mask, answer) ?? 'x-unknown',
        ...(came !== undefined && { text: came }),
      },
      redirectURL: location === undefined ? '' : mask.text(asText(location)),
      headersSize: -1,
      bodySize: answer.body?.length ?? 0,
    },
    cache: {},
    // Only the whole is measured.
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(exchange.comment !== undefined && { comment: exchange.comment }),
  };
}

/** A message with its body as JSON, where it is JSON, and the schema of that. */
interface ReadMessage {
  message: Message;
  labelled: Content | undefined;
  json: { value?: unknown };
  schema: string | undefined;
}

function readBody(message: Message, contents: readonly Content[] = []): ReadMessage {
  const { body } = message;
  const labelled = contentFor(contents, headerOf(message, 'content-type'));
  const content = labelled ?? contents.find(({ kind }) => kind === 'json');
  const json = body && body.length > 0 ? readJson(body) : {};
  return { message, labelled, json, schema: content?.schema.pointer };
}

function learnFrom(mask: Mask, { message, json, schema }: ReadMessage): void {
  const authorization = headerOf(message, 'authorization');
  if (authorization !== undefined) mask.learn({ token: authorization.split(' ').at(-1) });
  const cookies = message.headers.flatMap(cookiesIn);
  if (cookies.length > 0) mask.learn({ cookies });
  mask.learn(json.value, schema);
}

/** The values of cookies that look like keys: of a session, not of a language. */
function cookiesIn([name, value]: Header): string[] {
  if (!/^(set-)?cookie$/i.test(name)) return [];
  const pairs = /^set-/i.test(name) ? value.split(';').slice(0, 1) : value.split(';');
  return pairs.flatMap((pair) => {
    const [, cookie = ''] = splitAtFirst(pair, '=');
    return /\d/.test(cookie) ? [cookie.trim()] : [];
  });
}

/** Nothing of a file, CSV or form data: nothing shows which of its values are personal. */
function maskedBody(
  mask: Mask,
  { message, labelled, json, schema }: ReadMessage,
): string | undefined {
  const { body } = message;
  if (body === undefined || body.length === 0) return undefined;
  if (labelled && !['json', 'form'].includes(labelled.kind)) return undefined;
  if ('value' in json) return JSON.stringify(mask.value(json.value, schema));
  const type = mediaTypeOf(headerOf(message, 'content-type'));
  const isForm = type === 'application/x-www-form-urlencoded';
  if (isForm) return encoded(maskedQuery(mask, undefined, body.toString()));
  const isText = type === undefined || /^text\/(html|plain)$/.test(type) || isJsonType(type);
  return isText ? mask.text(body.toString()) : undefined;
}

function maskedHeaders(
  mask: Mask,
  headers: readonly Header[],
  documented: readonly (AnswerHeader | Parameter)[] = [],
): { name: string; value: string }[] {
  const described = documented.filter((one) => !('in' in one) || one.in === 'header');
  return headers.map(([name, value]) => {
    const own = described.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return { name, value: mask.header(name, asText(value), own?.schema.pointer) };
  });
}

function typeOf(mask: Mask, message: Message): string | undefined {
  const type = headerOf(message, 'content-type');
  return type === undefined ? undefined : mask.header('content-type', type, undefined);
}

/** Node.js reads each byte of a header as a character; most that are not ASCII are UTF-8. */
function asText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return !/[^\0-\xFF]/.test(value) && isUtf8(bytes) ? bytes.toString() : value;
}

function maskedQuery(
  mask: Mask,
  operation: Operation | undefined,
  search: string | undefined,
): [name: string, value: string][] {
  return [...new URLSearchParams(search ?? '')].map(([name, value]) => {
    // Of a deep object: `range[low]`.
    const [, holder = name, inside] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? [];
    const masked =
      mask.parameter(holder) + (inside === undefined ? '' : `[${mask.parameter(inside)}]`);
    const schema = inside === undefined ? schemaOf(operation, 'query', name) : undefined;
    return [masked, mask.named(inside ?? name, value, schema)];
  });
}

function maskedPath(mask: Mask, operation: Operation | undefined, path: string): string {
  const template = operation?.path.split('/') ?? [];
  const sent = path.split('/');
  const masked = segmentsIn(path).map((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(template[index] ?? '') ?? [];
    if (name === undefined && template[index] === sent[index]) return template[index];
    const schema = name === undefined ? undefined : schemaOf(operation, 'path', name);
    return encode(mask.named(name ?? '', segment, schema));
  });
  return masked.join('/');
}

function schemaOf(operation: Operation | undefined, where: Place, name: string) {
  return operation?.parameters.find((one) => one.in === where && one.name === name)?.schema.pointer;
}

function splitAtFirst(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function encoded(pairs: readonly [name: string, value: string][]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** A date keeps its colons, which an address allows. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}
