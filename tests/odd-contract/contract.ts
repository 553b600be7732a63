/** The contract with operations in every form beside its own: what a stranger may document. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { isOpenApiDocument } from '../../toolkit/contract/document.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import type { DocumentedOperation } from '../../toolkit/contract/operation.ts';
import { contract } from '../support/contract.ts';

export const oddContract: Contract = createContract(withOddOperations());

/** Only the odd ones. */
export const oddOperations: readonly DocumentedOperation[] = oddContract.documented.filter(
  ({ path }) => path.startsWith('/odd/'),
);

/** The odd contract, in which payouts have an idempotency key too, whether the contract names one or not. */
export const keyedContract: Contract = createContract(withPayoutKey());

function withPayoutKey() {
  const document = structuredClone(oddContract.document);
  const { path = '', parameters = [] } = oddContract.find('sendPayout') ?? {};
  const payout = document.paths[path]?.post;
  if (!payout) throw new Error('sendPayout must be a POST.');
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same for each repeat of a batch.',
    'x-idempotency-key': true,
    schema: { type: 'string' },
  };
  const others = payout.parameters?.filter((_, at) => !parameters[at]?.isIdempotencyKey) ?? [];
  payout.parameters = [...others, key];
  return document;
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
  // As a bundle has them: the anchors of YAML give one object in many places.
  const copy: unknown = JSON.parse(JSON.stringify(document));
  if (!isOpenApiDocument(copy)) throw new Error('odd.yaml must make a description.');
  return copy;
}
