/** Writes a body in its media type: JSON, a form, an upload, a text or bytes. */
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject } from '../../contract/objects.js';
import { usualPartTypes, type Content } from '../../contract/operation.ts';
import { pairsOf, textOf } from '../../contract/sent-values.ts';

export interface BodyForm extends Content {
  /** The fields that are sent as files. */
  files: ReadonlySet<string>;
}

export function formOf(contract: Pick<Contract, 'shapeOf'>, content: Content): BodyForm {
  const holdsBytes = (schema: unknown): boolean => {
    const { kind, items } = contract.shapeOf(schema);
    return kind === 'bytes' || (kind === 'list' && holdsBytes(items));
  };
  const { fields } = contract.shapeOf(content.schema.value);
  const files = fields.filter(({ schema }) => holdsBytes(schema)).map(({ name }) => name);
  return { ...content, files: new Set(files) };
}

export function writeBody(form: BodyForm, value: Json): { type: string; body: string | Buffer } {
  const { kind, mediaType: type } = form;
  if (kind === 'json') return { type, body: JSON.stringify(value) };
  if (!isObject(value) || kind === 'text' || kind === 'bytes') return { type, body: textOf(value) };
  const fields = Object.entries(value).filter(([, one]) => one !== null);
  if (kind === 'multipart') {
    const parts = fields.flatMap(([name, one]) =>
      [one].flat().map((each) => partOf(form, name, each)),
    );
    const body = [...parts, `--${boundary}--\r\n`].join('');
    return { type: `${type}; boundary=${boundary}`, body };
  }
  const pairs = fields.flatMap(([name, one]) =>
    pairsOf({ name, style: 'form', explode: true }, one),
  );
  return { type, body: new URLSearchParams(pairs).toString() };
}

function partOf({ files, partTypes }: BodyForm, name: string, value: unknown): string {
  const isFile = files.has(name);
  const usual = isFile ? 'application/octet-stream' : isObject(value) && 'application/json';
  const type = usualPartTypes({ partTypes })[name] ?? usual;
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${isFile ? `; filename="${name}"` : ''}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    '',
    `${textOf(value)}\r\n`,
  ].join('\r\n');
}

const boundary = 'contract-tests-6b1f0c2e9a';
