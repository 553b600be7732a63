/** The contract with added operations in every form that a stranger may document. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { isOpenApiDocument, type JsonObject } from '../../toolkit/contract/document.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../toolkit/contract/operation.ts';
import { contract } from '../support/contract.ts';

export const oddContract: Contract = createContract(withOddOperations());

/** Only the odd ones. */
export const oddOperations: readonly DocumentedOperation[] = oddContract.documented.filter(
  ({ path }) => path.startsWith('/odd/'),
);

/** The contract without an idempotency key for payouts, whether it names one or not. */
export const keylessContract: Contract = withPayoutKeys(contract);

/** The odd contract with one. */
export const keyedContract: Contract = withPayoutKeys(oddContract, {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same for each repeat of a batch.',
  'x-idempotency-key': true,
  schema: { type: 'string' },
});

function withPayoutKeys(given: Contract, ...keys: JsonObject[]): Contract {
  const document = structuredClone(given.document);
  const { path = '', parameters = [] } = given.find('sendPayout') ?? {};
  const payout = document.paths[path]?.post;
  if (!payout) throw new Error('sendPayout must be a POST.');
  const others = payout.parameters?.filter((_, at) => !parameters[at]?.isIdempotencyKey) ?? [];
  payout.parameters = [...others, ...keys];
  return createContract(document);
}

function withOddOperations() {
  const odd: unknown = parse(readFileSync(new URL('odd.yaml', import.meta.url), 'utf8'));
  const { components, paths, ...rest } = contract.document;
  const schemas = {
    ...components['schemas'],
    ...objectAt(objectAt(odd, 'components'), 'schemas'),
  };
  const document: unknown = {
    ...rest,
    paths: { ...paths, ...objectAt(odd, 'paths') },
    components: { ...components, schemas },
  };
  // As in a bundle: YAML anchors put one object in many places.
  const copy: unknown = JSON.parse(JSON.stringify(document));
  if (!isOpenApiDocument(copy)) throw new Error('odd.yaml must make a description.');
  return copy;
}
