/** The document that Dredd compares answers with: for each check, only what a correct service cannot leave out. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { isJsonType, mediaTypeOf } from '../../contract/json-bodies.ts';
import type { Answer, Content, Schema } from '../../contract/operation.ts';
import { pointerTo, segmentsOf } from '../../contract/pointers.ts';
import type { PlannedCall } from '../plan/call.ts';

export type DreddDocument = JsonObject & { paths: JsonObject };

/** One path per correct answer, from which Dredd makes a transaction: `/<check>/<answer>`. */
export function dreddDocument(
  contract: Contract,
  checks: readonly { call: PlannedCall; answers: readonly Answer[] }[],
): DreddDocument {
  const paths = checks.flatMap(({ call, answers }, check) => {
    const right = answers.flatMap((answer) => responsesOf(contract, answer));
    return right.map((responses, index): [string, JsonObject] => [
      `/${check}/${index}`,
      { [call.operation.method]: { responses } },
    ]);
  });
  const info = { title: 'contract', version: '1.0.0' };
  return { openapi: '3.0.3', info, paths: Object.fromEntries(paths) };
}

/** Returns one answer per media type. A `2XX`, which Dredd cannot read, becomes one answer per HTTP status. */
function responsesOf(contract: Contract, { status, contents }: Answer): JsonObject[] {
  const known = Object.keys(STATUS_CODES).filter((one) => one.startsWith(status.charAt(0)));
  const bodies = contents.map((content) => bodyOf(contract, content));
  return (/^\d+$/.test(status) ? [status] : known).flatMap((one) =>
    (bodies.length > 0 ? bodies : [{}]).map((body) => ({ [one]: { description: one, ...body } })),
  );
}

/** Dredd would compare a media range literally and warn of unusual characters. */
function bodyOf(contract: Contract, content: Content): JsonObject {
  const mediaType = mediaTypeOf(content.mediaType);
  if (mediaType === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) return {};
  const example = isJsonType(mediaType) ? promisedIn(contract, content.schema) : null;
  return { content: { [mediaType]: example === null ? {} : { example } } };
}

/**
 * Returns an example with only the keys whose absence breaks a statement. Dredd requires each key of an example, with
 * an object or a list where the example has one, and compares the first element of a list. It accepts anything for
 * null, so the example has null where a value may be null or have several forms.
 */
function promisedIn(
  contract: Contract,
  whole: Schema,
  value: unknown = whole.value,
  part = '',
): Json {
  const { types, nullable, alternatives, fields, items, parts } = contract.shapeOf(value);
  const inside = (name: string | number, schema: unknown): Json =>
    promisedIn(contract, whole, schema, `${part}${pointerTo([name])}`);
  const isTuple = parts.some((one) => 'prefixItems' in one);
  const isOpen = nullable || isTuple || alternatives.length > 0 || types.length > 1;
  // Limit the depth, because a schema may contain itself.
  if (isOpen || segmentsOf(part).length > 6) return null;
  if (types[0] === 'array') return [inside(0, items)].filter((element) => element !== null);
  if (types[0] !== 'object') return null;
  const promised = fields.filter(
    ({ name }) => contract.schemas.absence(whole.pointer, part, name)?.kind === 'stated',
  );
  return Object.fromEntries(promised.map(({ name, schema }) => [name, inside(name, schema)]));
}
