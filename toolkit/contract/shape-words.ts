/** What a schema allows, in sentences of Markdown: for pages and for comments in code. */
import { isObject, listAt, textAt } from './objects.js';
import type { Shape } from './shape.ts';

type Limit = Shape['limits'][string] | undefined;

export function limitsInWords(shape: Shape): string[] {
  const { values, limits } = shape;
  const code = (value: unknown): string =>
    `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
  const span = (low: Limit, high: Limit, noun?: string): string[] => {
    const unit = (count: Limit): string => (noun && ` ${noun}${count === 1 ? '' : 's'}`) ?? '';
    if (low === undefined && high === undefined) return [];
    if (low === high) return [`Exactly ${String(low)}${unit(low)}.`];
    if (high === undefined) return [`At least ${String(low)}${unit(low)}.`];
    if (low === undefined) return [`At most ${String(high)}${unit(high)}.`];
    return [`${String(low)} to ${String(high)}${unit(high)}.`];
  };
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, uniqueItems } = limits;
  const sentence = (lead: string, value: unknown): string[] =>
    value === undefined ? [] : [`${lead} ${code(value)}.`];
  return [
    ...(values.length > 0 ? [`One of ${values.map(code).join(', ')}.`] : []),
    ...sentence('Default:', shape.default),
    ...span(limits['minimum'], limits['maximum']),
    ...sentence('More than', exclusiveMinimum),
    ...sentence('Less than', exclusiveMaximum),
    ...sentence('A multiple of', multipleOf),
    ...span(limits['minLength'], limits['maxLength'], 'character'),
    ...span(limits['minItems'], limits['maxItems'], 'item'),
    ...(uniqueItems === true ? ['No item twice.'] : []),
    ...sentence('Pattern:', pattern),
  ];
}

/**
 * What a pattern or a format stands for, as the schema that has it begins its description: `a moment in
 * ISO 8601, in UTC, such as 2026-03-04T09:15:27.000Z`.
 */
export function formInWords(
  schemas: readonly unknown[],
  keyword: string,
  form: unknown,
): string | undefined {
  if (keyword !== 'pattern' && keyword !== 'format') return undefined;
  const own = schemas.find((schema) => isObject(schema) && schema[keyword] === form);
  const [sentence = ''] = (textAt(own, 'description') ?? '').trim().split(/\.(?:\s|$)/);
  if (sentence === '') return undefined;
  const [example] = textAt(own, 'x-sensitive') === 'secret' ? [] : listAt(own, 'examples');
  const words = sentence
    .replaceAll(/\s+/g, ' ')
    .replace(/^[A-Z](?=[a-z ])/, (one) => one.toLowerCase());
  return typeof example !== 'string' ? words : `${words}, such as ${example}`;
}
