import { requestLine } from '../../toolkit/contract/operation.ts';
import facts from '../contract/source-facts.json' with { type: 'json' };
import { contract } from './contract.ts';

/** Returns operations that are documented although the source only names them. Their facts come from elsewhere. */
export const learned: ReadonlySet<string> = new Set(
  contract.documented
    .filter((operation) => facts.namedOnly.includes(requestLine(operation)))
    .map(({ operationId }) => operationId),
);
