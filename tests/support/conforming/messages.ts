/** Conforming services whose messages have another form than those of the correct service. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import { answerTo } from '../../../toolkit/contract/operation.ts';
import { ofKind, anyOperation, on, type FlawContext, type Variant } from '../flawed-service.ts';
import {
  changeField,
  delivered,
  jsonOf,
  withText,
  type Reply,
  type ServiceRequest,
} from '../messages.ts';
import { countIn, everywhere, rejections } from './variants.ts';

export const messageVariants: readonly Variant[] = [
  ...ofKind('media types', {
    'problem+json on every 4xx': rejections((reply) => labelled(reply, 'application/problem+json')),
    'problem+json with a charset on every 4xx': rejections((reply) =>
      labelled(reply, 'application/problem+json; charset=utf-8'),
    ),
    'application/json;charset=UTF-8': everywhere((reply) =>
      labelled(reply, 'application/json;charset=UTF-8'),
    ),
    'application/json without a charset': everywhere((reply) =>
      labelled(reply, 'application/json'),
    ),
    'a media type in capitals': everywhere((reply) => labelled(reply, 'Application/JSON')),
    'hal+json on every answer': everywhere((reply) => labelled(reply, 'application/hal+json')),
  }),
  ...ofKind('encodings', {
    gzip: everywhere((reply) => encoded(reply, 'gzip', gzipSync)),
    br: everywhere((reply) => encoded(reply, 'br', brotliCompressSync)),
    deflate: everywhere((reply) => encoded(reply, 'deflate', deflateSync)),
  }),
  ...ofKind('connections', {
    'chunked answers': everywhere(delivered('chunked').apply),
    'connections are closed': everywhere((reply) => withHeader(reply, 'connection', 'close')),
    'slow answers': slow,
  }),
  ...ofKind('headers', {
    'header names in odd case': everywhere(({ headers, ...reply }) => ({
      ...reply,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    })),
    'more headers and cookies': everywhere((reply) =>
      withHeader(
        withHeader(reply, 'set-cookie', ['a=1; Path=/', 'b=2; HttpOnly']),
        'strict-transport-security',
        'max-age=31536000',
      ),
    ),
  }),
  ...ofKind('spelling of JSON', {
    'pretty-printed': everywhere(
      withText((text) => respelled(text, (value) => JSON.stringify(value, undefined, 2))).apply,
    ),
    'unicode escapes': everywhere(
      withText((text) => text.replace(/(?<=")[A-Za-z](?=[A-Za-z])/g, escaped)).apply,
    ),
    'numbers as 1.0e3': everywhere(withText((text) => respelled(text, spelledWithExponents)).apply),
    'white space around': everywhere(withText((text) => (text === '' ? '' : `\n ${text}\n`)).apply),
    'names in another order': everywhere(changeField('', reversed).apply),
  }),
  ...ofKind('fields', {
    'fields that the contract does not name': async (request, { serve, contract }) => {
      const reply = await serve(request);
      const operation = contract.operations.find((one) => one.operationId === request.operationId);
      const answer = operation && answerTo(operation, reply.status);
      const more = (body: unknown) => withMore(contract, answer?.content?.schema.value, body);
      return changeField('', more).apply(reply);
    },
  }),
  ...ofKind('other addresses', {
    'unknown addresses are HTML': async (request, { serve }) => {
      const reply = await serve(request);
      const isUnknown = request.operationId === '' && !request.url.startsWith('/_sandbox');
      return isUnknown ? asHtml({ ...reply, status: 404 }) : reply;
    },
  }),
  ...ofKind('methods', {
    'wrong methods are 404': on(anyOperation, 405, (reply) => ({ ...reply, status: 404 })),
    'wrong methods are 501': on(anyOperation, 405, (reply) => ({ ...reply, status: 501 })),
    'wrong methods are 403 with HTML': on(anyOperation, 405, (reply) =>
      asHtml({ ...reply, status: 403 }),
    ),
  }),
  ...ofKind('too long', {
    'overlong requests are 413 and 431': async (request, { serve }) => {
      const reply = await serve(request);
      if (request.url.length > 2_500) return asHtml({ ...reply, status: 431 });
      return request.body.length > 20_000 ? asHtml({ ...reply, status: 413 }) : reply;
    },
    'overlong addresses are 414': async (request, { serve }) => {
      const reply = await serve(request);
      return request.url.length > 2_500 ? asHtml({ ...reply, status: 414 }) : reply;
    },
  }),
];

/** Delays answers only sometimes, so that nobody waits for all of them. */
async function slow(request: ServiceRequest, { serve, memory }: FlawContext): Promise<Reply> {
  if (countIn({ memory }, 'count') % 20 === 0)
    await new Promise((resolve) => setTimeout(resolve, 300));
  const reply = await serve(request);
  return { ...reply };
}

export function asHtml(reply: Reply): Reply {
  return { ...labelled(reply, 'text/html'), body: '<html><body>No.</body></html>' };
}

export function labelled(reply: Reply, contentType: string): Reply {
  return jsonOf(reply) === undefined ? reply : withHeader(reply, 'content-type', contentType);
}

export function withHeader(reply: Reply, name: string, value: string | string[]): Reply {
  return { ...reply, headers: { ...reply.headers, [name]: value } };
}

function encoded(reply: Reply, encoding: string, encode: (text: Buffer) => Buffer): Reply {
  const body = encode(Buffer.from(String(reply.body)));
  return { ...withHeader(reply, 'content-encoding', encoding), body };
}

function respelled(text: string, spell: (value: unknown) => string): string {
  const value = jsonOf({ body: text });
  return value === undefined ? text : spell(value);
}

function spelledWithExponents(value: unknown): string {
  if (typeof value === 'number') return value.toExponential();
  if (Array.isArray(value)) return `[${value.map(spelledWithExponents).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}:${spelledWithExponents(one)}`,
  );
  return `{${fields.join(',')}}`;
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, reversed(one)]),
  );
}

/** Skip a map: an additional field would be one of its values. */
function withMore(contract: Contract, schema: unknown, value: unknown): unknown {
  const { kind, fields: known, items } = contract.shapeOf(schema);
  if (Array.isArray(value)) return value.map((one) => withMore(contract, items, one));
  if (!isObject(value) || kind === 'map') return value;
  const fields = Object.entries(value).map(([name, one]) => {
    const field = known.find((other) => other.name === name);
    return [name, withMore(contract, field?.schema, one)];
  });
  return { ...Object.fromEntries(fields), addedLater: [1, null, {}], _links: {} };
}
