/** Requests that need more than simple parameters and a JSON body. Few operations import this. */
import { sendOf } from './call.js';
import type { Bytes, CallingClient, CallOptions, CallRequest } from './call.js';
import { demand } from './check.js';
import { errorBeforeSending } from './failure.js';
import { asCall, type NamedFunction, type OperationRules } from './operation.js';
import { urlOf } from './prepare.js';

export interface RequestForm {
  /** Where each input field goes, and how a list or an object is written there. */
  readonly fields?: {
    readonly [name: string]:
      | 'body'
      | `${'path' | 'query' | 'header'}${'' | ' joined' | ' exploded' | ' deep'}`;
  };
  /** The media type of the body. Absent for `application/json`, or if `write` determines it. */
  readonly mediaType?: string;
  /** Serialises a body that is not JSON. */
  readonly write?: (body: unknown) => FetchBody;
  /** The accepted media types of the answer. The first is the default; any other is read as bytes. */
  readonly accept?: readonly string[];
}

/** What the client knows about an operation that is called by its URL. */
export interface UrlRules extends OperationRules {
  form?: RequestForm;
}

export type FetchBody = ConstructorParameters<typeof Response>[0];

interface Input {
  readonly [name: string]: unknown;
}

export function formedOperation(
  method: string,
  path: string,
  form: RequestForm,
  rules?: OperationRules,
): NamedFunction {
  const send = async (client: CallingClient, input: Input, options: CallOptions = {}) => {
    const { headers, ...request } = await requestOf(path, form, input).catch((error: unknown) => {
      throw errorBeforeSending({ method, path }, error);
    });
    const all = { ...options, headers: { ...headers, ...options.headers } };
    return sendOf(client)({ method, path, ...rules, ...request }, all);
  };
  const named: NamedFunction =
    form.fields || (form.accept ?? []).length > 1
      ? (client, input = {}, options) => asCall(send(client, input, options))
      : (client, options) => asCall(send(client, {}, options));
  return Object.assign(named, { method, path });
}

async function requestOf(
  path: string,
  form: RequestForm,
  input: Input,
): Promise<Partial<CallRequest> & { headers: Texts }> {
  const { fields, mediaType, write, accept: known = [undefined] } = form;
  const params = { path: textsOf(form, 'path', input) };
  const url = urlOf(path, params) + queryOf(form, input);
  const body = fields?.['body'] && input['body'];
  const [usual] = known;
  const { accept = usual } = input;
  const isKnown = known.some((one) => one === accept);
  demand(isKnown, 'accept', known.join(' or '));
  const written = write && body !== undefined ? write(body) : undefined;
  const parts = await readParts(new Headers(), written);
  const headers: Texts = { ...textsOf(form, 'header', input), ...parts.headers };
  if (typeof accept === 'string') headers['accept'] = accept;
  if (mediaType !== undefined && body !== undefined) headers['content-type'] = mediaType;
  const content = write ? { rawBody: parts.body } : { body };
  const file = accept === usual ? {} : { answer: 'bytes' as const, isAnswer: undefined };
  return { params, url, headers, ...content, ...file };
}

interface Texts {
  [name: string]: string;
}

function textsOf(form: RequestForm, place: string, input: Input): Texts {
  return Object.fromEntries(pairsAt(form, place, input));
}

/** The query string with its `?`, or an empty string. */
export function queryOf(form: RequestForm, input: Input): string {
  const pairs = pairsAt(form, 'query', input).map((pair) => pair.join('='));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

type Pair = readonly [name: string, text: string];

function pairsAt({ fields = {} }: RequestForm, place: string, input: Input): Pair[] {
  return Object.entries(fields).flatMap(([name, form]) => {
    const [where, style] = form.split(' ');
    return where === place ? pairsOf(name, input[name], place === 'query', style) : [];
  });
}

/** In a query, each name and item is encoded, but not the commas between them. */
function pairsOf(name: string, value: unknown, isQuery: boolean, style?: string): Pair[] {
  const encode = isQuery ? encodeURIComponent : String;
  const written = (one: unknown): string => encode(textOf(one, name));
  const own = encode(name);
  if (value == null) return [];
  if (typeof value !== 'object') return [[own, written(value)]];
  const isSpread = isQuery && style === 'exploded';
  if (Array.isArray(value)) {
    const texts = value.map(written);
    return isSpread ? texts.map((text) => [own, text]) : [[own, texts.join(',')]];
  }
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]): Pair => [encode(style === 'deep' ? `${name}[${key}]` : key), written(one)]);
  if (isSpread || style === 'deep') return entries;
  return [[own, entries.map((pair) => pair.join(style === 'exploded' ? '=' : ',')).join(',')]];
}

function textOf(value: unknown, name: string): string {
  demand(value !== undefined && !Number.isNaN(value), name, 'text, a number, or a list of these');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Passes on a body that is already text or a file. */
export function plainBody(body: unknown): FetchBody {
  if (typeof body === 'string') return body;
  demand(isFile(body), 'the body', 'text, a Blob or bytes');
  return blobOf(body);
}

/** A list becomes one pair for each element. */
export function urlEncodedBody(body: unknown): FetchBody {
  const pairs = elementsOf(body).map(([name, value]) => [name, textOf(value, name)]);
  return new URLSearchParams(pairs);
}

/** A list becomes one part for each element; an object becomes one JSON part. */
export function multipartBody(partTypes: { readonly [name: string]: string }) {
  return (body: unknown): FetchBody => {
    const form = new FormData();
    for (const [name, value] of elementsOf(body)) {
      const type = partTypes[name];
      if (isFile(value)) {
        form.append(name, blobOf(value, type), value instanceof File ? value.name : name);
      } else if (typeof value === 'object' || type !== undefined) {
        form.append(name, new Blob([textOf(value, name)], { type: type ?? 'application/json' }));
      } else form.append(name, textOf(value, name));
    }
    return form;
  };
}

function elementsOf(body: unknown): [name: string, value: unknown][] {
  return Object.entries(new Object(body)).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().flatMap((one): [string, unknown][] => (one == null ? [] : [[name, one]])),
  );
}

function isFile(value: unknown): value is Blob | Uint8Array {
  return value instanceof Blob || value instanceof Uint8Array;
}

function blobOf(file: Blob | Uint8Array, type = ''): Blob {
  if (!(file instanceof Blob)) return new Blob([new Uint8Array(file)], { type });
  return file.type ? file : file.slice(0, file.size, type);
}

/** Headers with lower-case names, and a body that can be sent again. */
export async function readParts(
  given: Headers,
  from: FetchBody,
): Promise<{ headers: Texts; body: string | Bytes | undefined }> {
  const headers: Texts = {};
  given.forEach((value, name) => (headers[name.toLowerCase()] = value));
  const body = from ?? undefined;
  if (body === undefined || typeof body === 'string') return { headers, body };
  const read = new Response(body);
  const type = read.headers.get('content-type');
  if (type !== null) headers['content-type'] ??= type;
  return { headers, body: new Uint8Array(await read.arrayBuffer()) };
}
