/** Proposals about assumptions: one that held becomes observed, one that did not is changed. */
import { listAt, isObject } from '../../contract/objects.js';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { promiseOf } from '../../contract/promises.ts';
import { marksOf } from '../../contract/marks.ts';
import type { Json } from '../../contract/document.ts';
import type { JsonSchema } from '../../contract/schemas.ts';
import { exampleValuesAt } from '../match/schema-use.ts';
import type { Sighting } from '../match/sightings.ts';
import { isVaried, type Assumption } from '../watch/assumptions.ts';
import { classOf, keywordOf } from '../watch/forms.ts';
import { toJson, type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfAssumptions(evidence: Evidence): Proposal[] {
  return [...evidence.observer.assumptions.values()].flatMap((one) => {
    const { held, contradicted } = one.seen;
    if (contradicted > 0) return corrected(evidence, one, held + contradicted) ?? [];
    return held > 0 && isVaried(one.seen) ? (confirmed(evidence, one, held) ?? []) : [];
  });
}

/** The reason stays; what was seen follows it. */
function confirmed(
  evidence: Evidence,
  { pointer, key, reason }: Assumption,
  samples: number,
): Proposal | undefined {
  if (Object.hasOwn(marksAt(evidence, pointer).observed, key)) return undefined;
  const says = `${reason} It held each time.`;
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: `\`${key}\` held, and is no longer only assumed`,
    samples,
    edits: evidence.mark(pointer, key, says, samples),
  };
}

/** The value and its mark are replaced, where every sample and every example fits another value. */
function corrected(
  evidence: Evidence,
  { pointer, key, reason }: Assumption,
  samples: number,
): Proposal | undefined {
  const seenAt = evidence.seenAt(pointer);
  if (key === 'required') return presence(evidence, pointer, reason, seenAt);
  const found = fitting(evidence, pointer, key, seenAt);
  if (!found) return undefined;
  const says = `Every value fits this; it was assumed otherwise: ${reason}`;
  const edits: Edit[] = [
    // Another keyword may say it, such as `format` instead of `pattern`.
    ...(found.key === key ? [] : removal(evidence, pointer, key)),
    { kind: 'set', pointer, path: [found.key], value: found.value },
    ...evidence.mark(pointer, found.key, says, samples),
  ];
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: `${found.key} ${JSON.stringify(found.value)}`,
    samples,
    edits,
  };
}

function fitting(
  evidence: Evidence,
  pointer: string,
  key: string,
  seenAt: readonly Sighting[],
): { key: string; value: Json } | undefined {
  const { contract } = evidence;
  const examples = exampleValuesAt(contract, pointer);
  const sizes = examples.map(sizeOf).filter((one) => !Number.isNaN(one));
  const least = Math.min(...seenAt.map(({ shape }) => shape.sizes.least), ...sizes);
  const most = Math.max(...seenAt.map(({ shape }) => shape.sizes.most), ...sizes);
  if (key === 'minLength' || key === 'minItems') return { key, value: least };
  if (key === 'maxLength' || key === 'maxItems') return { key, value: most };
  const forms = new Set(seenAt.flatMap(({ shape }) => [...shape.forms.keys()]));
  if (key === 'enum') {
    const seen = seenAt.flatMap(({ shape }) =>
      [...shape.values.keys()].map((one) => toJson(JSON.parse(one))),
    );
    const isWhole = seenAt.every(({ shape }) => shape.otherValues === 0);
    const all = [...listAt(valueAt(contract.document, pointer), 'enum'), ...seen].map(toJson);
    return isWhole ? { key, value: all.filter((one, at) => all.indexOf(one) === at) } : undefined;
  }
  const [form, another] = forms;
  const characters = classOf(forms);
  const count = least === most ? `{${least}}` : `{${least},${most}}`;
  const candidates: JsonSchema[] = [
    another === undefined ? keywordOf(form) : {},
    key === 'pattern' && characters !== undefined ? { pattern: `^${characters}${count}$` } : {},
  ].filter((one) => Object.keys(one).length > 0);
  const fits = candidates.find((one) => {
    const validate = contract.schemas.compile({ type: 'string', ...one });
    return examples.every((value) => typeof value !== 'string' || validate()(value));
  });
  const [entry] = Object.entries(fits ?? {});
  return entry && { key: entry[0], value: toJson(entry[1]) };
}

/** Fields that were absent are no longer required; those that were null may be null. */
function presence(
  evidence: Evidence,
  pointer: string,
  reason: string,
  seenAt: readonly Sighting[],
): Proposal | undefined {
  const schema = valueAt(evidence.contract.document, pointer);
  const required = listAt(schema, 'required').map(String);
  const shapes = seenAt.filter(({ side }) => side === 'came').map(({ shape }) => shape);
  const objects = shapes.reduce((sum, one) => sum + (one.types.get('object') ?? 0), 0);
  const countOf = (name: string, type?: string): number =>
    shapes.reduce((sum, { fields }) => {
      const field = fields.get(name);
      return sum + ((type === undefined ? field?.count : field?.types.get(type)) ?? 0);
    }, 0);
  const isPromised = (name: string): boolean => promiseOf(schema, name) !== undefined;
  const changed = required.filter((name) => countOf(name) < objects || countOf(name, 'null') > 0);
  // The source promises these fields: people decide about a contradiction.
  if (objects === 0 || changed.length === 0 || changed.some(isPromised)) return undefined;
  const absent = changed.filter((name) => countOf(name) < objects);
  const nulls = changed.filter((name) => countOf(name, 'null') > 0);
  const made = nulls.map((name) => nullable(evidence, pointer, name));
  if (made.some((edits) => edits === undefined)) return undefined;
  const facts = [
    ...absent.map((name) => `${name} was absent ${objects - countOf(name)} times`),
    ...nulls.map((name) => `${name} was null ${countOf(name, 'null')} times`),
  ];
  const says = `${reason} But ${facts.join(', ')}.`;
  const rest = required.filter((name) => !absent.includes(name));
  const edits: Edit[] = [
    ...absent.map((name): Edit => ({ kind: 'strike', pointer, list: 'required', what: name })),
    ...made.flatMap((one) => one ?? []),
    ...(rest.length > 0
      ? evidence.mark(pointer, 'required', says, objects)
      : [
          ...removal(evidence, pointer, 'required'),
          ...evidence.mark(pointer, 'properties', says, objects),
        ]),
  ];
  return {
    name: `${evidence.nameOf(pointer)}.required`,
    says: facts.join(', '),
    samples: objects,
    edits,
  };
}

/** Undefined where the schema cannot be widened by a change of `$ref` or `type`. */
function nullable({ contract }: Evidence, schema: string, name: string): Edit[] | undefined {
  const pointer = `${schema}${pointerTo(['properties', name])}`;
  const property = valueAt(contract.document, pointer);
  if (!isObject(property)) return undefined;
  const { type, $ref } = property;
  if (typeof $ref === 'string') {
    const value = [{ $ref }, { type: 'null' }];
    return [
      { kind: 'remove', pointer, path: ['$ref'] },
      { kind: 'set', pointer, path: ['anyOf'], value },
    ];
  }
  if (typeof type === 'string' && !Array.isArray(property['enum'])) {
    return [{ kind: 'set', pointer, path: ['type'], value: [type, 'null'] }];
  }
  const isNullable = Array.isArray(type) && type.includes('null');
  return isNullable ? [] : undefined;
}

function marksAt({ contract }: Evidence, pointer: string) {
  return marksOf(valueAt(contract.document, pointer));
}

function removal(evidence: Evidence, pointer: string, key: string): Edit[] {
  const isObserved = Object.hasOwn(marksAt(evidence, pointer).observed, key);
  return [
    { kind: 'remove', pointer, path: [key] },
    { kind: 'remove', pointer, path: [isObserved ? 'x-observed' : 'x-assumed', key] },
  ];
}

function sizeOf(value: Json): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
}
