/** Answers written by the contract's schemas. */
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { isObject } from '../../contract/objects.js';
import type { Schemas } from '../../contract/schemas.ts';

const serializers = new WeakMap<Schemas, FastifySerializerCompiler<unknown>>();

/**
 * The serialiser of each answer, made when it is first needed: all of them together would take
 * longer than the rest of the start. The same schemas have the same ones.
 */
export function createSerializers(schemas: Schemas): FastifySerializerCompiler<unknown> {
  const compiler = serializers.get(schemas) ?? compilerOf(schemas);
  serializers.set(schemas, compiler);
  return compiler;
}

function compilerOf(schemas: Schemas): FastifySerializerCompiler<unknown> {
  let definitions: { [id: string]: fastJsonStringify.ObjectSchema } | undefined;
  const writers = new Map<unknown, (value: object) => string>();
  const writerOf = (schema: unknown): ((value: object) => string) => {
    definitions ??= { [schemas.definitions.$id]: openUnknownObjects(schemas.definitions) };
    const options = { schema: definitions };
    return fastJsonStringify(openUnknownObjects(schemas.standalone(schema)), options);
  };
  return ({ schema }) =>
    (value: object) => {
      let write = writers.get(schema);
      if (!write) writers.set(schema, (write = writerOf(schema)));
      return write(value);
    };
}

/**
 * The serialiser writes only the properties that a schema names. Of an object whose properties are
 * not described it must write all.
 */
function openUnknownObjects(schema: unknown): fastJsonStringify.ObjectSchema {
  const opened: unknown = JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isObject(value) && value['type'] === 'object' && value['properties'] === undefined
      ? { ...value, additionalProperties: true }
      : value,
  );
  if (!isSchema(opened)) throw new TypeError('The schema of an answer must be an object.');
  return opened;
}

/** What a schema may contain is for the serialiser to say, which compiles it. */
function isSchema(value: unknown): value is fastJsonStringify.ObjectSchema {
  return isObject(value);
}
