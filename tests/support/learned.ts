import { requestLine } from '../../toolkit/contract/operation.ts';
import facts from '../contract/source-facts.json' with { type: 'json' };
import { contract } from './contract.ts';

/** The operations that are documented although the source only names them: their facts come from elsewhere. */
export const learned: ReadonlySet<string> = new Set(
  contract.documented
    .filter((operation) => facts.namedOnly.includes(requestLine(operation)))
    .map(({ operationId }) => operationId),
);
