/**
 * What of a request and its answer may be shown. By default no value at all, only its shape; with
 * `--show-values` every value but the secrets: passwords, tokens, and what looks like one.
 */
import { isObject } from '../../contract/objects.js';
import { isSecretName } from '../../traffic/secrets.ts';
import { describeValue } from './results.ts';
import type { WireRequest } from '../wire/exchange.ts';

export interface Masking {
  /** `--show-values` */
  showValues: boolean;
  /** Secrets of this exchange, wherever they come back: in a message, under another name. */
  secrets: readonly string[];
}

/** The masking of an exchange, with the token and the passwords that its request carries. */
export function maskingFor(showValues: boolean, { headers, body }: WireRequest): Masking {
  const authorization = Object.entries(headers).find(([name]) => isSecretName(name))?.[1];
  const token = authorization?.split(' ').at(-1);
  const found = [token ?? '', ...secretsIn(parsed(body ?? ''), false)];
  // A short text is part of many others.
  return { showValues, secrets: found.filter(({ length }) => length >= leastSecret) };
}

/** A JSON body with its values masked; of any other text its size alone. */
export function maskedBody(masking: Masking, body: string | Buffer): string {
  const bytes = Buffer.byteLength(body);
  if (bytes > mostParsed) return `<${bytes} bytes>`;
  const value = parsed(body);
  if (value === undefined) return `<not JSON, ${bytes} bytes>`;
  return cut(JSON.stringify(masked(masking, value, !masking.showValues)), mostBody);
}

/** Names and values of a query, in their order. */
export function maskedQuery(masking: Masking, path: string): [name: string, value: string][] {
  return [...queryOf(path)].map(([name, value]) => {
    const hidden = !masking.showValues || isSecretName(name) || isSecret(masking, value);
    return [name, hidden ? shapeOf(value) : value];
  });
}

/** A path without its query; only one without values, a template, where values are not shown. */
export function maskedPath(masking: Masking, path: string, template: string): string {
  if (!masking.showValues) return template;
  const [own = ''] = path.split('?');
  return own
    .split('/')
    .map((segment) => (isSecret(masking, segment) ? shapeOf(segment) : segment))
    .join('/');
}

/** A text cut to a number of characters, with a sign that it is. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function masked(masking: Masking, value: unknown, hidden: boolean, depth = 0): unknown {
  if (depth > mostDepth) return '<deeper>';
  const inside = (one: unknown, isHidden: boolean): unknown =>
    masked(masking, one, isHidden, depth + 1);
  if (Array.isArray(value)) return value.map((one) => inside(one, hidden));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        isSecret(masking, name) ? shapeOf(name) : name,
        inside(one, hidden || isSecretName(name)),
      ]),
    );
  }
  return hidden || isSecret(masking, value) ? shapeOf(value) : value;
}

function secretsIn(value: unknown, isNamed: boolean, depth = 0): string[] {
  if (typeof value === 'string') return isNamed ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > mostDepth) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    secretsIn(one, isNamed || isSecretName(name), depth + 1),
  );
}

/** A secret of this exchange, or a text with the form of a JSON Web Token in it. */
function isSecret({ secrets }: Masking, value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (webToken.test(value) || secrets.some((one) => value.includes(one)))
  );
}

function shapeOf(value: unknown): string {
  return `<${describeValue(value)}>`;
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '');
}

function parsed(body: string | Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** It begins at a boundary, or a long text without one would take for ever. */
const webToken = /(?<![\w-])[\w-]{16,}\.[\w-]{8,}\.[\w-]*/;

/** Characters. */
const leastSecret = 6;
const mostBody = 2_000;
/** Levels. A hostile body may have more than a stack. */
const mostDepth = 50;
/** Bytes. */
const mostParsed = 100_000;
