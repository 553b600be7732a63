/** Proposes additions: fields, headers, statuses and media types that messages have and the contract lacks. */
import { isJsonType } from '../../contract/json-bodies.ts';
import { answerTo } from '../../contract/operation.ts';
import { isObject, objectAt } from '../../contract/objects.js';
import { pointerTo, valueAt } from '../../contract/pointers.ts';
import { contentFor } from '../../traffic/bodies.ts';
import { unknownHeaders, type Sighting } from '../match/sightings.ts';
import { sumOf } from '../watch/counts.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { hasHiddenNames, hiddenName } from '../watch/shapes.ts';
import { answerSeen, bareContent, fieldOf } from './drafts.ts';
import { headerParameters } from './parameters.ts';
import { toJson, type Edit, type Evidence, type Proposal } from './proposal.ts';

export function proposalsOfAdditions(evidence: Evidence): Proposal[] {
  const seen = [...evidence.observer.operations.values()].filter(
    ({ operation }) => operation.status === 'documented' && operation.kind === 'operation',
  );
  const fields = evidence.sightings.unknownFields.filter(({ side }) => side === 'came');
  return [
    ...fields.flatMap((one) => newField(evidence, one) ?? []),
    ...seen.flatMap((one) => mediaTypes(evidence, one)),
    ...seen.flatMap((one) => sentHeaders(evidence, one)),
    ...seen.flatMap((one) => statuses(evidence, one)),
    ...headers(evidence, seen),
  ];
}

/** Adds an optional field, because the contract's examples lack it. */
function newField(evidence: Evidence, { shape }: Sighting): Proposal | undefined {
  const { contract } = evidence;
  const { part, count, place } = shape;
  const above = part.slice(0, part.lastIndexOf('/'));
  const parent = contract.schemas
    .applying(shape.schema ?? '', above)
    .findLast(({ schema }) => isObject(schema['properties']));
  const { name } = place;
  if (!parent || name === hiddenName || name.includes('.')) return undefined;
  const siblings = Object.keys(objectAt(parent.schema, 'properties'));
  const value = fieldOf(contract, name, shape, { siblings, objects: count });
  const types = [value['type']].flat().filter((one) => typeof one === 'string');
  const says = "Answers have this field; the service's documentation does not list it.";
  return {
    name: `${evidence.nameOf(parent.pointer)}.${name}`,
    says: `an optional field, ${types.join(' or ') || 'of any type'}`,
    samples: count,
    edits: evidence.change(parent.pointer, ['properties', name], value, says, count),
  };
}

/**
 * Proposes media types of bodies. JSON bodies are stated, so another JSON type replaces the assumed one if every body
 * has it. If the contract has other media types, adds new ones.
 */
function mediaTypes(evidence: Evidence, { operation, answers, sentTypes }: OperationSeen) {
  const { pointer, body } = operation;
  const inAnswers = [...answers].map(([status, { mediaTypes: types }]) => {
    const answer = answerTo(operation, status);
    return {
      at: answer?.pointer ?? '',
      path: ['content'],
      contents: answer?.contents ?? [],
      types,
    };
  });
  const path = ['requestBody', 'content'];
  const inRequest = { at: pointer, path, contents: body?.contents ?? [], types: sentTypes };
  return [inRequest, ...inAnswers].flatMap(({ at, path: way, contents, types }) =>
    [...types].flatMap(([type, samples]): Proposal[] => {
      const [first] = contents;
      const isJson = contents.every(({ kind }) => kind === 'json');
      const isNew = !type.includes('*') && !contentFor(contents, type);
      // An answer that is defined elsewhere also belongs to other operations, which may behave differently.
      if (!first || !isNew || isJson !== isJsonType(type) || !at.startsWith(pointer)) return [];
      if (isJson && samples < sumOf(types)) return [];
      const before = [...way, first.mediaType];
      const same = toJson(valueAt(evidence.contract.document, at + pointerTo(before)));
      const value = isJson ? same : bareContent(type);
      const name = [evidence.nameOf(at), ...way, ...(isJson ? [] : [type])].join('.');
      return [
        {
          name,
          says: `its media type ${isJson ? 'is' : 'may be'} ${type}`,
          samples,
          edits: [
            ...evidence.change(at, [...way, type], value, `Bodies were labelled ${type}.`, samples),
            ...(isJson ? [{ kind: 'remove' as const, pointer: at, path: before }] : []),
          ],
        },
      ];
    }),
  );
}

function sentHeaders(evidence: Evidence, seen: OperationSeen): Proposal[] {
  const { pointer, operationId } = seen.operation;
  return headerParameters(evidence, seen).map(({ name, samples, says, value, answers }) => {
    const set: Edit = { kind: 'set', pointer, path: ['parameters', '-'], value };
    const edits = [...answers, ...evidence.strike(pointer, 'parameters.header'), set];
    return { name: `${operationId}.header.${name}`, says, samples, edits };
  });
}

/** Adds only the statuses that were seen, which do not reveal the others. */
function statuses(evidence: Evidence, seen: OperationSeen): Proposal[] {
  const { pointer, operationId } = seen.operation;
  return [...seen.answers].flatMap(([status, { count, body }]) => {
    const path = ['responses', String(status)];
    const { kind } = evidence.contract.standing(pointer + pointerTo(path));
    if (answerTo(seen.operation, status) || kind !== 'not shown') return [];
    const { value, files } = answerSeen(evidence, seen, status);
    return {
      name: `${operationId}.${status}`,
      says: `it answers ${status}`,
      samples: count,
      lacksNames: hasHiddenNames(body),
      edits: [
        ...evidence.change(pointer, path, value, 'The service sent this status.', count),
        ...files,
      ],
    };
  });
}

function headers(evidence: Evidence, seen: readonly OperationSeen[]): Proposal[] {
  const found = seen.flatMap((one) =>
    unknownHeaders(one).flatMap(({ name, count, answer }) =>
      answer ? { name, count, at: answer.pointer, of: one.answers.get(Number(answer.status)) } : [],
    ),
  );
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, ones]) => {
    const samples = ones.reduce((sum, { count }) => sum + count, 0);
    const all = ones.reduce((sum, { count, of }) => sum + (of?.count ?? count), 0);
    const description = `In traffic: on ${samples} of ${all} answers.`;
    const value = { description, schema: { type: 'string' } };
    const says = 'Answers had this header.';
    const edits = [...new Set(ones.map(({ at }) => at))].flatMap((at) =>
      evidence.change(at, ['headers', name], value, says, samples),
    );
    return { name: `header.${name}`, says: `answers have the header ${name}`, samples, edits };
  });
}
