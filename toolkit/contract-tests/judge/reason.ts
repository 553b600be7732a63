/** What the service itself says of a rejection, without what may be a person's or a secret. */
import { cut } from '../../cli/words.ts';
import type { Contract } from '../../contract/contract.ts';
import { readJson } from '../../contract/json-bodies.ts';
import type { Operation } from '../../contract/operation.ts';
import { partOfValue } from '../../contract/part-of-value.ts';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { queryOf, segmentsIn } from '../../traffic/exchange.ts';
import { createSecrets } from '../../traffic/secrets.ts';
import { createStandIns } from '../../traffic/stand-ins.ts';
import { isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import type { RunSecrets } from './run-secrets.ts';

/** Of the problem bodies that the contract has. */
const reasonsAt = ['/title', '/detail', '/error/message'];

/** One line; undefined where there is none. */
export function reasonIn(
  { contract, secrets }: { contract: Contract; secrets: Pick<RunSecrets, 'hide'> },
  operation: Operation,
  request: WireRequest,
  received: Received,
): string | undefined {
  if (!isReply(received) || !/^[45]/.test(received.status)) return undefined;
  const json = readJson(received.body);
  const body = 'value' in json ? json.value : undefined;
  const texts = reasonsAt.map((pointer) => valueAt(body, pointer));
  const reasons = new Set(texts.filter((text) => typeof text === 'string' && text !== ''));
  const said = cut([...reasons].join(': '), mostRead).replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const named = sentValues(contract, operation, request).reduce(
    (text, { name, value }) => text.replaceAll(wholeWord(value), `<${name}>`),
    createSecrets(createStandIns()).removedFrom(secrets.hide(said)),
  );
  const masked = named
    .replaceAll(/[^\s@<>"'(),;]+@[^\s@<>"'(),;]+/g, '<e-mail>')
    .replaceAll(/\d(?:[ .-]?\d){5,}/g, '<digits>');
  return masked.trim() === '' ? undefined : cut(masked.trim(), mostShown);
}

interface Sent {
  name: string;
  value: string;
}

/** What was sent and not marked as harmless, and the words of it: the longest first. */
function sentValues(
  contract: Contract,
  { path: template, parameters, body: documented }: Operation,
  { path, headers, body }: WireRequest,
): Sent[] {
  const isHarmless = (schema: unknown, at = ''): boolean =>
    partOfValue(contract, schema, at).sensitive === 'none';
  const segments = segmentsIn(path.split('?')[0] ?? '');
  const inPath = template.split('/').flatMap((one, index): Sent[] => {
    const [, name] = /^\{(.+)\}$/.exec(one) ?? [];
    return name === undefined ? [] : [{ name, value: segments[index] ?? '' }];
  });
  const pairs = [...queryOf(path), ...Object.entries(headers)];
  const named = [...inPath, ...pairs.map(([name, value]) => ({ name, value }))].filter(({ name }) =>
    parameters.some((one) => one.name === name && !isHarmless(one.schema.value)),
  );
  const inBody = (value: unknown, at: string, name: string): Sent[] => {
    if (typeof value === 'object' && value !== null) {
      // A hostile body may have more levels than a stack.
      if (at.length > mostPlace) return [];
      return Object.entries(value).flatMap(([key, one]) =>
        inBody(one, `${at}${pointerTo([key])}`, Array.isArray(value) ? name : key),
      );
    }
    const isText = typeof value === 'string' || typeof value === 'number';
    if (!isText || isHarmless(documented?.schema.value, at)) return [];
    return [{ name, value: String(value) }];
  };
  const json = body === undefined ? {} : readJson(Buffer.from(body));
  const all = [...named, ...('value' in json ? inBody(json.value, '', 'body') : [])];
  return all
    .flatMap(({ name, value }) =>
      [value, ...value.split(/\s+/)].map((word) => ({ name, value: word })),
    )
    .filter(({ value }) => value.length >= leastWord && value.length <= mostRead)
    .sort((one, other) => other.value.length - one.value.length);
}

function wholeWord(text: string): RegExp {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Characters. */
const leastWord = 3;
const mostShown = 200;
const mostRead = 2_000;

/** Characters of a pointer. */
const mostPlace = 1_000;
