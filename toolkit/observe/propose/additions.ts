/** Proposes what messages have and the contract does not: fields, headers, statuses, media types. */
import { isJsonType } from '../../contract/json-bodies.ts';
import { answerTo, type Answer, type Content } from '../../contract/operation.ts';
import type { JsonObject } from '../../contract/document.ts';
import { isObject, listAt, objectAt } from '../../contract/objects.js';
import { marksOf } from '../../contract/marks.ts';
import { valueAt } from '../../contract/pointers.ts';
import { contentFor } from '../../traffic/bodies.ts';
import { unknownHeaders, unknownSentHeaders, type Sighting } from '../match/sightings.ts';
import type { Counts } from '../watch/counts.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { hasHiddenNames, hiddenName } from '../watch/shapes.ts';
import {
  bareContent,
  bodiesOfAnswers,
  bodyFiles,
  draftedSchema,
  meaningUnknown,
  responseOf,
  withoutCurrency,
} from './drafts.ts';
import { headerParameter } from './header-parameter.ts';
import { type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfAdditions(evidence: Evidence): Proposal[] {
  const seen = [...evidence.observer.operations.values()].filter(
    ({ operation }) => operation.status === 'documented' && operation.kind === 'operation',
  );
  return [
    ...evidence.sightings.unknownFields
      .filter(({ side }) => side === 'came')
      .flatMap((sighting) => newField(evidence, sighting) ?? []),
    ...seen.flatMap((one) => [...mediaTypes(evidence, one), ...sent(evidence, one)]),
    ...seen.flatMap((one) => statuses(evidence, one)),
    ...headers(evidence, seen),
    ...requiredFields(evidence),
  ];
}

/** An optional field. Only many answers show that it is always there. */
function newField(evidence: Evidence, { shape }: Sighting): Proposal | undefined {
  const at = shape.part.lastIndexOf('/');
  const parents = evidence.contract.schemas.applying(shape.schema ?? '', shape.part.slice(0, at));
  const parent = parents.findLast(({ schema }) => isObject(schema['properties']));
  const { name } = shape.place;
  if (!parent || name === hiddenName || name.includes('.')) return undefined;
  const { pointer } = parent;
  const value: JsonObject = {
    description: meaningUnknown,
    ...draftedSchema(shape),
    ...withoutCurrency(name, Object.keys(objectAt(parent.schema, 'properties'))),
  };
  const types = [value['type']].flat().filter((one) => typeof one === 'string');
  const says = 'Answers have this field; the source does not list it.';
  return {
    name: `${evidence.nameOf(pointer)}.${name}`,
    says: `an optional field, ${types.join(' or ') || 'of any type'}`,
    samples: shape.count,
    edits: [
      { kind: 'set', pointer, path: ['properties', name], value },
      ...evidence.mark(pointer, `properties.${name}`, says, shape.count),
    ],
  };
}

function requiredFields(evidence: Evidence): Proposal[] {
  return [...evidence.sightings.bySchema].flatMap(([pointer, seenAt]) => {
    const schema = valueAt(evidence.contract.document, pointer);
    const shapes = seenAt.filter(({ side }) => side === 'came').map(({ shape }) => shape);
    const samples = shapes.reduce((sum, { types }) => sum + (types.get('object') ?? 0), 0);
    const { observed, assumed } = marksOf(schema);
    const required = listAt(schema, 'required');
    const isAlways = (name: string): boolean =>
      samples > 0 &&
      shapes.reduce((sum, { fields }) => sum + (fields.get(name)?.count ?? 0), 0) === samples;
    return Object.keys(objectAt(schema, 'properties'))
      .filter((name) => Object.hasOwn(observed, `properties.${name}`))
      .filter((name) => !required.includes(name) && isAlways(name))
      .map((name): Proposal => {
        const says = [assumed['required'], `${name} was on every answer.`]
          .filter(Boolean)
          .join(' ');
        return {
          name: `${evidence.nameOf(pointer)}.${name}.required`,
          says: `${name} is always there`,
          samples,
          edits: [
            { kind: 'set', pointer, path: ['required', '-'], value: name },
            ...evidence.mark(pointer, 'required', says, samples),
          ],
        };
      });
  });
}

/** The label of a body, where every answer of that status had another than the one assumed. */
function mediaTypes(evidence: Evidence, { operation, answers }: OperationSeen): Proposal[] {
  return [...answers].flatMap(([status, { mediaTypes: types, count }]): Proposal[] => {
    const answer = answerTo(operation, status);
    // Other operations share it, and were not seen to be like this.
    if (!answer?.content || !answer.pointer.startsWith(operation.pointer)) return [];
    const { pointer, contents } = answer;
    const [type = '', another] = types.keys();
    const before = answer.content.mediaType;
    const isRelabelled = another === undefined && isJsonType(type) && isJsonType(before);
    if (!isRelabelled || contentFor(contents, type)) {
      return newTypes(evidence, pointer, ['content'], contents, types);
    }
    const says = `Every answer was labelled ${type}.`;
    return [
      {
        name: `${evidence.nameOf(pointer)}.content`,
        says: `its media type is ${type}`,
        samples: count,
        edits: [
          { kind: 'rename', pointer, path: ['content', before], to: type },
          ...evidence.mark(pointer, `content.${type}`, says, count),
        ],
      },
    ];
  });
}

/** Further ones, where the contract has others than JSON: that all is JSON is stated. */
function newTypes(
  evidence: Evidence,
  pointer: string,
  path: readonly string[],
  contents: readonly Content[],
  types: Counts,
): Proposal[] {
  if (contents.every(({ kind }) => kind === 'json')) return [];
  return [...types]
    .filter(
      ([type]) => /^[^*]+\/[^*]+$/.test(type) && !isJsonType(type) && !contentFor(contents, type),
    )
    .map(([type, samples]) => ({
      name: `${evidence.nameOf(pointer)}.${[...path, type].join('.')}`,
      says: `its media type may be ${type}`,
      samples,
      edits: [
        { kind: 'set', pointer, path: [...path, type], value: bareContent(type) },
        ...evidence.mark(pointer, [...path, type].join('.'), `${type} was seen.`, samples),
      ],
    }));
}

/** What was sent beside what the contract has, and taken. */
function sent(evidence: Evidence, seen: OperationSeen): Proposal[] {
  const { body, pointer, operationId } = seen.operation;
  const headerParameters = [...unknownSentHeaders(evidence.observer, seen)].map((one): Proposal => {
    const [name, samples] = one;
    const { value, says, edits } = headerParameter(evidence, seen, one);
    return {
      name: `${operationId}.header.${name}`,
      says,
      samples,
      edits: [
        ...edits,
        ...evidence.strike(pointer, 'parameters.header'),
        { kind: 'set', pointer, path: ['parameters', '-'], value },
      ],
    };
  });
  const path = ['requestBody', 'content'];
  const types = newTypes(evidence, pointer, path, body?.contents ?? [], seen.sentTypes);
  return [...headerParameters, ...types];
}

function statuses(evidence: Evidence, seen: OperationSeen): Proposal[] {
  const { operation } = seen;
  const { pointer, operationId } = operation;
  return bodiesOfAnswers(seen).flatMap((answer): Proposal[] => {
    const { status, count } = answer;
    const key = `responses.${status}`;
    const { kind } = evidence.contract.standing(`${pointer}/responses/${status}`);
    if (answerTo(operation, status) || kind !== 'not shown') return [];
    const says = 'It was answered; when it comes is not shown.';
    return [
      {
        name: `${operationId}.${status}`,
        says: `it answers ${status}`,
        samples: count,
        lacksNames: hasHiddenNames(answer.body),
        edits: [
          // Only this one: that one of a hundred was seen does not say which others there are.
          ...evidence.strike(pointer, key),
          { kind: 'set', pointer, path: ['responses', String(status)], value: responseOf(answer) },
          ...evidence.mark(pointer, key, says, count),
          ...bodyFiles(evidence, answer),
        ],
      },
    ];
  });
}

function headers(evidence: Evidence, seen: readonly OperationSeen[]): Proposal[] {
  const found = new Map<string, { count: number; answers: Map<string, Answer> }>();
  for (const { name, count, answer } of seen.flatMap(unknownHeaders)) {
    if (!answer) continue;
    const one = found.get(name) ?? { count: 0, answers: new Map<string, Answer>() };
    one.count += count;
    one.answers.set(answer.pointer, answer);
    found.set(name, one);
  }
  const value = { description: meaningUnknown, schema: { type: 'string' } };
  return [...found].map(([name, { count, answers }]) => ({
    name: `header.${name}`,
    says: `answers have the header ${name}`,
    samples: count,
    edits: [...answers.keys()].flatMap((pointer): Edit[] => [
      { kind: 'set', pointer, path: ['headers', name], value },
      ...evidence.mark(pointer, `headers.${name}`, 'Answers have this header.', count),
    ]),
  }));
}
