/** Describes requests that need more than text in the URL and JSON in the body. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { isJsonType } from '../../../toolkit/contract/json-bodies.ts';
import {
  keyParameterOf,
  successTypes,
  usualPartTypes,
  type Content,
  type Operation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';

/** Returns the source of a `RequestForm` (client/typescript/request-form.ts) if the operation needs one. */
export function formOf(contract: Contract, operation: Operation): string | undefined {
  const { parameters, body } = operation;
  const key = keyParameterOf(operation);
  const places = parameters
    .filter((one) => one !== key)
    .map((one): [name: string, place: string] => [one.name, placeOf(contract, one)]);
  const writing = body ? bodyForm(body) : [];
  const accept = acceptOf(operation);
  const [usual = 'application/json', ...others] = accept;
  const isUsual = usual === 'application/json' && others.length === 0;
  const isPlain = places.every(([, place]) => place === 'path' || place === 'query');
  if (isPlain && isUsual && writing.length === 0) return undefined;
  if (body) places.push(['body', 'body']);
  const fields = JSON.stringify(Object.fromEntries(places));
  const entries = [
    ...(places.length > 0 ? [`fields: ${fields}`] : []),
    ...writing,
    ...(isUsual ? [] : [`accept: ${JSON.stringify(accept)}`]),
  ];
  return `{ ${entries.join(', ')} }`;
}

/** Returns the media types of a success: JSON first, then files. */
export function acceptOf(operation: Operation): string[] {
  return successTypes(operation).filter((type, index) => index === 0 || !isJsonType(type));
}

function placeOf(contract: Contract, { in: place, schema, ...one }: Parameter): string {
  const { kind } = contract.shapeOf(schema.value);
  if (!['list', 'object', 'map'].includes(kind)) return place;
  if (one.style === 'deepObject') return `${place} deep`;
  return `${place} ${one.explode ? 'exploded' : 'joined'}`;
}

function bodyForm(content: Content): string[] {
  const { kind, mediaType } = content;
  const type = `mediaType: ${JSON.stringify(mediaType)}`;
  if (kind === 'json') return mediaType === 'application/json' ? [] : [type];
  if (kind === 'form') return [type, 'write: urlEncodedBody'];
  if (kind === 'multipart') {
    return [`write: /* @__PURE__ */ multipartBody(${JSON.stringify(usualPartTypes(content))})`];
  }
  return [type, 'write: plainBody'];
}
