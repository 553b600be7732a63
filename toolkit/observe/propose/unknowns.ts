/** Proposes answers to known unknowns: values of open lists, units, forms, lengths, fields, pages. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf } from '../../contract/marks.ts';
import { valueAt } from '../../contract/pointers.ts';
import { unknownsOf, type Unknown } from '../../contract/unknowns.ts';
import { exampleValuesAt, sentSchemas } from '../match/schema-use.ts';
import { operationAt, samplesOf } from '../match/sightings.ts';
import { namesIn, questionOf } from '../match/topics.ts';
import { merged, sumOf } from '../watch/counts.ts';
import { keywordOf } from '../watch/forms.ts';
import { hasHiddenNames, hiddenName, partsOf, shownName } from '../watch/shapes.ts';
import { unusualUnit } from '../watch/times.ts';
import { draftedSchema } from './drafts.ts';
import { answeredIn, toJson, type Edit, type Evidence, type Proposal } from './proposal.ts';

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
      return ofKey(evidence, unknown.pointer, question.key, isSent);
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

function unit(
  evidence: Evidence,
  unknown: Unknown,
  fields: readonly string[],
): Proposal | undefined {
  const { units } = evidence.observer.times;
  const counts = merged(namesIn(unknown, fields).flatMap((name) => units.get(name) ?? []));
  const [name, another] = counts.keys();
  if (name === undefined || another !== undefined || name === unusualUnit) return undefined;
  const says = `In ${name}: it fits the times of the token`;
  return inDescription(evidence, unknown, { topic: 'unit', says, samples: sumOf(counts) });
}

function claims(evidence: Evidence, unknown: Unknown): Proposal | undefined {
  const seenAt = evidence.seenAt(unknown.pointer);
  const counts = merged(seenAt.map(({ shape }) => shape.claims));
  if (counts.size === 0) return undefined;
  const names = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => shownName(name));
  const says = `The claims of the tokens were ${names.join(', ')}`;
  return inDescription(evidence, unknown, { topic: 'claims', says, samples: samplesOf(seenAt) });
}

/** The zone of each time of which every sample agrees; the topic goes when that is all of them. */
function zone(
  evidence: Evidence,
  unknown: Unknown,
  fields: readonly string[],
): Proposal | undefined {
  const found = fields.flatMap((field) => {
    const [one, another] = evidence.observer.times.zones.get(field) ?? [];
    return one && !another ? [{ field, name: one[0], samples: one[1] }] : [];
  });
  if (found.length === 0) return undefined;
  const facts = found.map(({ field, name }) => `${field} in ${name}`).join(', ');
  return inDescription(evidence, unknown, {
    topic: 'zone',
    says: `${facts}: that fits the time of the answer`,
    samples: Math.min(...found.map(({ samples }) => samples)),
    isWhole: found.length === fields.length,
  });
}

/** The mark of the description holds a fact that no key can. */
function inDescription(
  evidence: Evidence,
  { id, what, pointer }: Unknown,
  fact: { topic: string; says: string; samples: number; isWhole?: boolean },
): Proposal | undefined {
  const value = valueAt(evidence.contract.document, pointer);
  if (!hasKey(value, 'description')) return undefined;
  if (marksOf(value).observed['description'] !== undefined) return undefined;
  const { topic, says, samples, isWhole = true } = fact;
  const strike: Edit = { kind: 'strike', pointer, list: 'x-not-shown', what: id ?? what };
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

function ofKey(
  evidence: Evidence,
  pointer: string,
  key: string,
  isSent: boolean,
): Proposal | undefined {
  if (isSent && limits.test(key)) return undefined;
  if (key === 'enum') return furtherValues(evidence, pointer);
  const seenAt = evidence.seenAt(pointer);
  const found = (value: Json | undefined, says: string, samples = samplesOf(seenAt)) =>
    value === undefined ? undefined : withKey(evidence, { pointer, key, value, says, samples });
  if (key === 'pattern' || key === 'format') {
    return found(commonForm(evidence, pointer, key), `Every value had this ${key}.`);
  }
  if (/^(min|max)(Length|Items)$/.test(key)) {
    return found(commonSize(evidence, pointer), 'Every value had this length.');
  }
  const [{ shape } = { shape: undefined }] = seenAt;
  const isShown = shape && shape.fields.size > 0 && !hasHiddenNames(shape);
  if (key !== 'properties' || !isShown) return undefined;
  const { properties } = draftedSchema(shape);
  const says = 'These fields were seen; there may be others.';
  return found(properties, says, shape.types.get('object') ?? 0);
}

function withKey(
  evidence: Evidence,
  seen: { pointer: string; key: string; value: Json; says: string; samples: number },
): Proposal | undefined {
  const { pointer, key, value, says, samples } = seen;
  if (hasKey(valueAt(evidence.contract.document, pointer), key) || samples === 0) return undefined;
  const shown = typeof value === 'object' ? '' : ` ${value}`;
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: `${key}${shown}`,
    samples,
    edits: [
      { kind: 'set', pointer, path: [key], value },
      ...evidence.mark(pointer, key, says, samples),
      ...evidence.strike(pointer, key),
    ],
  };
}

/** Values that are not in the contract. Values that were not seen may still come. */
function furtherValues(evidence: Evidence, pointer: string): Proposal | undefined {
  const seenAt = evidence.seenAt(pointer);
  const known = exampleValuesAt(evidence.contract, pointer);
  const seen = seenAt.flatMap(({ shape }) => [...shape.values.keys()]);
  const names = new Set(known.map((one) => JSON.stringify(one)));
  const further = [...new Set(seen)].filter((one) => !names.has(one)).toSorted();
  const isWhole = seenAt.every(({ shape }) => shape.otherValues === 0);
  const samples = seenAt.reduce((sum, { shape }) => sum + (shape.types.get('string') ?? 0), 0);
  const parsed = further.map((one) => toJson(JSON.parse(one)));
  const values = [...known, ...parsed].filter((one) => typeof one === 'string');
  if (new Set(seen).size < 2 || further.length === 0 || !isWhole || values.length > mostValues)
    return undefined;
  const says = 'Every value was one of these; there may be others.';
  return {
    name: `${evidence.nameOf(pointer)}.enum`,
    says: `its values are ${values.join(', ')}`,
    samples,
    edits: [
      { kind: 'set', pointer, path: ['enum'], value: values },
      ...evidence.mark(pointer, 'enum', says, samples),
      ...evidence.strike(pointer, 'enum', 'values'),
    ],
  };
}

function commonForm(
  evidence: Evidence,
  pointer: string,
  key: 'pattern' | 'format',
): string | undefined {
  const seenAt = evidence.seenAt(pointer);
  const [form, another] = new Set(seenAt.flatMap(({ shape }) => [...shape.forms.keys()]));
  const value = another === undefined ? keywordOf(form)[key] : undefined;
  if (typeof value !== 'string') return undefined;
  const fits = evidence.contract.schemas.compile({ type: 'string', [key]: value });
  const examples = exampleValuesAt(evidence.contract, pointer);
  return examples.every((one) => fits()(one)) ? value : undefined;
}

/** A length that all values share; the longest that was seen is not a limit. */
function commonSize(evidence: Evidence, pointer: string): number | undefined {
  const seenAt = evidence.seenAt(pointer);
  const least = Math.min(...seenAt.map(({ shape }) => shape.sizes.least));
  const most = Math.max(...seenAt.map(({ shape }) => shape.sizes.most));
  const isOther = (one: Json): boolean =>
    (typeof one === 'string' || Array.isArray(one)) && one.length !== least;
  const isCommon = least === most && Number.isFinite(least);
  return isCommon && !exampleValuesAt(evidence.contract, pointer).some(isOther) ? least : undefined;
}

/** @param fields that say which page was answered */
function pages(
  evidence: Evidence,
  { pointer }: Unknown,
  fields: readonly string[],
): Proposal | undefined {
  const seen = operationAt(evidence.observer, pointer);
  const shapes = [...(seen?.answers.values() ?? [])].flatMap(({ body }) => body ?? []);
  const isOther = shapes
    .flatMap(partsOf)
    .some(({ place, numbers }) => fields.includes(place.name) && numbers.least < numbers.most);
  const [found, another] = seen?.query ?? [];
  const [parameter = hiddenName, samples = 0] = found ?? [];
  if (!seen || parameter === hiddenName || another || !isOther) return undefined;
  const observation = evidence.observation('Other pages were answered with it.', samples);
  const value: JsonObject = {
    name: parameter,
    in: 'query',
    description: 'Selects a page.',
    schema: { type: 'string' },
    example: '1',
    'x-observed': { description: observation },
  };
  return {
    name: `${seen.operation.operationId}.${parameter}`,
    says: `\`${parameter}\` in the query selects a page`,
    samples,
    edits: [
      { kind: 'set', pointer, path: ['parameters', '-'], value },
      ...evidence.strike(pointer, 'page-selection', 'parameters.query'),
    ],
  };
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

const limits = /^(enum|pattern|format|properties|(min|max)(Length|Items))$/;
const mostValues = 12;
