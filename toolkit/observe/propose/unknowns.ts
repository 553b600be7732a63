/** Proposals that answer a known unknown: values of open lists, units, forms, lengths, fields, pages. */
import type { Json, JsonObject } from '../../contract/document.ts';
import { marksOf } from '../../contract/marks.ts';
import { valueAt } from '../../contract/pointers.ts';
import { unknownsOf, type Unknown } from '../../contract/unknowns.ts';
import { seenAnswerTo, timesOf, unknownParameters } from '../answer/answers.ts';
import { formatOf } from '../watch/forms.ts';
import type { SeenPlace } from '../answer/sightings.ts';
import { patternOf } from '../answer/draft-schema.ts';
import { draftedSchema, toJson } from './drafts.ts';
import { exampleValuesAt } from './examples.ts';
import { sentSchemas } from './sent.ts';
import {
  hasKey,
  markEdits,
  nameOf,
  strikeEdits,
  type Edit,
  type Evidence,
  type Proposal,
} from './proposal.ts';

export function proposalsOfUnknowns(evidence: Evidence): Proposal[] {
  const sent = sentSchemas(evidence.contract);
  return unknownsOf(evidence.contract).flatMap(
    (unknown) => proposalOf(evidence, unknown, sent.has(unknown.pointer)) ?? [],
  );
}

function proposalOf(evidence: Evidence, unknown: Unknown, isSent: boolean): Proposal | undefined {
  const { what, pointer } = unknown;
  if (isSent && limits.test(what)) return undefined;
  const seenAt = evidence.places.bySchema.get(pointer) ?? [];
  if (what === 'enum') return furtherValues(evidence, pointer, seenAt);
  if (what === 'pattern' || what === 'format') return form(evidence, pointer, what, seenAt);
  if (/^(min|max)(Length|Items)$/.test(what)) return size(evidence, pointer, what, seenAt);
  if (what === 'properties') return fields(evidence, pointer, seenAt);
  if (what === 'page selection') return pages(evidence, unknown);
  if (timesOf(what).length > 0) return zone(evidence, unknown);
  return answered(evidence, unknown);
}

/** A topic whose answer is one fact that every sample agrees on. */
function answered(evidence: Evidence, unknown: Unknown): Proposal | undefined {
  const { what } = unknown;
  const [kind, topic] = /^(?:(unit) of \w+|token claims)$/.exec(what) ?? [];
  if (kind === undefined) return undefined;
  const { samples, lines } = seenAnswerTo(evidence.observer, evidence.places, unknown);
  const [line] = lines;
  if (line === undefined || samples === 0) return undefined;
  // Counts of several answers are for people to read.
  if (topic !== undefined && line.includes(', ')) return undefined;
  if (line.includes('none of the usual units')) return undefined;
  const says =
    topic === 'unit'
      ? `In ${factOf(line)}: it fits the times of the token.`
      : `The claims of the tokens were ${line.replace(/^claims: /, '').replaceAll(/ (once|\d+ times)/g, '')}.`;
  return inDescription(evidence, unknown, {
    topic: topic ?? 'claims',
    says,
    samples,
    isWhole: true,
  });
}

/** The zone of each time of which every sample agrees; the topic goes when that is all of them. */
function zone(evidence: Evidence, unknown: Unknown): Proposal | undefined {
  const found = timesOf(unknown.what).flatMap((name) => {
    const counts = evidence.observer.zones.found.get(name) ?? new Map<string, number>();
    const [one, another] = counts;
    return one && !another ? [{ name, zone: one[0], samples: one[1] }] : [];
  });
  if (found.length === 0) return undefined;
  const facts = found.map((one) => `${one.name} in ${one.zone}`).join(', ');
  return inDescription(evidence, unknown, {
    topic: 'zone',
    says: `${facts}: that fits the time of the answer.`,
    samples: Math.min(...found.map(({ samples }) => samples)),
    isWhole: found.length === timesOf(unknown.what).length,
  });
}

/** A fact that no key can name is told beside the description. */
function inDescription(
  evidence: Evidence,
  { what, pointer }: Unknown,
  fact: { topic: string; says: string; samples: number; isWhole: boolean },
): Proposal | undefined {
  if (!hasKey(evidence, pointer, 'description')) return undefined;
  const { observed } = marksOf(valueAt(evidence.contract.document, pointer));
  if (observed['description'] !== undefined) return undefined;
  const { topic, says, samples, isWhole } = fact;
  return {
    name: `${nameOf(evidence, pointer)}.${topic}`,
    says: says.replace(/\.$/, ''),
    samples,
    edits: [
      ...markEdits(evidence, pointer, 'description', evidence.observation(says, samples)),
      ...(isWhole ? strikeEdits(evidence, pointer, (one) => one === what) : []),
    ],
  };
}

/** `beside the times of the token: seconds 3 times` says `seconds`. */
function factOf(line: string): string {
  return /: (.+?) (?:once|\d+ times)$/.exec(line)?.[1] ?? '';
}

/** Values that are not in the contract; those that were merely not seen are no end of the list. */
function furtherValues(
  evidence: Evidence,
  pointer: string,
  seenAt: readonly SeenPlace[],
): Proposal | undefined {
  const known = exampleValuesAt(evidence.contract, pointer);
  const seen = seenAt.flatMap(({ shape }) => [...shape.values.keys()]);
  const names = new Set(known.map((one) => JSON.stringify(one)));
  const further = [...new Set(seen)].filter((one) => !names.has(one)).toSorted();
  const isWhole = seenAt.every(({ shape }) => shape.otherValues === 0);
  const samples = seenAt.reduce((sum, { shape }) => sum + (shape.types.get('string') ?? 0), 0);
  const values = [...known, ...further.map(parsed)].filter((one) => typeof one === 'string');
  if (further.length === 0 || !isWhole || values.length > mostValues) return undefined;
  return {
    name: `${nameOf(evidence, pointer)}.enum`,
    says: `its values are ${values.join(', ')}`,
    samples,
    edits: [
      { kind: 'set', pointer, path: ['enum'], value: values },
      ...markEdits(
        evidence,
        pointer,
        'enum',
        evidence.observation('Every value was one of these; there may be others.', samples),
      ),
      ...strikeEdits(
        evidence,
        pointer,
        (one) => one === 'enum' || /^(other )?values of /.test(one),
      ),
    ],
  };
}

/** A form that every value has. */
function form(
  evidence: Evidence,
  pointer: string,
  what: string,
  seenAt: readonly SeenPlace[],
): Proposal | undefined {
  const forms = new Set(seenAt.flatMap(({ shape }) => [...shape.forms.keys()]));
  const [name = '', another] = forms;
  const value = what === 'format' ? formatOf[name] : patternOf[name];
  if (value === undefined || another !== undefined) return undefined;
  const examples = exampleValuesAt(evidence.contract, pointer);
  const fits = evidence.contract.schemas.compile({ type: 'string', [what]: value });
  if (!examples.every((one) => fits()(one))) return undefined;
  return ofKey(evidence, pointer, what, value, countOf(seenAt), `Every value had this ${what}.`);
}

/** A length that all values share: the longest that was seen is no limit. */
function size(
  evidence: Evidence,
  pointer: string,
  what: string,
  seenAt: readonly SeenPlace[],
): Proposal | undefined {
  const least = Math.min(...seenAt.map(({ shape }) => shape.sizes.least));
  const most = Math.max(...seenAt.map(({ shape }) => shape.sizes.most));
  if (least !== most || !Number.isFinite(least)) return undefined;
  const examples = exampleValuesAt(evidence.contract, pointer);
  const isOther = (one: Json): boolean =>
    (typeof one === 'string' || Array.isArray(one)) && one.length !== least;
  if (examples.some(isOther)) return undefined;
  return ofKey(evidence, pointer, what, least, countOf(seenAt), 'Every value had this length.');
}

function fields(
  evidence: Evidence,
  pointer: string,
  seenAt: readonly SeenPlace[],
): Proposal | undefined {
  const [place] = seenAt;
  if (!place || place.shape.fields.size === 0) return undefined;
  const { properties } = draftedSchema(place.shape, Infinity);
  const samples = place.shape.types.get('object') ?? 0;
  if (properties === undefined) return undefined;
  const says = 'These fields were seen; there may be others.';
  return ofKey(evidence, pointer, 'properties', properties, samples, says);
}

/** The parameter that was there when other pages came. */
function pages(evidence: Evidence, unknown: Unknown): Proposal | undefined {
  const seen = [...evidence.observer.operations.values()].find(
    ({ operation }) => operation.pointer === unknown.pointer,
  );
  const pagesSeen = [...evidence.places.bySchema]
    .filter(([pointer]) => pointer.endsWith('/properties/currentPage'))
    .flatMap(([, seenAt]) => seenAt.flatMap(({ shape }) => [...shape.values.keys()]));
  const [name, another] = seen ? [...unknownParameters(seen.operation, seen.query)] : [];
  if (!seen || !name || another || new Set(pagesSeen).size < 2) return undefined;
  const [parameter, samples] = name;
  const value: JsonObject = {
    name: parameter,
    in: 'query',
    description: 'Selects a page.',
    schema: { type: 'string' },
    example: '1',
    'x-observed': {
      description: evidence.observation('Other pages were answered with it.', samples),
    },
  };
  const { pointer } = unknown;
  return {
    name: `${seen.operation.operationId}.${parameter}`,
    says: `\`${parameter}\` in the query selects a page`,
    samples,
    edits: [
      { kind: 'set', pointer, path: ['parameters', '-'], value },
      ...strikeEdits(
        evidence,
        pointer,
        (one) => one === 'page selection' || one === 'parameters.query',
      ),
    ],
  };
}

function ofKey(
  evidence: Evidence,
  pointer: string,
  key: string,
  value: Json,
  samples: number,
  says: string,
): Proposal | undefined {
  if (hasKey(evidence, pointer, key) || samples === 0) return undefined;
  const edits: Edit[] = [
    { kind: 'set', pointer, path: [key], value },
    ...markEdits(evidence, pointer, key, evidence.observation(says, samples)),
    ...strikeEdits(evidence, pointer, (one) => one === key),
  ];
  const shown = typeof value === 'object' ? '' : ` ${value}`;
  return { name: `${nameOf(evidence, pointer)}.${key}`, says: `${key}${shown}`, samples, edits };
}

function countOf(seenAt: readonly SeenPlace[]): number {
  return seenAt.reduce((sum, { shape }) => sum + shape.count, 0);
}

function parsed(text: string): Json {
  return toJson(JSON.parse(text));
}

const limits = /^(enum|pattern|format|properties|(min|max)(Length|Items))$/;
const mostValues = 12;
