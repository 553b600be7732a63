/** Operations as every product sees them, with all references followed. */
import type { DocStatus, Effect, Json, Method } from './document.ts';
import type { Admission } from './admission.ts';
import type { Marks } from './marks.ts';
import { isJsonType } from './json-bodies.ts';

export interface Operation {
  operationId: string;
  kind: 'operation' | 'webhook';
  /** The template, such as `/fx-rate-api/list/fx/rate`; for a webhook, its name. */
  path: string;
  method: Method;
  status: DocStatus;
  /** The effect of a call. A named-only operation counts as the worst case, because its effect is unknown. */
  effect: Effect;
  summary: string;
  /** The description; empty for a named-only operation. */
  description: string;
  tags: readonly string[];
  /** The alternatives for authentication, any of which is enough; empty if none is needed. */
  admissions: readonly Admission[];
  /** Whether calls need the token. False only for the login and for webhooks. */
  needsToken: boolean;
  marks: Marks;
  /** A JSON pointer to its definition. */
  pointer: string;
  parameters: readonly Parameter[];
  body: Body | undefined;
  /** Every described answer; empty for a named-only operation. */
  answers: readonly Answer[];
}

export interface DocumentedOperation extends Operation {
  status: 'documented';
}

export interface Parameter {
  name: string;
  in: Place;
  description: string;
  required: boolean;
  schema: Schema;
  /** The example; absent for a named-only operation. */
  example: Json | undefined;
  /** How a list or an object is written: `form` is `a=1,2`, `deepObject` is `a[b]=1`. */
  style: 'simple' | 'form' | 'deepObject';
  /** A serialization that no product supports: `content` for a media type, or the name of the style. */
  unwritten: string | undefined;
  /** Whether each element becomes a pair: `a=1&a=2`. */
  explode: boolean;
  /** Whether the service recognises a repeat by it (`x-idempotency-key`). */
  isIdempotencyKey: boolean;
  pointer: string;
}

export type Place = 'path' | 'query' | 'header' | 'cookie';

/** A body in its main media type: JSON if possible, otherwise the first. */
export interface Body extends Content {
  required: boolean;
  /** The contents in every media type, in the contract's order. */
  contents: readonly Content[];
}

export interface Answer {
  /** The status: `200`, or `4XX` for a whole class. */
  status: string;
  description: string;
  marks: Marks;
  pointer: string;
  /** The content in the main media type: JSON if possible, otherwise the first. */
  content: Content | undefined;
  /** The contents in every media type, in the contract's order. */
  contents: readonly Content[];
  headers: readonly AnswerHeader[];
}

export interface AnswerHeader {
  name: string;
  description: string;
  required: boolean;
  schema: Schema;
  marks: Marks;
  pointer: string;
}

export interface Content {
  mediaType: string;
  kind: ContentKind;
  schema: Schema;
  examples: readonly Example[];
  /** The media types of a form's parts, if the contract names them. */
  partTypes: { readonly [field: string]: string };
}

/** `form` is URL-encoded, `multipart` is form data, `text` is CSV, XML and the like. */
export type ContentKind = 'json' | 'form' | 'multipart' | 'text' | 'bytes';

export interface Schema {
  /** Where it is defined: the component, if it is one. */
  pointer: string;
  /** The schema as in the document, possibly with references inside. */
  value: Json;
}

export interface Example {
  name: string;
  /** What the example shows, in a few words. */
  summary: string;
  /** The description in Markdown. */
  description: string | undefined;
  value: Json;
}

/** The default media type of a part; if there are several, the first. */
export function usualPartTypes({ partTypes }: Pick<Content, 'partTypes'>): Content['partTypes'] {
  const first = ([name, types]: [string, string]) => [name, types.replace(/\s*,.*/, '')] as const;
  return Object.fromEntries(Object.entries(partTypes).map(first));
}

export function contentKind(written: string): ContentKind {
  const mediaType = written.replace(/ *;.*$/, '').toLowerCase();
  if (isJsonType(mediaType)) return 'json';
  if (mediaType === 'multipart/form-data') return 'multipart';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  return /^text\/|^application\/xml$|\+xml$/.test(mediaType) ? 'text' : 'bytes';
}

/** Whether the body is a merge patch: an absent field keeps its value, and null removes it (RFC 7396). */
export function isMergePatch({ mediaType }: Pick<Content, 'mediaType'>): boolean {
  return mediaType === 'application/merge-patch+json';
}

/** Whether the call has no effect, so that repeating it is harmless. */
export function isHarmless({ effect }: Pick<Operation, 'effect'>): boolean {
  return effect === 'none';
}

/** The parameter that carries the idempotency key, if the contract documents one. */
export function keyParameterOf({ parameters }: Pick<Operation, 'parameters'>) {
  return parameters.find(({ isIdempotencyKey }) => isIdempotencyKey);
}

/** Returns every documented success, such as `200` and `204`. */
export function successesOf({ answers }: Pick<Operation, 'answers'>): Answer[] {
  return answers.filter(({ status }) => status.startsWith('2'));
}

/** Returns the contents of the successes by status, JSON first within one. Requests ask for the first media type. */
export function successContents(operation: Pick<Operation, 'answers'>): Content[] {
  return successesOf(operation).flatMap(({ contents }) =>
    contents.toSorted((a, b) => Number(b.kind === 'json') - Number(a.kind === 'json')),
  );
}

/** Whether calls ask for a file, because the first success with a body has no JSON. */
export function asksForFile(operation: Pick<Operation, 'answers'>): boolean {
  const [first] = successContents(operation);
  return first !== undefined && first.kind !== 'json';
}

/** Returns the media types of the successes, the usual one first. */
export function successTypes(operation: Pick<Operation, 'answers'>): string[] {
  return [...new Set(successContents(operation).map(({ mediaType }) => mediaType))];
}

/** Returns the media types of the first success with a body, the usual one first: the ones to choose from. */
export function usualTypes({ answers }: Pick<Operation, 'answers'>): string[] {
  const first = successesOf({ answers }).find(({ contents }) => contents.length > 0);
  return first ? successTypes({ answers: [first] }) : [];
}

export function successOf({ answers }: Pick<Operation, 'answers'>): Answer | undefined {
  return answers.find(({ status }) => status.startsWith('2'));
}

/** Returns the answer for a status: the one for this status, for its class (`4XX`), or `default`. */
export function answerTo({ answers }: Pick<Operation, 'answers'>, status: number) {
  const keys = [String(status), `${String(status).charAt(0)}XX`, 'default'];
  return keys.flatMap((key) => answers.filter((answer) => answer.status === key))[0];
}

export function rejectionsOf({ answers }: Pick<Operation, 'answers'>): Answer[] {
  return answers.filter(({ status }) => !status.startsWith('2'));
}

/** Returns the method and path: `GET /fx-rate-api/list/fx/rate`. */
export function requestLine({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
