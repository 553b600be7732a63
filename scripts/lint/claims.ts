/**
 * Every claim of the contract needs a section of the source (`x-source`) or an assumption with a
 * reason (`x-assumed`). Readers judge whether the section supports the claim.
 */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { marksOf } from '../../toolkit/contract/marks.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import { promiseOf } from '../../toolkit/contract/promises.ts';
import { schemaPointersOf } from '../../toolkit/contract/schema-pointers.ts';
import type { BundleFault } from './finding.ts';

export function claimsWithoutSource(contract: Contract): BundleFault[] {
  return [
    ...claimsOfProse(contract),
    ...schemaPointersOf(contract.document).schemas.flatMap((schema) => [
      ...claimsOfRequired(contract, schema),
      ...claimsOfLimits(contract, schema),
    ]),
    ...[...contract.documented, ...contract.webhooks].flatMap((operation) => [
      ...claimsOfOperation(contract, operation),
      ...claimsOfMediaTypes(contract, operation),
    ]),
  ];
}

/** The nearest object with a section or a mark decides, up to the component, operation or tag. */
function isFounded({ standing }: Contract, pointer: string): boolean {
  const found = standing(pointer);
  return found.kind !== 'stated' || found.source !== undefined;
}

/** Finds words that allow no exception, such as "always". */
const absolute = /\b(always|never|must)\b/i;

function claimsOfProse(contract: Contract): BundleFault[] {
  return descriptionsIn(contract.document).flatMap(({ pointer, text }) => {
    const line = text.split('\n').find((one) => absolute.test(one));
    if (line === undefined || isFounded(contract, pointer)) return [];
    const advice =
      'Name its section in x-source or the reason in x-assumed.description, or leave it out.';
    return { pointer, message: `"${line.trim()}" has no source. ${advice}` };
  });
}

function descriptionsIn(value: unknown, path: string[] = []): { pointer: string; text: string }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => descriptionsIn(item, [...path, String(index)]));
  }
  if (!isObject(value)) return [];
  const text = path.at(-1) === 'properties' ? undefined : textAt(value, 'description');
  const here = text === undefined ? [] : [{ pointer: pointerTo([...path, 'description']), text }];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    dataKeys.has(key) && path.at(-1) !== 'properties' ? [] : descriptionsIn(child, [...path, key]),
  );
  return [...here, ...inside];
}

const dataKeys = new Set(['const', 'enum', 'example', 'examples']);

/**
 * A section that lists fields does not say that they are always present. So `required` is an
 * assumption, except for fields that another section promises.
 */
function claimsOfRequired(contract: Contract, schema: string): BundleFault[] {
  const written = valueAt(contract.document, schema);
  const parts = contract.schemas.applying(schema, '').map((part) => part.schema);
  const required = listAt(written, 'required').map(String);
  const unfounded = required.filter((name) => !parts.some((part) => promiseOf(part, name)));
  const isMarked = Object.hasOwn(objectAt(written, 'x-assumed'), 'required');
  if (isMarked && required.length > 0 && unfounded.length === 0) {
    const message =
      'The source promises each of the required fields, so `x-assumed.required` has no effect. ' +
      'Remove it, or the places in x-source that do not promise their field.';
    return [{ pointer: `${schema}/x-assumed/required`, message }];
  }
  const pointer = `${schema}/required`;
  if (unfounded.length === 0 || contract.standing(pointer).kind === 'assumed') return [];
  const advice = 'For each field, name the place that promises it in x-source, or the reason in';
  const message = `\`required\` has no source for ${unfounded.join(', ')}. ${advice} x-assumed.required.`;
  return [{ pointer, message }];
}

const limits = [
  ...['const', 'enum', 'exclusiveMaximum', 'exclusiveMinimum', 'format', 'maxItems', 'maxLength'],
  ...['maxProperties', 'maximum', 'minItems', 'minLength', 'minProperties', 'minimum'],
  ...['multipleOf', 'pattern', 'uniqueItems'],
];

function claimsOfLimits(contract: Contract, schema: string): BundleFault[] {
  const written = valueAt(contract.document, schema);
  return limits
    .filter((key) => isObject(written) && Object.hasOwn(written, key))
    .map((key) => ({ key, pointer: `${schema}/${key}` }))
    .filter(({ pointer }) => !isFounded(contract, pointer))
    .map(({ key, pointer }) => ({ pointer, message: withoutSource(key, 'schema') }));
}

function claimsOfOperation(contract: Contract, operation: Operation): BundleFault[] {
  const { pointer, parameters, body, answers } = operation;
  // OpenAPI requires path parameters.
  const required = parameters.filter((one) => one.required && one.in !== 'path');
  const claims = [
    ...required.map((parameter) => ({
      pointer: `${parameter.pointer}/required`,
      message: withoutSource('required', 'parameter'),
    })),
    ...(body?.required ? ['requestBody'] : []).map((key) => ({
      pointer: `${pointer}/${key}/required`,
      message: withoutSource(key, 'operation'),
    })),
    ...answers.map(({ status }) => ({
      pointer: `${pointer}/responses/${status}`,
      message: withoutSource(`responses.${status}`, 'operation'),
    })),
  ];
  return claims.filter((claim) => !isFounded(contract, claim.pointer));
}

/** A media type needs a source or a mark, unless `info` has the mark for all operations. */
function claimsOfMediaTypes(contract: Contract, operation: Operation): BundleFault[] {
  const everywhere = marksOf(contract.document.info).assumed;
  const body = contract.at(`${operation.pointer}/requestBody`);
  const holders = [...operation.answers, ...(body ? [body] : [])].map(({ pointer }) => pointer);
  return holders
    .flatMap((holder) =>
      Object.keys(objectAt(contract.at(holder)?.value, 'content')).map((type) => ({
        type,
        pointer: `${holder}${pointerTo(['content', type])}`,
      })),
    )
    .filter(({ type }) => !Object.hasOwn(everywhere, `content.${type}`))
    .filter(({ pointer }) => marksOf(contract.at(pointer)?.value).source === undefined)
    .filter(({ pointer }) => contract.standing(pointer).kind !== 'assumed')
    .map(({ type, pointer }) => ({
      pointer,
      message:
        `\`${type}\` has no source. Name its section in x-source of the media type, or the reason in ` +
        `x-assumed['content.${type}'] of the ${pointer.includes('/requestBody') ? 'requestBody' : 'answer'} ` +
        `or of info, for all operations.`,
    }));
}

function withoutSource(key: string, object: string): string {
  const mark = key.includes('.') ? `x-assumed['${key}']` : `x-assumed.${key}`;
  return `\`${key}\` has no source. Name its section in x-source of the ${object}, or the reason in ${mark}.`;
}
