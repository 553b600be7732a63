/** Masks a message for storage: removes secrets and personal values. */
import { readJson } from '../contract/json-bodies.ts';
import { isObject } from '../contract/objects.js';
import { pointerTo } from '../contract/pointers.ts';
import { plainHeader } from './plain-headers.ts';
import { createSecrets, isSecretName } from './secrets.ts';
import type { StandIns } from './stand-ins.ts';
import type { ValuePlace, Vocabulary } from './vocabulary.ts';

export type Mask = ReturnType<typeof createMask>;

interface MessagePart {
  schema: string | undefined;
  part: string;
  name: string;
  depth: number;
}

/** @param hide removes the secrets that the recorder knows, in every form */
export function createMask(
  vocabulary: Vocabulary,
  standIns: StandIns,
  keepsValues: boolean,
  hide: (text: string) => string = String,
) {
  const secrets = createSecrets(standIns);

  const value = (one: unknown, at: MessagePart): unknown => {
    const { schema, part, name, depth } = at;
    if (depth > mostDepth) return null;
    if (Array.isArray(one)) return one.map((child) => value(child, inside(at)));
    if (!isObject(one)) return leaf(vocabulary.placeOf(schema, part, name), one);
    const entries = Object.entries(one).map(
      ([key, child]) => [nameOf(key), value(child, inside(at, key))] as const,
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
    for (const [key, child] of Object.entries(one)) {
      learn(child, inside(at, Array.isArray(one) ? undefined : key));
    }
  };

  function leaf(place: ValuePlace, one: unknown): unknown {
    const kind = vocabulary.kindOf(place, one);
    if (typeof one === 'number') {
      if (kind === 'secret' || hide(`${one}`) !== `${one}`) return 0;
      if (kind === 'plain' || keepsValues) return one;
      return Number(place.limited(`${standIns.number(one)}`, `${one}`));
    }
    if (typeof one !== 'string') return one;
    if (kind === 'secret') secrets.remember(one);
    if (kind === 'secret' || secrets.has(one)) return secrets.masked(one);
    return kind === 'plain' ? hide(one) : place.limited(text(one), one);
  }

  function nameOf(key: string): string {
    if (secrets.has(key)) return secrets.masked(key);
    return vocabulary.isName(key) ? key : standIns.name(key);
  }

  function text(one: string): string {
    const nested = nestedIn(one);
    if (nested !== undefined) return JSON.stringify(value(nested, whole));
    const known = secrets.removedFrom(one);
    if (keepsValues) return hide(known);
    const parts = known.split(maskedSecret);
    return parts.map((part, index) => (index % 2 === 1 ? part : standIns.text(part))).join('');
  }

  function named(name: string, one: string, schema: string | undefined, part = ''): string {
    const place = vocabulary.placeOf(schema, part, name);
    if (vocabulary.kindOf(place, one) !== 'secret') return String(leaf(place, one));
    const [, scheme = '', rest = one] = /^(Bearer +|Basic +|Digest +)?(.+)$/is.exec(one) ?? [];
    return `${scheme}${secrets.masked(rest)}`;
  }

  return {
    /** Masks a JSON value. @param schema a pointer to its schema, if the contract has one */
    value: (one: unknown, schema: string | undefined) => value(one, { ...whole, schema }),
    /** Masks a named text, such as a parameter. @param schema a pointer to its schema, or to that of the whole */
    named,
    header(name: string, one: string, schema: string | undefined): string {
      const plain = plainHeader(name, one, vocabulary.mediaTypes);
      if (keepsValues || plain === undefined) return named(name, one, schema);
      return plain === '' ? standIns.name(one) : hide(plain);
    },
    parameter: nameOf,
    /** Masks a text of unknown form, such as a body that is not JSON. */
    text,
    /** Remembers the secrets in a JSON value, because they may reappear in a text or another message. */
    learn: (one: unknown, schema?: string) => learn(one, { ...whole, schema }),
  };
}

const whole: MessagePart = { schema: undefined, part: '', name: '', depth: 0 };

/** Returns a field, or any element of a list. Everything inside a secret is secret, whatever its name. */
function inside({ schema, part, name, depth }: MessagePart, key?: string): MessagePart {
  const isSecret = depth > 0 && isSecretName(name);
  const pointer = `${part}${key === undefined ? '/*' : pointerTo([key])}`;
  return { schema, part: pointer, name: isSecret ? name : (key ?? name), depth: depth + 1 };
}

function nestedIn(value: string): unknown {
  const json = /^\s*[[{]/.test(value) ? readJson(Buffer.from(value)) : {};
  return 'value' in json ? json.value : undefined;
}

const maskedSecret = /(masked-[0-9a-f]{8}(?:\.[\w-]*\.[\w-]*)?)/;

/** The depth limit: a hostile body may nest deeper than the stack allows. */
const mostDepth = 100;
