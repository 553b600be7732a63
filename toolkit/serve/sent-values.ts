/** What was sent for the parameters of an operation. */
import type { Operation, Parameter } from '../contract/operation.ts';
import type { ContractRequest } from './contract-server.ts';

/** By name: undefined for what is not there, a list for what is there more than once. */
export function valuesIn(
  { path: template }: Pick<Operation, 'path'>,
  { segments, query, headers }: Pick<ContractRequest, 'segments' | 'query' | 'headers'>,
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
