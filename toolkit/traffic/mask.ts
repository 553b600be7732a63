/** A message as it may be stored: without a secret, and without a personal value. */
import { isObject } from '../contract/objects.js';
import { pointerTo } from '../contract/pointers.ts';
import { assignments, credentials, isSecretName, webToken } from './secrets.ts';
import type { StandIns } from './stand-ins.ts';
import type { ValuePlace, Vocabulary } from './vocabulary.ts';

export interface Mask {
  /** A JSON value. @param schema a pointer to what the contract says of it, where it says anything */
  value(value: unknown, schema: string | undefined): unknown;
  /** A text with a name: a parameter, a header. @param schema a pointer to its own schema */
  named(name: string, value: string, schema: string | undefined): string;
  /** The name of a parameter: as it is, where it is one. */
  parameter(name: string): string;
  /** A text of unknown form, such as a body that is not JSON. */
  text(value: string): string;
  /** Remembers the secrets of a message, which may come back in another one. */
  learn(value: unknown): void;
}

export interface MaskOptions {
  vocabulary: Vocabulary;
  standIns: StandIns;
  /** Masks secrets alone. */
  keepsValues: boolean;
}

export function createMask({ vocabulary, standIns, keepsValues }: MaskOptions): Mask {
  const secrets = new Set<string>();
  const learnOne = (secret: string): void => {
    // A short text is part of many others.
    if (secret.length < leastSecret || isMasked(secret)) return;
    secrets.add(secret);
    const [oldest] = secrets;
    if (secrets.size > mostSecrets && oldest !== undefined) secrets.delete(oldest);
  };
  const secret = (value: string): string => (isMasked(value) ? value : standIns.secret(value));
  const withoutSecrets = (value: string): string => {
    let text = value;
    for (const one of secrets) if (text.includes(one)) text = text.replaceAll(one, secret(one));
    return text
      .replaceAll(webToken, (found) => secret(found))
      .replaceAll(credentials, (_, scheme: string, found: string) => `${scheme} ${secret(found)}`)
      .replaceAll(assignments, (_, before: string, found: string) => `${before}${secret(found)}`);
  };
  const free = (value: string): string => {
    const known = withoutSecrets(value);
    return keepsValues ? known : scrambled(known);
  };
  /** All but the masked secrets in it gets a stand-in. */
  const scrambled = (value: string): string =>
    value
      .split(maskedSecret)
      .map((part, index) => (index % 2 === 1 ? part : standIns.text(part)))
      .join('');
  const leaf = (place: ValuePlace, value: unknown): unknown => {
    const kind = vocabulary.kindOf(place, value);
    if (typeof value === 'number') {
      if (kind === 'secret') return 0;
      if (kind === 'plain' || keepsValues) return value;
      return Number.isSafeInteger(value) ? standIns.number(value) : 0;
    }
    if (typeof value !== 'string') return value;
    if (kind === 'secret' || isToken(value)) return secret(value);
    if (secrets.has(value)) return secret(value);
    if (kind === 'plain') return value;
    const nested = nestedIn(value);
    if (nested !== undefined) return JSON.stringify(masked(nested, undefined, '', ''));
    if (kind === 'birthday' && !keepsValues) return standIns.day(value);
    return free(value);
  };
  const masked = (
    value: unknown,
    schema: string | undefined,
    part: string,
    name: string,
    depth = 0,
    list: readonly unknown[] = [],
  ): unknown => {
    if (depth > mostDepth) return null;
    if (Array.isArray(value)) {
      return value.map((one) => masked(one, schema, `${part}/*`, name, depth + 1, value));
    }
    if (!isObject(value)) return leaf(vocabulary.placeOf(schema, part, name), value);
    const isSecret = depth > 0 && isSecretName(name);
    const fields = vocabulary.fields.of(value, list);
    const entries = Object.entries(value).map(([key, one]) => {
      const inside = isSecret ? name : key;
      const child = masked(one, schema, `${part}${pointerTo([key])}`, inside, depth + 1);
      return [fields.has(key) && !secrets.has(key) ? key : free(key), child] as const;
    });
    return Object.fromEntries(entries);
  };
  const learn = (value: unknown, isNamed: boolean, depth: number): void => {
    if (typeof value === 'string' && isNamed) learnOne(value);
    if (typeof value !== 'object' || value === null || depth > mostDepth) return;
    for (const [key, one] of Object.entries(value)) {
      const isWord = typeof one === 'string' && /^[A-Za-z]{1,12}$/.test(one) && /type$/i.test(key);
      learn(one, (isNamed || isSecretName(key)) && !isWord, depth + 1);
    }
  };
  return {
    value: (value, schema) => masked(value, schema, '', ''),
    named(name, value, schema) {
      if (isSecretName(name)) {
        const [scheme = '', rest] = /^(\w+) +(.+)$/.exec(value)?.slice(1) ?? [];
        return rest === undefined ? secret(value) : `${scheme} ${secret(rest)}`;
      }
      return String(leaf(vocabulary.placeOf(schema, '', name), value));
    },
    parameter: (name) =>
      vocabulary.fields.isParameter(name) && !secrets.has(name) ? name : free(name),
    text(value) {
      const nested = nestedIn(value);
      return nested === undefined ? free(value) : JSON.stringify(masked(nested, undefined, '', ''));
    },
    learn: (value) => learn(value, false, 0),
  };
}

function isMasked(value: string): boolean {
  return /^masked-[0-9a-f]{8}(\.|$)/.test(value);
}

function isToken(value: string): boolean {
  return value !== '' && value.replaceAll(webToken, '') === '';
}

/** JSON that is sent as a text. */
function nestedIn(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const maskedSecret = /(masked-[0-9a-f]{8}(?:\.[\w-]*\.[\w-]*)?)/;

/** Characters. */
const leastSecret = 6;
const mostSecrets = 1_000;
/** Levels. A hostile body may have more than a stack. */
const mostDepth = 100;
