/** Serializes a body in its media type: JSON, a form, an upload, a text or bytes. */
import type { Json } from '../../contract/document.ts';
import { partsOf, type Form, type FormPart } from '../../contract/form-parts.ts';
import { isObject } from '../../contract/objects.js';
import { pairsOf, textOf } from '../../contract/sent-values.ts';

export function writeBody(form: Form, value: Json): { type: string; body: string | Buffer } {
  const { kind, mediaType: type } = form;
  if (kind === 'json') return { type, body: JSON.stringify(value) };
  if (!isObject(value) || kind === 'text' || kind === 'bytes') return { type, body: textOf(value) };
  if (kind === 'multipart') {
    const body = [...partsOf(form, value).map(partText), `--${boundary}--\r\n`].join('');
    return { type: `${type}; boundary=${boundary}`, body };
  }
  const fields = Object.entries(value).filter(([, one]) => one !== null);
  const pairs = fields.flatMap(([name, one]) =>
    pairsOf({ name, style: 'form', explode: true }, one),
  );
  return { type, body: new URLSearchParams(pairs).toString() };
}

function partText({ name, file, mediaType, text }: FormPart): string {
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`,
    ...(mediaType === undefined ? [] : [`Content-Type: ${mediaType}`]),
    '',
    `${text}\r\n`,
  ].join('\r\n');
}

const boundary = 'contract-tests-6b1f0c2e9a';
