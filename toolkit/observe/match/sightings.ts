/** Where messages used the contract's schemas, and what they had that the contract lacks. */
import type { Contract } from '../../contract/contract.ts';
import { marksOf } from '../../contract/marks.ts';
import { isObject } from '../../contract/objects.js';
import { answerTo } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { isUsual } from '../../traffic/plain-headers.ts';
import type { Counts } from '../watch/counts.ts';
import { keysOf, takenWith } from '../watch/headers.ts';
import type { Observer } from '../watch/observer.ts';
import type { OperationSeen } from '../watch/operations.ts';
import { partsOf, type Shape } from '../watch/shapes.ts';

export interface Sighting {
  /** The place: `getFxRate answer 200 /fxWindow`. */
  name: string;
  shape: Shape;
  side: 'sent' | 'came';
  rejected?: Shape | undefined;
}

export type Sightings = ReturnType<typeof sightingsOf>;

export function sightingsOf({ contract, operations }: Observer) {
  /** The sightings by pointer to a schema. */
  const bySchema = new Map<string, Sighting[]>();
  const unknownFields: Sighting[] = [];
  for (const seen of operations.values()) {
    if (seen.operation.status === 'named-only') continue;
    for (const message of messagesOf(seen)) {
      // Count only parts that the contract describes in full.
      const closed = new Set<string>();
      const rejectedParts = message.rejected ? partsOf(message.rejected) : [];
      for (const shape of partsOf(message.shape)) {
        const name = `${message.name} ${shape.part}`.trim();
        const rejected = rejectedParts.find(({ part }) => part === shape.part);
        const sighting = { ...message, name, shape, rejected };
        const places = shape.schema ? contract.schemas.applying(shape.schema, shape.part) : [];
        const pointers = places.map(({ pointer }) => pointer);
        if (pointers.length > 0 && !isOpen(contract, pointers)) closed.add(shape.part);
        const parent = shape.part.slice(0, shape.part.lastIndexOf('/'));
        if (pointers.length === 0 && closed.has(parent)) unknownFields.push(sighting);
        for (const pointer of pointers) {
          bySchema.set(pointer, [...(bySchema.get(pointer) ?? []), sighting]);
        }
      }
    }
  }
  return { bySchema, unknownFields };
}

/** Returns the messages whose bodies were seen, without rejected requests. */
function messagesOf({ operation, request, rejected, answers }: OperationSeen): Sighting[] {
  const { operationId } = operation;
  const came = [...answers].flatMap(([status, { body }]): Sighting[] => {
    const isDescribed = answerTo(operation, status)?.content !== undefined;
    const name = `${operationId} answer ${status}`;
    return body && isDescribed ? [{ name, shape: body, side: 'came' }] : [];
  });
  return request
    ? [{ name: `${operationId} request`, shape: request, side: 'sent', rejected }, ...came]
    : came;
}

/** Whether the fields of a schema are an open question. */
function isOpen({ document, shapeOf }: Contract, pointers: readonly string[]): boolean {
  const isAnything = (one: string): boolean => shapeOf(valueAt(document, one)).kind === 'anything';
  if (pointers.every(isAnything)) return true;
  return pointers.some((one) => {
    const schema = valueAt(document, one);
    // A map is open, because the sender chooses its keys.
    const isMap = isObject(schema) && isObject(schema['additionalProperties']);
    return isMap || marksOf(schema).notShown.includes('properties');
  });
}

export function samplesOf(seenAt: readonly Sighting[]): number {
  return seenAt.reduce((sum, { shape }) => sum + shape.count, 0);
}

export function operationAt({ operations }: Observer, pointer: string): OperationSeen | undefined {
  return [...operations.values()].find(({ operation }) => operation.pointer === pointer);
}

/** Returns answer headers that belong neither to HTTP nor to the contract. */
export function unknownHeaders({ operation, answers }: OperationSeen) {
  return [...answers].flatMap(([status, { headers }]) => {
    const answer = answerTo(operation, status);
    const found = withoutKnown(headers, answer?.headers ?? [], 'came');
    return [...found].map(([name, count]) => ({ name, count, answer }));
  });
}

/**
 * Returns headers of accepted requests that belong neither to HTTP nor to the contract. A header sent to every
 * operation belongs to the client, unless it may be the key of a repeat.
 */
export function unknownSentHeaders(
  { operations }: Observer,
  { operation, headers }: OperationSeen,
): Counts {
  if (operation.kind === 'webhook') return new Map();
  const all = [...operations.values()].filter((one) => one.operation.kind === 'operation');
  const keys = new Map(keysOf(headers));
  const isOwn = (name: string): boolean =>
    keys.has(name) ||
    (name !== 'x-request-id' &&
      (all.length === 1 ||
        all.some((one) => one.accepted > 0 && !takenWith(one.headers).has(name))));
  const sent = withoutKnown(takenWith(headers), operation.parameters, 'sent');
  return new Map([...sent].filter(([name]) => isOwn(name)));
}

function withoutKnown(
  counts: Counts,
  documented: readonly { name: string }[],
  side: 'sent' | 'came',
): Counts {
  const known = new Set(documented.map(({ name }) => name.toLowerCase()));
  return new Map([...counts].filter(([name]) => !isUsual(name, side) && !known.has(name)));
}
