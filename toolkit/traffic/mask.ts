/** A message as it may be stored: without a secret, and without a personal value. */
import { readJson } from '../contract/json-bodies.ts';
import { isObject } from '../contract/objects.js';
import { pointerTo } from '../contract/pointers.ts';
import { plainHeader } from './plain-headers.ts';
import { createSecrets, isSecretName, isToken } from './secrets.ts';
import type { StandIns } from './stand-ins.ts';
import type { ValuePlace, Vocabulary } from './vocabulary.ts';

export interface Mask {
  /** A JSON value. @param schema a pointer to what the contract says of it, where it says anything */
  value(value: unknown, schema: string | undefined): unknown;
  /** A text with a name, such as a parameter. @param schema a pointer to its own schema */
  named(name: string, value: string, schema: string | undefined): string;
  header(name: string, value: string, schema: string | undefined): string;
  /** The name of a parameter, or its stand-in. */
  parameter(name: string): string;
  /** A text of unknown form, such as a body that is not JSON. */
  text(value: string): string;
  /** Remembers the secrets of a JSON value, which may come back in a text or in another message. */
  learn(value: unknown, schema?: string): void;
}

interface MessagePart {
  schema: string | undefined;
  part: string;
  name: string;
  depth: number;
}

/** @param hide takes out of a text what the recorder knows to be secret, in every form */
export function createMask(
  vocabulary: Vocabulary,
  standIns: StandIns,
  keepsValues: boolean,
  hide: (text: string) => string = String,
): Mask {
  const secrets = createSecrets(standIns);

  const value = (one: unknown, at: MessagePart): unknown => {
    const { schema, part, name, depth } = at;
    if (depth > mostDepth) return null;
    if (Array.isArray(one)) {
      const element = { schema, part: `${part}/*`, name, depth: depth + 1 };
      return one.map((child) => value(child, element));
    }
    if (!isObject(one)) return leaf(vocabulary.placeOf(schema, part, name), one);
    const entries = Object.entries(one).map(
      ([key, child]) => [nameOf(key), value(child, fieldOf(at, key))] as const,
    );
    return Object.fromEntries(entries);
  };

  const learn = (one: unknown, at: MessagePart): void => {
    const { schema, part, name, depth } = at;
    if (typeof one === 'string') {
      const isSecret = vocabulary.kindOf(vocabulary.placeOf(schema, part, name), one) === 'secret';
      if (isSecret) secrets.remember(one);
      else learn(nestedIn(one), { ...whole, depth: depth + 1 });
    }
    if (typeof one !== 'object' || one === null || depth > mostDepth) return;
    const element = { ...at, part: `${part}/*`, depth: depth + 1 };
    for (const [key, child] of Object.entries(one)) {
      learn(child, Array.isArray(one) ? element : fieldOf(at, key));
    }
  };

  function leaf(place: ValuePlace, one: unknown): unknown {
    const kind = vocabulary.kindOf(place, one);
    if (typeof one === 'number') {
      if (kind === 'secret' || hide(`${one}`) !== `${one}`) return 0;
      if (kind === 'plain' || keepsValues) return one;
      return standIns.number(one);
    }
    if (typeof one !== 'string') return one;
    if (kind === 'secret') secrets.remember(one);
    if (kind === 'secret' || isToken(one) || secrets.has(one)) return secrets.masked(one);
    if (kind === 'plain') return hide(one);
    const nested = nestedIn(one);
    if (nested !== undefined) return JSON.stringify(value(nested, whole));
    return free(one);
  }

  function nameOf(key: string): string {
    if (secrets.has(key)) return secrets.masked(key);
    return vocabulary.isName(key) ? key : standIns.name(key);
  }

  function free(text: string): string {
    const known = secrets.removedFrom(text);
    return keepsValues ? hide(known) : scrambled(standIns, known);
  }

  function named(name: string, text: string, schema: string | undefined): string {
    const place = vocabulary.placeOf(schema, '', name);
    if (vocabulary.kindOf(place, text) !== 'secret') return String(leaf(place, text));
    const [, scheme = '', rest] = /^(\w+) +(.+)$/.exec(text) ?? [];
    return rest === undefined ? secrets.masked(text) : `${scheme} ${secrets.masked(rest)}`;
  }

  return {
    value: (one, schema) => value(one, { ...whole, schema }),
    named,
    header(name, text, schema) {
      const plain = plainHeader(name, text, vocabulary.mediaTypes);
      if (keepsValues || plain === undefined) return named(name, text, schema);
      return plain === '' ? standIns.name(text) : hide(plain);
    },
    parameter: nameOf,
    text(one) {
      const nested = nestedIn(one);
      return nested === undefined ? free(one) : JSON.stringify(value(nested, whole));
    },
    learn: (one, schema) => learn(one, { ...whole, schema }),
  };
}

const whole: MessagePart = { schema: undefined, part: '', name: '', depth: 0 };

/** What is inside a secret is one, whatever its own name. */
function fieldOf({ schema, part, name, depth }: MessagePart, key: string): MessagePart {
  const isSecret = depth > 0 && isSecretName(name);
  const pointer = `${part}${pointerTo([key])}`;
  return { schema, part: pointer, name: isSecret ? name : key, depth: depth + 1 };
}

function scrambled(standIns: StandIns, text: string): string {
  const parts = text.split(maskedSecret);
  return parts.map((part, index) => (index % 2 === 1 ? part : standIns.text(part))).join('');
}

function nestedIn(value: string): unknown {
  const json = /^\s*[[{]/.test(value) ? readJson(Buffer.from(value)) : {};
  return 'value' in json ? json.value : undefined;
}

const maskedSecret = /(masked-[0-9a-f]{8}(?:\.[\w-]*\.[\w-]*)?)/;

/** Levels. A hostile body may have more than a stack. */
const mostDepth = 100;
