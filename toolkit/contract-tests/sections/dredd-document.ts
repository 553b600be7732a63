/** What Dredd compares answers with: of each check only what a right service cannot leave out. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import type { Json, JsonObject } from '../../contract/document.ts';
import { isJsonType, mediaTypeOf } from '../../contract/json-bodies.ts';
import type { Answer, Content, Schema } from '../../contract/operation.ts';
import { pointerTo, segmentsOf } from '../../contract/pointers.ts';
import type { PlannedCall } from '../plan/call.ts';

export type DreddDocument = JsonObject & { paths: JsonObject };

/** A path for each answer that is right, of which Dredd makes a transaction: `/<check>/<answer>`. */
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

/** One for each media type, and of a `2XX`, which Dredd does not read, for each status of HTTP. */
function responsesOf(contract: Contract, { status, contents }: Answer): JsonObject[] {
  const known = Object.keys(STATUS_CODES).filter((one) => one.startsWith(status.charAt(0)));
  const bodies = contents.map((content) => bodyOf(contract, content));
  return (/^\d+$/.test(status) ? [status] : known).flatMap((one) =>
    (bodies.length > 0 ? bodies : [{}]).map((body) => ({ [one]: { description: one, ...body } })),
  );
}

/** Dredd would compare a range of media types letter by letter, and warns of odd letters. */
function bodyOf(contract: Contract, content: Content): JsonObject {
  const mediaType = mediaTypeOf(content.mediaType);
  if (mediaType === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) return {};
  const example = isJsonType(mediaType) ? promisedIn(contract, content.schema) : null;
  return { content: { [mediaType]: example === null ? {} : { example } } };
}

/**
 * The keys whose absence breaks what is stated. Dredd wants each key of an example, an object where there
 * is one, and a list where there is one, whose first element it compares. For null it takes anything: so
 * null stands where a value may be null or have one of several forms.
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
  // A schema may have itself as a part.
  if (isOpen || segmentsOf(part).length > 6) return null;
  if (types[0] === 'array') return [inside(0, items)].filter((element) => element !== null);
  if (types[0] !== 'object') return null;
  const promised = fields.filter(
    ({ name }) => contract.schemas.absence(whole.pointer, part, name)?.kind === 'stated',
  );
  return Object.fromEntries(promised.map(({ name, schema }) => [name, inside(name, schema)]));
}
