/** Renders what a reader sends: parameters and bodies as text, and the media types to accept. */
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

/** Returns the parameter as a request contains it: `7`, or `tag=a&tag=b` for a list in the query. */
export function writtenText(parameter: Parameter, value: Json): string {
  const isPlain = parameter.in !== 'query' || typeof value !== 'object';
  return isPlain
    ? (pairsOf(parameter, value).map(([, text]) => text)[0] ?? '')
    : targetOf({ path: '', parameters: [parameter] }, () => value).slice(1);
}

export function exampleText(parameter: Parameter): string {
  return parameter.example === undefined ? '' : writtenText(parameter, parameter.example);
}

/** Returns the media types to accept, the usual one first. The list is empty if every answer is plain JSON. */
export function acceptable(operation: Operation): string[] {
  const types = successTypes(operation);
  return types.join() === 'application/json' ? [] : types;
}

/** Returns an example body as the page shows it, or undefined for the content of a file. */
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
