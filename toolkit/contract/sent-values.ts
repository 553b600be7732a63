import type { Operation, Parameter } from './operation.ts';

export interface SentParameters {
  /** The path, split at its slashes and decoded. */
  segments: readonly string[];
  query: URLSearchParams;
  /** By name in small letters. */
  headers: { readonly [name: string]: string };
}

/** By name: undefined for what is not there, a list for what is there more than once. */
export function valuesIn(
  { path: template }: Pick<Operation, 'path'>,
  { segments, query, headers }: SentParameters,
  place: Parameter['in'],
): (name: string) => unknown {
  if (place === 'query') {
    return (name) => {
      const [first, ...more] = query.getAll(name);
      return more.length > 0 ? [first, ...more] : first;
    };
  }
  if (place === 'header') return (name) => headers[name.toLowerCase()];
  const names = template.split('/');
  return (name) => segments[names.indexOf(`{${name}}`)];
}
