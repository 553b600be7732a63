/** Finds the service's own explanation of a rejection, without values that may be personal or secret. */
import { cut } from '../../cli/words.ts';
import { readJson } from '../../contract/json-bodies.ts';
import type { Operation } from '../../contract/operation.ts';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import type { ReasonPath } from '../../contract/reasons.ts';
import { queryOf, segmentsIn } from '../../traffic/exchange.ts';
import { createSecrets } from '../../traffic/secrets.ts';
import { createStandIns } from '../../traffic/stand-ins.ts';
import { isReply, type Received, type WireRequest } from '../wire/exchange.ts';
import type { RunSecrets } from './run-secrets.ts';

/** Returns the explanation on one line. Undefined if the service gave none. */
export function reasonIn(
  { hide }: Pick<RunSecrets, 'hide'>,
  paths: readonly ReasonPath[],
  operation: Operation,
  request: WireRequest,
  received: Received,
): string | undefined {
  if (!isReply(received) || !/^[45]/.test(received.status)) return undefined;
  const json = readJson(received.body);
  const body = 'value' in json ? json.value : undefined;
  const texts = paths.map((path) => valueAt(body, pointerTo(path)));
  const reasons = new Set(texts.filter((text) => typeof text === 'string' && text !== ''));
  const said = cut([...reasons].join(': '), mostRead).replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const named = sentValues(operation, request).reduce(
    (text, [name, value]) => text.replaceAll(wholeWord(value), `<${name.replaceAll(/[{}]/g, '')}>`),
    createSecrets(createStandIns()).removedFrom(hide(said)),
  );
  const masked = named
    .replaceAll(/[^\s@<>"'(),;]+@[^\s@<>"'(),;]+/g, '<e-mail>')
    .replaceAll(/(?<!masked-[\da-f]*)\d(?:[ .-]?\d){5,}/g, '<digits>');
  return masked.trim() === '' ? undefined : cut(masked.trim(), mostShown);
}

/** Returns each sent value and each of its words, with its name; the longest first. */
function sentValues(
  { path: template, parameters }: Operation,
  { path, headers, body }: WireRequest,
): Sent[] {
  const segments = segmentsIn(path.split('?')[0] ?? '');
  const inPath = template.split('/').map((part, index): Sent => [part, segments[index] ?? '']);
  const sent = [
    ...inPath.filter(([part]) => part.startsWith('{')),
    ...queryOf(path),
    ...Object.entries(headers).filter(([name]) => parameters.some((one) => one.name === name)),
    ...(body === undefined ? [] : leavesOf(body.toString())),
  ];
  return sent
    .flatMap(([name, value]) => [value, ...value.split(/\s+/)].map((word): Sent => [name, word]))
    .filter(([, value]) => value.length >= leastWord && value.length <= mostRead)
    .sort(([, one], [, other]) => other.length - one.length);
}

type Sent = [name: string, value: string];

/** Returns the texts in a body. Empty for a body that is not JSON or is nested too deeply. */
function leavesOf(body: string): Sent[] {
  const leaves: Sent[] = [];
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') leaves.push([name, `${value}`]);
      return value;
    });
  } catch {
    return [];
  }
  return leaves;
}

function wholeWord(text: string): RegExp {
  const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
}

/** Limits in characters. */
const leastWord = 3;
const mostShown = 200;
const mostRead = 2_000;
