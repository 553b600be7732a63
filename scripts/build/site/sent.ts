/** What a reader sends: parameters and bodies as text, the media types to ask for. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { formOf, partsOf } from '../../../toolkit/contract/form-parts.ts';
import {
  successTypes,
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

/** The media types to ask for, the usual one first; none where an answer is plain JSON in any case. */
export function acceptable(operation: Operation): string[] {
  const types = successTypes(operation);
  return types.join() === 'application/json' ? [] : types;
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
  const parts = partsOf(formOf(contract, content), value);
  const lines = parts.map(({ name, text, mediaType, file }) => {
    const type = mediaType === undefined ? '' : ` (${mediaType})`;
    return `${name}: ${file ?? text}${type}`;
  });
  return { lang: '', text: lines.join('\n') };
}
