/** Writes an exchange as a masked HAR entry. */
import { isUtf8 } from 'node:buffer';
import type { Contract } from '../contract/contract.ts';
import { isJsonType, mediaTypeOf, readJson } from '../contract/json-bodies.ts';
import { answerTo } from '../contract/operation.ts';
import type { Content, Operation, Parameter, Place } from '../contract/operation.ts';
import { pointerTo } from '../contract/pointers.ts';
import { webhookOf } from '../contract/webhook-of.ts';
import { contentFor } from './bodies.ts';
import { headerOf, segmentsIn, type Exchange, type Header, type Message } from './exchange.ts';
import { createMask, type Mask } from './mask.ts';
import { createStandIns } from './stand-ins.ts';
import { createVocabulary } from './vocabulary.ts';

export interface EntryMask {
  contract: Contract;
  mask: Mask;
  /** The start of the address, before the contract's paths; without a trailing slash. */
  baseUrl: string;
  webhookUrl?: string;
}

/** The personal parts to keep: only field names, or values too. Secrets are never kept. */
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

/** Builds the entry only from masked parts, so nothing unmasked can get into it. */
export function maskedEntry(options: EntryMask, exchange: Exchange) {
  const { contract, mask, baseUrl } = options;
  const { method, url, request, status, answer, milliseconds } = exchange;
  const [address, search] = splitAtFirst(url, '?');
  const isDelivery = address === options.webhookUrl;
  const path = address.startsWith(baseUrl) ? address.slice(baseUrl.length) : address;
  const match = contract.router.find(method, path);
  const routed = match.kind === 'operation' ? match.operation : undefined;
  const operation = isDelivery ? webhookOf(contract, method, request.body) : routed;
  const documented = operation && answerTo(operation, status);
  const asked = readMessage(request, operation?.body?.contents);
  const answered = readMessage(answer, documented?.contents);
  for (const one of [asked, answered]) learnFrom(mask, one);
  const sent = maskedMessage(mask, asked, namedIn(operation, 'header'));
  const came = maskedMessage(mask, answered, documented?.headers);
  const query = maskedQuery(options, search, namedIn(operation, 'query'));
  const target = isDelivery ? address : `${baseUrl}${maskedPath(mask, operation, path)}`;
  return {
    startedDateTime: exchange.startedAt.toISOString(),
    time: milliseconds,
    request: {
      method,
      url: search === undefined ? target : `${target}?${encoded(query)}`,
      ...unmeasured,
      headers: sent.headers.map(asPair),
      queryString: query.map(asPair),
      ...(sent.text !== undefined && {
        postData: { mimeType: headerOf(sent, 'content-type') ?? '', text: sent.text },
      }),
      bodySize: request.body?.length ?? 0,
    },
    response: {
      status,
      statusText: '',
      ...unmeasured,
      headers: came.headers.map(asPair),
      content: {
        size: answer.body?.length ?? 0,
        mimeType: headerOf(came, 'content-type') ?? 'x-unknown',
        ...(came.text !== undefined && { text: came.text }),
      },
      redirectURL: headerOf(came, 'location') ?? '',
      bodySize: answer.body?.length ?? 0,
    },
    cache: {},
    // Only the total time is measured.
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(exchange.comment !== undefined && { comment: exchange.comment }),
  };
}

const unmeasured = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

type ReadMessage = ReturnType<typeof readMessage>;

function readMessage(message: Message, contents: readonly Content[] = []) {
  const labelled = contentFor(contents, headerOf(message, 'content-type'));
  const content = labelled ?? contents.find(({ kind }) => kind === 'json');
  const read = readJson(message.body ?? Buffer.alloc(0));
  const json = 'value' in read ? read : undefined;
  return { ...message, kind: labelled?.kind, json, schema: content?.schema.pointer };
}

function learnFrom(mask: Mask, message: ReadMessage): void {
  const token = headerOf(message, 'authorization')?.split(' ').at(-1);
  mask.learn({ token, cookies: message.headers.flatMap(cookiesIn) });
  mask.learn(message.json?.value, message.schema);
}

/** Masks the values of cookies that look like keys, such as a session's, but not a language's. */
function cookiesIn([name, value]: Header): string[] {
  if (!/^(set-)?cookie$/i.test(name)) return [];
  const pairs = /^set-/i.test(name) ? value.split(';').slice(0, 1) : value.split(';');
  const cookies = pairs.map((pair) => (splitAtFirst(pair, '=')[1] ?? '').trim());
  return cookies.filter((cookie) => /\d/.test(cookie));
}

function maskedMessage(mask: Mask, message: ReadMessage, documented: readonly Named[] = []) {
  const headers = message.headers.map(([name, value]): Header => {
    const own = documented.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return [name, mask.header(name, asText(value), own?.schema.pointer)];
  });
  return { headers, text: maskedBody(mask, message) };
}

type Named = Pick<Parameter, 'name' | 'schema'>;

function namedIn(operation: Operation | undefined, place: Place): Parameter[] {
  return operation?.parameters.filter((one) => one.in === place) ?? [];
}

/** Omits files, CSV and form data, because nothing marks which of their values are personal. */
function maskedBody(mask: Mask, message: ReadMessage): string | undefined {
  const { body, kind, json, schema } = message;
  if (!body?.length || (kind && kind !== 'json' && kind !== 'form')) return undefined;
  if (json) return JSON.stringify(mask.value(json.value, schema));
  const type = mediaTypeOf(headerOf(message, 'content-type'));
  const isForm = type === 'application/x-www-form-urlencoded';
  if (isForm) {
    const pairs = [...new URLSearchParams(body.toString())];
    const masked = (name: string, one: string) => mask.named(name, one, schema, pointerTo([name]));
    return encoded(pairs.map(([name, value]) => [mask.parameter(name), masked(name, value)]));
  }
  const isText = type === undefined || /^text\/(html|plain)$/.test(type) || isJsonType(type);
  return isText ? mask.text(body.toString()) : undefined;
}

/** Node.js decodes each header byte as one character, but most non-ASCII headers are UTF-8. */
function asText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return !/[^\0-\xFF]/.test(value) && isUtf8(bytes) ? bytes.toString() : value;
}

function maskedQuery(options: EntryMask, search = '', documented: Parameter[]): Header[] {
  const { contract, mask } = options;
  return [...new URLSearchParams(search)].map(([name, value]): Header => {
    // A part of a deep object has a name like `range[low]`.
    const [, holder = name, inside] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? [];
    const { schema, explode } = documented.find((one) => one.name === holder) ?? {};
    const isList = schema && contract.shapeOf(schema.value).kind === 'list';
    const part = inside === undefined ? (isList ? '/*' : '') : pointerTo([inside]);
    const items = isList && explode === false ? value.split(',') : [value];
    const masked = items.map((one) => mask.named(inside ?? name, one, schema?.pointer, part));
    const suffix = inside === undefined ? '' : `[${mask.parameter(inside)}]`;
    return [`${mask.parameter(holder)}${suffix}`, masked.join(',')];
  });
}

function maskedPath(mask: Mask, operation: Operation | undefined, path: string): string {
  const template = operation?.path.split('/') ?? [];
  const sent = path.split('/');
  const masked = segmentsIn(path).map((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(template[index] ?? '') ?? [];
    if (name === undefined && template[index] === sent[index]) return template[index];
    const own = namedIn(operation, 'path').find((one) => one.name === name);
    return encode(mask.named(name ?? '', segment, own?.schema.pointer));
  });
  return masked.join('/');
}

function splitAtFirst(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function asPair([name, value]: Header) {
  return { name, value };
}

function encoded(pairs: readonly Header[]): string {
  return pairs.map((pair) => pair.map(encode).join('=')).join('&');
}

/** Encodes a value but keeps the colons of a date, which are legal in a URL. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}
