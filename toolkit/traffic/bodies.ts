/** Parses bodies in every media type that the contract documents, for validation against a schema. */
import type { Contract } from '../contract/contract.ts';
import type { Finding } from '../contract/findings.ts';
import { mediaTypeOf, readJson } from '../contract/json-bodies.ts';
import { contentKind, type Content, type ContentKind } from '../contract/operation.ts';
import { pointerTo } from '../contract/pointers.ts';
import type { Kind } from '../contract/shape.ts';
import type { Standing } from '../contract/standing.ts';
import { readFormData, type FormPart } from './form-data.ts';

/** A file is a string with one character per byte. */
export type ReadBody = { value: unknown; findings: Finding[] } | { problem: string; came?: string };

/** Returns the documented content that a body's label matches; undefined if none is similar. */
export function contentFor(
  contents: readonly Content[],
  contentType: string | undefined,
): Content | undefined {
  return contents.find(({ mediaType }) => fits(mediaType, contentType));
}

/** @param origin the standing of rules that no schema states, such as the media type of a part */
export function readBody(
  contract: Contract,
  content: Content,
  { contentType = '', bytes }: { contentType: string | undefined; bytes: Buffer },
  origin: Standing,
): ReadBody {
  const { schema } = content;
  const kind = kindOf(content, contentType);
  const judged = (value: unknown, coerce = false) =>
    contract.schemas.violations(schema.pointer, value, coerce);
  if (kind === 'json') {
    const json = readJson(bytes);
    if ('problem' in json) return { problem: 'must be complete, valid JSON', came: json.problem };
    return { ...json, findings: judged(json.value) };
  }
  if (kind === 'form' || kind === 'multipart') {
    const parts = kind === 'form' ? pairsIn(bytes) : readFormData(contentType, bytes);
    if (!parts) return { problem: 'must be complete form data' };
    const { value, files } = readParts(contract, content, parts);
    const wrong = files.map((file) => ({ ...file, standing: origin }));
    return { value, findings: [...wrong, ...judged(value, true)] };
  }
  const value = bytes.toString(kind === 'text' ? 'utf8' : 'latin1');
  if (value === '') return { value, findings: [{ path: '', message: notEmpty, standing: origin }] };
  const isJudged = isReadWhole(contract, content, contentType);
  return { value, findings: isJudged ? judged(value, true) : [] };
}

/** Whether to check more than that a body is not empty. False for a file or a table. */
export function isReadWhole(
  contract: Contract,
  content: Content,
  contentType: string | undefined,
): boolean {
  const kind = kindOf(content, contentType);
  if (kind !== 'text') return kind !== 'bytes';
  const { kind: written } = contract.shapeOf(content.schema.value);
  return ['text', 'number', 'integer', 'boolean'].includes(written);
}

/** Returns the kind of a body. A range, such as any image, says no more than the body's own label. */
function kindOf({ mediaType, kind }: Content, contentType = ''): ContentKind {
  return mediaType.includes('*') ? contentKind(mediaTypeOf(contentType) ?? '') : kind;
}

const notEmpty = 'must not be empty';

function pairsIn(bytes: Buffer): FormPart[] {
  const pairs = [...new URLSearchParams(bytes.toString())];
  return pairs.map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
}

/** Writes each field by its kind: an object as JSON, a list as parts with the same name. */
function readParts(contract: Contract, { kind, schema, partTypes }: Content, parts: FormPart[]) {
  const { fields } = contract.shapeOf(schema.value);
  const schemas = new Map(fields.map((field) => [field.name, field.schema]));
  const files: Pick<Finding, 'path' | 'message'>[] = [];
  const entries = [...Map.groupBy(parts, ({ name }) => name)].map(([name, own]) => {
    const shape = contract.shapeOf(schemas.get(name));
    const isList = shape.kind === 'list';
    const { kind: element } = isList ? contract.shapeOf(shape.items) : shape;
    const problems = own.map((part) => fileProblem(part, partTypes[name]));
    const message = kind === 'multipart' && element === 'bytes' && problems.find(Boolean);
    if (message) files.push({ path: pointerTo([name]), message });
    const values = own.map(({ bytes }) => valueOf(bytes, element));
    return [name, isList || values.length > 1 ? values : values[0]] as const;
  });
  return { value: Object.fromEntries(entries), files };
}

function fileProblem({ fileName, mediaType, bytes }: FormPart, wanted: string | undefined) {
  if (fileName === undefined) return 'must be a file with a name';
  if (bytes.length === 0) return notEmpty;
  const types = wanted?.split(/\s*,\s*/);
  if (!types || types.some((type) => fits(type, mediaType))) return undefined;
  return `must have the media type ${types.join(' or ')}`;
}

function valueOf(bytes: Buffer, kind: Kind): unknown {
  if (kind === 'bytes') return bytes.toString('latin1');
  const json = kind === 'object' || kind === 'map' ? readJson(bytes) : {};
  return 'value' in json ? json.value : bytes.toString();
}

/** @param documented may be a range, such as `image/*` */
function fits(documented: string, contentType: string | undefined): boolean {
  const [wanted, sent] = [mediaTypeOf(documented), mediaTypeOf(contentType)];
  return sent !== undefined && [sent, sent.replace(/\/.*/, '/*'), '*/*'].includes(wanted ?? '');
}
