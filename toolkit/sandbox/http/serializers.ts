/** Answers written by the contract's schemas. */
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { Schema } from '../openapi/contract.ts';

/**
 * The serialiser of each answer, made when it is first needed: all of them together would take
 * longer than the rest of the start.
 *
 * @param shared the schemas that answers refer to by their `$id`
 */
export function createSerializers(
  shared: Schema & { $id: string },
): FastifySerializerCompiler<Schema> {
  const schemas = { [shared.$id]: openUnknownObjects(shared) };
  return ({ schema }) => {
    let write: ((value: object) => string) | undefined;
    return (value: object) => {
      write ??= fastJsonStringify(openUnknownObjects(schema), { schema: schemas });
      return write(value);
    };
  };
}

/**
 * The serialiser writes only the properties that a schema names. Of an object whose properties are
 * not described it must write all.
 */
function openUnknownObjects(schema: Schema): fastJsonStringify.ObjectSchema {
  const opened: unknown = JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isObject(value) && value['type'] === 'object' && value['properties'] === undefined
      ? { ...value, additionalProperties: true }
      : value,
  );
  if (!isSchema(opened)) throw new TypeError('The contract has an answer without a schema.');
  return opened;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What may stand in a schema is for the serialiser to say, which compiles it. */
function isSchema(value: unknown): value is fastJsonStringify.ObjectSchema {
  return isObject(value);
}
