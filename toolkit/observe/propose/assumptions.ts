/** Proposes changes to assumptions: one that held becomes observed, and one that failed is corrected. */
import { isObject, listAt } from '../../contract/objects.js';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { promiseOf } from '../../contract/promises.ts';
import type { Json } from '../../contract/document.ts';
import type { JsonSchema } from '../../contract/schemas.ts';
import { exampleValuesAt } from '../match/schema-use.ts';
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

function confirmed(
  evidence: Evidence,
  { pointer, key, reason }: Assumption,
  samples: number,
): Proposal | undefined {
  if (Object.hasOwn(evidence.marksAt(pointer).observed, key)) return undefined;
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: `\`${key}\` held and is no longer just an assumption`,
    samples,
    edits: evidence.mark(pointer, key, `${reason} It held in every sample.`, samples),
  };
}

/** Replaces the value and its mark if another value fits every sample and every example. */
function corrected(
  evidence: Evidence,
  { pointer, key, reason }: Assumption,
  samples: number,
): Proposal | undefined {
  if (key === 'required') return presence(evidence, pointer, reason);
  const found = fitting(evidence, pointer, key);
  if (!found) return undefined;
  const says = `Every value fits this; the assumption was: ${reason}`;
  return {
    name: `${evidence.nameOf(pointer)}.${key}`,
    says: `${found.key} ${JSON.stringify(found.value)}`,
    samples,
    edits: [
      // Another keyword may express the rule, such as `format` instead of `pattern`.
      ...(found.key === key ? [] : removal(evidence, pointer, key)),
      ...evidence.change(pointer, [found.key], found.value, says, samples),
    ],
  };
}

/** Returns a keyword that fits every value and every example: the same one, or a substitute. */
export function fitting(
  evidence: Evidence,
  pointer: string,
  key: string,
): { key: string; value: Json } | undefined {
  const { contract } = evidence;
  const examples = exampleValuesAt(contract, pointer);
  const shapes = evidence.seenAt(pointer).map(({ shape }) => shape);
  const sizes = examples.flatMap((one) =>
    typeof one === 'string' || Array.isArray(one) ? [one.length] : [],
  );
  const least = Math.min(...shapes.map((one) => one.sizes.least), ...sizes);
  const most = Math.max(...shapes.map((one) => one.sizes.most), ...sizes);
  if (/^(min|max)(Length|Items)$/.test(key)) {
    const value = key.startsWith('min') ? least : most;
    return Number.isFinite(value) ? { key, value } : undefined;
  }
  if (key === 'enum') {
    const seen = shapes.flatMap(({ values }) => [...values.keys()]);
    const known = [...listAt(valueAt(contract.document, pointer), 'enum'), ...examples];
    const all = new Set([...known.map((one) => JSON.stringify(one)), ...seen.toSorted()]);
    const isWhole = shapes.every(({ otherValues }) => otherValues === 0);
    return isWhole ? { key, value: [...all].map((one) => toJson(JSON.parse(one))) } : undefined;
  }
  const forms = new Set(shapes.flatMap((one) => [...one.forms.keys()]));
  const [form, another] = forms;
  const characters = classOf(forms);
  const count = least === most ? `{${least}}` : `{${least},${most}}`;
  const candidates: JsonSchema[] = [
    another === undefined ? keywordOf(form) : {},
    key === 'pattern' && characters !== undefined ? { pattern: `^${characters}${count}$` } : {},
  ];
  const fits = candidates
    .filter((one) => Object.keys(one).length > 0)
    .find((one) => {
      const validate = contract.schemas.compile({ type: 'string', ...one });
      return examples.every((value) => typeof value !== 'string' || validate()(value));
    });
  const [entry] = Object.entries(fits ?? {});
  return entry && { key: entry[0], value: toJson(entry[1]) };
}

/** Makes fields optional that were absent, and nullable that were null. */
function presence(evidence: Evidence, pointer: string, reason: string): Proposal | undefined {
  const schema = valueAt(evidence.contract.document, pointer);
  const required = listAt(schema, 'required').map(String);
  const came = evidence.seenAt(pointer).filter(({ side }) => side === 'came');
  const countOf = (count: (shape: (typeof came)[number]['shape']) => number | undefined): number =>
    came.reduce((sum, { shape }) => sum + (count(shape) ?? 0), 0);
  const objects = countOf(({ types }) => types.get('object'));
  const found = required.map((name) => ({
    name,
    absent: objects - countOf(({ fields }) => fields.get(name)?.count),
    nulls: countOf(({ fields }) => fields.get(name)?.types.get('null')),
  }));
  const changed = found.filter(({ absent, nulls }) => absent > 0 || nulls > 0);
  // The service's documentation promises these fields, so people decide about a contradiction.
  const isPromised = changed.some(({ name }) => promiseOf(schema, name) !== undefined);
  if (objects === 0 || changed.length === 0 || isPromised) return undefined;
  const made = changed.flatMap(({ name, nulls }) =>
    nulls > 0 ? [nullable(evidence, pointer, name)] : [],
  );
  if (made.some((edits) => edits === undefined)) return undefined;
  const facts = changed
    .flatMap(({ name, absent, nulls }) => [
      absent > 0 ? `${name} was absent ${absent} times` : '',
      nulls > 0 ? `${name} was null ${nulls} times` : '',
    ])
    .filter(Boolean)
    .join(', ');
  const says = `${reason} But ${facts}.`;
  const absent = changed.filter((one) => one.absent > 0).map(({ name }) => name);
  const isEmpty = absent.length === required.length;
  return {
    name: `${evidence.nameOf(pointer)}.required`,
    says: facts,
    samples: objects,
    edits: [
      ...absent.map((what): Edit => ({ kind: 'strike', pointer, path: ['required'], what })),
      ...made.flatMap((one) => one ?? []),
      ...(isEmpty ? removal(evidence, pointer, 'required') : []),
      ...evidence.mark(pointer, isEmpty ? 'properties' : 'required', says, objects),
    ],
  };
}

/** Makes a field nullable. Undefined if changing `$ref` or `type` cannot do that. */
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
  return Array.isArray(type) && type.includes('null') ? [] : undefined;
}

function removal(evidence: Evidence, pointer: string, key: string): Edit[] {
  const isObserved = Object.hasOwn(evidence.marksAt(pointer).observed, key);
  return [
    { kind: 'remove', pointer, path: [key] },
    { kind: 'remove', pointer, path: [isObserved ? 'x-observed' : 'x-assumed', key] },
  ];
}
