/** What a reader sends: parameters and forms as text, the files of an upload, the media type to ask for. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import {
  successesOf,
  usualPartTypes,
  type Content,
  type Operation,
  type Parameter,
} from '../../../toolkit/contract/operation.ts';
import { pairsOf, targetOf, textOf } from '../../../toolkit/contract/sent-values.ts';

/** As it stands in a request: `7`, or `tag=a&tag=b` of a list in the query. */
export function writtenText(parameter: Parameter, value: Json): string {
  const isPlain = parameter.in !== 'query' || typeof value !== 'object';
  return isPlain
    ? (pairsOf(parameter, value).map(([, text]) => text)[0] ?? '')
    : targetOf({ path: '', parameters: [parameter] }, () => value).slice(1);
}

export function exampleText(parameter: Parameter): string {
  return parameter.example === undefined ? '' : writtenText(parameter, parameter.example);
}

/** The contents of the successes, JSON first: the media type of the first one is asked for. */
export function successContents(operation: Operation): Content[] {
  const contents = successesOf(operation).flatMap((answer) => answer.contents);
  return contents.toSorted((a, b) => Number(b.kind === 'json') - Number(a.kind === 'json'));
}

/** The media types to ask for, the usual one first; none where an answer is plain JSON in any case. */
export function acceptable(operation: Operation): string[] {
  const types = new Set(successContents(operation).map(({ mediaType }) => mediaType));
  return types.size === 1 && types.has('application/json') ? [] : [...types];
}

/** A field of a form as it is sent: a text, perhaps with a media type, or a file. */
export interface Part {
  name: string;
  text: string;
  mediaType: string | undefined;
  /** The name of the file whose content the text is. */
  file: string | undefined;
}

/** The fields of a form or an upload; each item of a list is one. */
export function partsOf(contract: Contract, content: Content, value: Json): Part[] {
  const { fields } = contract.shapeOf(content.schema.value);
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, given]) => {
    const shape = contract.shapeOf(fields.find((field) => field.name === name)?.schema);
    const isFile = (shape.kind === 'list' ? contract.shapeOf(shape.items) : shape).kind === 'bytes';
    const items = [given].flat().filter((one) => one !== null);
    return items.map((one, index) => {
      const usual = isFile ? 'application/octet-stream' : isObject(one) && 'application/json';
      const mediaType = usualPartTypes(content)[name] ?? (usual || undefined);
      const numbered = items.length > 1 ? `${name}-${index + 1}` : name;
      const file = isFile ? fileName(numbered, mediaType) : undefined;
      return { name, text: textOf(one), mediaType, file };
    });
  });
}

/** `scan.pdf` of `scan` and `application/pdf`. */
export function fileName(name: string, mediaType = ''): string {
  const subtype = mediaType === 'text/plain' ? 'txt' : (mediaType.split('/')[1] ?? '');
  return `${name.replaceAll(/[^\w-]/g, '-')}.${/^\w{2,4}$/.test(subtype) ? subtype : 'bin'}`;
}

/** An example of a body as the page shows it; undefined where it is the content of a file. */
export function exampleSource(
  contract: Contract,
  content: Content,
  value: Json,
): { lang: string; text: string } | undefined {
  if (content.kind === 'json') return { lang: 'json', text: JSON.stringify(value, null, 2) };
  if (content.kind === 'bytes') return undefined;
  if (content.kind === 'text') return { lang: '', text: textOf(value) };
  const parts = partsOf(contract, content, value);
  const lines = parts.map(({ name, text, mediaType, file }) => {
    const type = mediaType === undefined ? '' : ` (${mediaType})`;
    return `${name}: ${file ?? text}${type}`;
  });
  return { lang: '', text: lines.join('\n') };
}
