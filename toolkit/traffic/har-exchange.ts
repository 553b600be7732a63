/**
 * An entry of a HAR file as an exchange. The tools that write them differ: in what they leave out, in how
 * they write numbers, and in whether a compressed body is unpacked.
 */
import { isObject, listAt, numberAt, objectAt, textAt } from '../contract/objects.js';
import type { Exchange, Header, Message } from './exchange.ts';
import { unpackBody } from './unpack.ts';

export function exchangeIn(text: string): Exchange | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(entry)) return undefined;
  const request = objectAt(entry, 'request');
  const response = objectAt(entry, 'response');
  const method = textAt(request, 'method');
  const url = urlOf(request);
  // Of an exchange that was aborted some leave out the answer.
  const status = isObject(entry['response']) ? numberIn(response, 'status') : 0;
  if (method === undefined || url === undefined || status === undefined) return undefined;
  return {
    startedAt: timeOf(entry['startedDateTime']),
    milliseconds: Math.max(0, numberIn(entry, 'time') ?? 0),
    method: method.toUpperCase(),
    url,
    request: messageOf(request, objectAt(request, 'postData')),
    // Or write a status that is none.
    status: Math.max(0, status),
    answer: messageOf(response, objectAt(response, 'content')),
  };
}

/** What was asked, in full also where only a path was written down. */
function urlOf(request: object): string | undefined {
  const url = textAt(request, 'url');
  const host = headersIn(request).find(([name]) => /^(host|:authority)$/i.test(name))?.[1];
  return url?.startsWith('/') && host !== undefined ? `https://${host}${url}` : url;
}

function messageOf(message: object, content: { [key: string]: unknown }): Message {
  const headers = headersIn(message).filter(([name]) => !name.startsWith(':'));
  const type = textAt(content, 'mimeType');
  const isLabelled = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (!isLabelled && type !== undefined && type !== '' && type !== 'x-unknown') {
    headers.push(['content-type', type]);
  }
  return { headers, body: bodyOf(content, headers) };
}

/** HTTP/2 has parts of the first line among them: `:status`. Some tools write an object. */
function headersIn(message: object): Header[] {
  const headers: unknown = Reflect.get(message, 'headers');
  if (isObject(headers)) {
    return Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map((value): Header => [name, String(value)]),
    );
  }
  return listAt(message, 'headers').flatMap((one): Header[] => {
    const name = textAt(one, 'name') ?? '';
    return name === '' ? [] : [[name, textAt(one, 'value') ?? '']];
  });
}

function bodyOf(
  content: { [key: string]: unknown },
  headers: readonly Header[],
): Buffer | undefined {
  const text = textAt(content, 'text');
  const form = listAt(content, 'params').map((one) => [
    textAt(one, 'name') ?? '',
    textAt(one, 'value') ?? '',
  ]);
  if (!text && form.length > 0 && !/^multipart/i.test(textAt(content, 'mimeType') ?? '')) {
    return Buffer.from(new URLSearchParams(form).toString());
  }
  // Of a body that was not stored some write an empty one, with the size that it had.
  if (text === undefined || (text === '' && numberIn(content, 'size') !== 0)) return undefined;
  const isBase64 = textAt(content, 'encoding') === 'base64';
  const body = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const encoding = headers.find(([name]) => /^content-encoding$/i.test(name))?.[1] ?? '';
  return unpackedBody(body, encoding, isBase64);
}

/** Most tools have unpacked it already. A packed body that was read as text is lost. */
function unpackedBody(body: Buffer, encoding: string, isWhole: boolean): Buffer | undefined {
  if (encoding === '' || isText(body)) return body;
  return isWhole ? unpackBody(encoding, body) : undefined;
}

/** Without a character that stands for a byte that was none, or that texts do not have. */
function isText(body: Buffer): boolean {
  return !/[\uFFFD\0-\x08\x0E-\x1F]/.test(body.toString());
}

/** Some write numbers as texts. */
function numberIn(object: unknown, key: string): number | undefined {
  const text = textAt(object, key);
  const number = text === undefined || text === '' ? numberAt(object, key) : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** ISO 8601, or the milliseconds or seconds since 1970. */
function timeOf(time: unknown): Date {
  const number = typeof time === 'string' && /^\d+(\.\d+)?$/.test(time) ? Number(time) : time;
  if (typeof number === 'number')
    return new Date(number < firstMilliseconds ? number * 1_000 : number);
  return new Date(typeof number === 'string' ? number : Number.NaN);
}

/** As seconds this is in the year 5138, as milliseconds in 1973. */
const firstMilliseconds = 100_000_000_000;
