/** Proposes answers to known unknowns: values of open lists, units, forms, lengths, fields, pages. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { unknownsOf, type Unknown } from '../../contract/unknowns.ts';
import { exampleValuesAt, sentSchemas } from '../match/schema-use.ts';
import { operationAt, samplesOf } from '../match/sightings.ts';
import { namesIn, questionOf } from '../match/topics.ts';
import { merged, sumOf } from '../watch/counts.ts';
import { hasHiddenNames, hiddenName, partsOf, shownName } from '../watch/shapes.ts';
import { unusualUnit } from '../watch/times.ts';
import { fitting } from './assumptions.ts';
import { draftedSchema } from './drafts.ts';
import { answeredIn, type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfUnknowns(evidence: Evidence): Proposal[] {
  const sent = sentSchemas(evidence.contract);
  return unknownsOf(evidence.contract).flatMap(
    (unknown) => proposalOf(evidence, unknown, sent.has(unknown.pointer)) ?? [],
  );
}

function proposalOf(evidence: Evidence, unknown: Unknown, isSent: boolean): Proposal | undefined {
  const question = questionOf(unknown);
  switch (question.about) {
    case 'key':
      return isSent && limits.test(question.key)
        ? undefined
        : ofKey(evidence, unknown.pointer, question.key);
    case 'unit':
      return unit(evidence, unknown, question.of);
    case 'zone':
      return zone(evidence, unknown, question.of);
    case 'token-claims':
      return claims(evidence, unknown);
    case 'page-selection':
      return pages(evidence, unknown, question.of);
    default:
      return undefined;
  }
}

function unit(evidence: Evidence, unknown: Unknown, fields: readonly string[]) {
  const { units } = evidence.observer.times;
  const counts = merged(namesIn(unknown, fields).flatMap((name) => units.get(name) ?? []));
  const [name, another] = counts.keys();
  if (name === undefined || another !== undefined || name === unusualUnit) return undefined;
  const says = `In ${name}: it matches the token's times`;
  return inDescription(evidence, unknown, { topic: 'unit', says, samples: sumOf(counts) });
}

function claims(evidence: Evidence, unknown: Unknown): Proposal | undefined {
  const seenAt = evidence.seenAt(unknown.pointer);
  const counts = merged(seenAt.map(({ shape }) => shape.claims));
  if (counts.size === 0) return undefined;
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([one]) => one);
  const says = `The tokens' claims were ${names.map(shownName).join(', ')}`;
  return inDescription(evidence, unknown, { topic: 'claims', says, samples: samplesOf(seenAt) });
}

/** Proposes the zone of each time if every sample agrees. Once every time has a zone, removes the topic. */
function zone(evidence: Evidence, unknown: Unknown, fields: readonly string[]) {
  const found = fields.flatMap((field) => {
    const [one, another] = evidence.observer.times.zones.get(field) ?? [];
    return one && !another ? [{ field, name: one[0], samples: one[1] }] : [];
  });
  if (found.length === 0) return undefined;
  const facts = found.map(({ field, name }) => `${field} in ${name}`).join(', ');
  return inDescription(evidence, unknown, {
    topic: 'zone',
    says: `${facts}: that matches the time of the answer`,
    samples: Math.min(...found.map(({ samples }) => samples)),
    isWhole: found.length === fields.length,
  });
}

/** A fact that no key can express goes into the description's mark. */
function inDescription(
  evidence: Evidence,
  { id, what, pointer }: Unknown,
  fact: { topic: string; says: string; samples: number; isWhole?: boolean },
): Proposal | undefined {
  if (!hasKey(evidence, pointer, 'description')) return undefined;
  if (evidence.marksAt(pointer).observed['description'] !== undefined) return undefined;
  const { topic, says, samples, isWhole = true } = fact;
  const strike: Edit = { kind: 'strike', pointer, path: ['x-not-shown'], what: id ?? what };
  return {
    name: `${evidence.nameOf(pointer)}.${topic}`,
    says,
    samples,
    edits: [
      ...evidence.mark(pointer, 'description', `${says}.`, samples),
      ...(isWhole ? [strike, ...answeredIn(evidence.contract, [id])] : []),
    ],
  };
}

function ofKey(evidence: Evidence, pointer: string, key: string): Proposal | undefined {
  const seenAt = evidence.seenAt(pointer);
  const found = valueOfKey(evidence, pointer, key);
  const isThere = key !== 'enum' && hasKey(evidence, pointer, key);
  if (found === undefined || isThere || seenAt.length === 0) return undefined;
  const [value, says] = found;
  const type = { enum: 'string', properties: 'object' }[key];
  const samples =
    type === undefined
      ? samplesOf(seenAt)
      : seenAt.reduce((sum, { shape }) => sum + (shape.types.get(type) ?? 0), 0);
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: isObject(value) ? key : `${key} ${JSON.stringify(value)}`,
    samples,
    edits: [
      ...evidence.change(pointer, [key], value, says, samples),
      ...(key === 'enum' ? evidence.strike(pointer, 'values') : []),
    ],
  };
}

/** Returns the value to write at the key, and the evidence for it. */
function valueOfKey(evidence: Evidence, pointer: string, key: string): [Json, string] | undefined {
  const shapes = evidence.seenAt(pointer).map(({ shape }) => shape);
  if (key === 'enum') {
    const known = exampleValuesAt(evidence.contract, pointer).filter(isText);
    const found = fitting(evidence, pointer, key)?.value;
    const values = Array.isArray(found) ? found.filter(isText) : [];
    const { size } = new Set(shapes.flatMap((one) => [...one.values.keys()]));
    const isNew = size > 1 && values.length > known.length && values.length <= mostValues;
    return isNew ? [values, 'Every value was one of these; there may be others.'] : undefined;
  }
  if (key === 'pattern' || key === 'format') {
    const found = fitting(evidence, pointer, 'format');
    return found?.key === key ? [found.value, `Every value had this ${key}.`] : undefined;
  }
  if (/^(min|max)(Length|Items)$/.test(key)) {
    // Propose only a length that all values share, because the longest value seen is not a limit.
    const [least, most] = ['min', 'max'].map((one) =>
      fitting(evidence, pointer, key.replace(/^.../, one)),
    );
    return least && least.value === most?.value
      ? [least.value, 'Every value had this length.']
      : undefined;
  }
  const [shape] = shapes;
  if (key !== 'properties' || !shape || shape.fields.size === 0 || hasHiddenNames(shape)) {
    return undefined;
  }
  const { properties } = draftedSchema(evidence.contract, shape);
  return isObject(properties)
    ? [properties, 'These fields were seen; there may be others.']
    : undefined;
}

/** @param fields the fields that identify the page in an answer */
function pages(evidence: Evidence, { pointer }: Unknown, fields: readonly string[]) {
  const seen = operationAt(evidence.observer, pointer);
  const shapes = [...(seen?.answers.values() ?? [])].flatMap(({ body }) => body ?? []);
  const isOther = shapes
    .flatMap(partsOf)
    .some(({ place, numbers }) => fields.includes(place.name) && numbers.least < numbers.most);
  const [found, another] = seen?.query ?? [];
  const [parameter = hiddenName, samples = 0] = found ?? [];
  if (!seen || parameter === hiddenName || another || !isOther) return undefined;
  const observation = evidence.observation('Other values returned other pages.', samples);
  const value: JsonObject = {
    ...{ name: parameter, in: 'query', description: 'Selects a page.' },
    ...{ schema: { type: 'string' }, example: '1' },
    'x-observed': { description: observation },
  };
  return {
    name: `${seen.operation.operationId}.${parameter}`,
    says: `the query parameter \`${parameter}\` selects a page`,
    samples,
    edits: [
      { kind: 'set' as const, pointer, path: ['parameters', '-'], value },
      ...evidence.strike(pointer, 'page-selection', 'parameters.query'),
    ],
  };
}

function hasKey({ contract }: Evidence, pointer: string, key: string): boolean {
  const value = valueAt(contract.document, pointer);
  return isObject(value) && Object.hasOwn(value, key);
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

const limits = /^(enum|pattern|format|properties|(min|max)(Length|Items))$/;
const mostValues = 12;
