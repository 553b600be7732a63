/** Where in messages the schemas of the contract were seen, and which parts it says nothing of. */
import type { Contract } from '../../contract/contract.ts';
import { marksOf } from '../../contract/marks.ts';
import { answerTo } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import type { Observer, OperationSeen } from '../watch/observer.ts';
import { partsOf, type Shape } from '../watch/shapes.ts';

/** A place of many messages. */
export interface SeenPlace {
  operation: OperationSeen['operation'];
  /** `getFxRate answer 200 /fxWindow`. */
  name: string;
  shape: Shape;
  side: 'sent' | 'came';
}

export interface Places {
  /** By pointer to a schema. */
  bySchema: ReadonlyMap<string, readonly SeenPlace[]>;
  /** Fields of documented messages that the contract does not have. */
  unknownFields: readonly SeenPlace[];
}

export function placesOf({ contract, operations }: Observer): Places {
  const bySchema = new Map<string, SeenPlace[]>();
  const unknownFields: SeenPlace[] = [];
  for (const seen of operations.values()) {
    if (seen.operation.status === 'named-only') continue;
    for (const message of messagesOf(seen)) {
      // Parts that the contract knows, and whose fields it means to know.
      const closed = new Set<string>();
      for (const shape of partsOf(message.shape)) {
        const place = { ...message, shape, name: `${message.name} ${shape.part}`.trim() };
        const pointers = pointersOf(contract, shape);
        if (pointers.length > 0 && !isOpen(contract, pointers)) closed.add(shape.part);
        if (pointers.length === 0 && closed.has(parentOf(shape.part))) {
          unknownFields.push(place);
        }
        for (const pointer of pointers) {
          bySchema.set(pointer, [...(bySchema.get(pointer) ?? []), place]);
        }
      }
    }
  }
  return { bySchema, unknownFields };
}

/** Messages of an operation whose bodies were seen: of those that were rejected, none. */
function messagesOf({ operation, request, answers }: OperationSeen): SeenPlace[] {
  const { operationId } = operation;
  return [
    ...(request
      ? [{ operation, name: `${operationId} request`, shape: request, side: 'sent' as const }]
      : []),
    ...[...answers].flatMap(([status, { body }]) => {
      const name = `${operationId} answer ${status}`;
      const isDescribed = answerTo(operation, status)?.content !== undefined;
      return body && isDescribed ? [{ operation, name, shape: body, side: 'came' as const }] : [];
    }),
  ];
}

function pointersOf({ schemas }: Contract, { schema, part }: Shape): string[] {
  return schema === undefined ? [] : schemas.applying(schema, part).map(({ pointer }) => pointer);
}

/** That nothing is said of its fields is one of the open questions. */
function isOpen({ document }: Contract, pointers: readonly string[]): boolean {
  return pointers.some((one) => marksOf(valueAt(document, one)).notShown.includes('properties'));
}

function parentOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/'));
}
