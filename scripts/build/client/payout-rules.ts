/**
 * Derives the rules that the contract states for a payout. The client never sends a payout that
 * breaks one. A payout that only breaks an assumption goes into a separate batch.
 */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { listAt, objectAt } from '../../../toolkit/contract/objects.js';
import { pointerTo } from '../../../toolkit/contract/pointers.ts';
import { markedSensitivity } from '../../../toolkit/contract/sensitive.ts';
import { formInWords, limitsInWords } from '../../../toolkit/contract/shape-words.ts';
import type { Shape } from '../../../toolkit/contract/shape.ts';

export interface PayoutRule {
  /** `recipientInformation.recipientAccountNumber` */
  path: string;
  reason: string;
  demands: [keyword: string, limit: unknown][];
}

type Origin = 'stated' | 'assumed';

/** Returns the rules of an object, then those of its fields, depth first. */
export function payoutRules(
  contract: Contract,
  pointer: string,
  origin: Origin = 'stated',
): PayoutRule[] {
  return contract.schemas
    .applying(pointer, '')
    .flatMap(({ schema }) => Object.keys(objectAt(schema, 'properties')))
    .flatMap((name) => rulesAt(contract, pointer, [name], origin));
}

function rulesAt(
  contract: Contract,
  whole: string,
  names: readonly string[],
  origin: Origin,
): PayoutRule[] {
  const { schemas } = contract;
  const part = pointerTo(names);
  const applying = schemas.applying(whole, part).map(({ schema }) => schema);
  // None of several alternatives is certain to apply, and an object may contain its own kind.
  if (applying.some((schema) => 'anyOf' in schema || 'oneOf' in schema) || names.length > 9) {
    return [];
  }
  const stated = applying
    .flatMap((schema) => Object.entries(schema))
    .filter(([keyword]) => checked.includes(keyword))
    .filter(([keyword, limit]) => {
      return schemas.standing(whole, part, keyword, limit).kind === origin;
    });
  const demands = [...new Map(stated.map((one) => [JSON.stringify(one), one])).values()];
  const parent = pointerTo(names.slice(0, -1));
  const absence = schemas.absence(whole, parent, names.at(-1) ?? '');
  if (absence?.kind === origin) demands.unshift(['required', true]);
  const fields = new Set(applying.flatMap((schema) => Object.keys(objectAt(schema, 'properties'))));
  const inner = [...fields].flatMap((name) => rulesAt(contract, whole, [...names, name], origin));
  if (demands.length === 0) return inner;
  const reason = reasonOf(contract.shapeOf(Object.fromEntries(demands)), applying);
  return [{ path: names.join('.'), reason, demands }, ...inner];
}

const checked: readonly string[] = [
  ...['type', 'enum', 'const', 'pattern'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
];

const nouns: { readonly [kind in Shape['kind']]?: string } = {
  object: 'an object',
  map: 'an object',
  list: 'a list',
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

/** `must be a text: exactly 3 characters, such as NGN` */
function reasonOf(shape: Shape, schemas: readonly object[]): string {
  const { pattern } = shape.limits;
  const form = pattern === undefined ? undefined : formInWords(schemas, 'pattern', pattern);
  if (form !== undefined) return `must be ${form}`;
  const noun = nouns[shape.kind];
  const limits = limitsInWords(shape).map((sentence) =>
    sentence.replace(/\.$/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  );
  if (limits.length === 0) return noun === undefined ? 'must be present' : `must be ${noun}`;
  const [example] = schemas.flatMap((schema) => listAt(schema, 'examples'));
  const isShown = shape.values.length === 0 && markedSensitivity(schemas) === 'none';
  const such = isShown && typeof example === 'string' ? [`such as ${example}`] : [];
  return `must be ${noun ?? 'right'}: ${[...limits, ...such].join(', ')}`.replaceAll('`', '');
}
