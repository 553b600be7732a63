/** Adds operations to the contract in every form that somebody may document. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { isOpenApiDocument, type JsonObject } from '../../toolkit/contract/document.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../toolkit/contract/operation.ts';
import { contract } from '../support/contract.ts';

export const oddContract: Contract = createContract(withOddOperations());

/** Only the odd operations. */
export const oddOperations: readonly DocumentedOperation[] = oddContract.documented.filter(
  ({ path }) => path.startsWith('/odd/'),
);

/** Returns the contract without an idempotency key for payouts, whether it names one or not. */
export const keylessContract: Contract = withPayoutKeys(contract);

/** The odd contract with such a key. */
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
  // Copy the object, because YAML anchors put one object in many places, as in a bundle.
  const copy: unknown = JSON.parse(JSON.stringify(document));
  if (!isOpenApiDocument(copy)) throw new Error('odd.yaml must make a description.');
  return copy;
}
