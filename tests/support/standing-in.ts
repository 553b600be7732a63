/** Finds where a rule about one body comes from, according to the contract. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import {
  rejectionsOf,
  successOf,
  type Content,
  type Operation,
} from '../../toolkit/contract/operation.ts';
import type { Standing } from '../../toolkit/contract/standing.ts';
import type { Rule } from '../../toolkit/traffic/rule.ts';
import { standingOfRule } from '../../toolkit/traffic/rules.ts';

export function standingIn(contract: Contract, rule: Rule): Standing {
  const { operation, content } = ruledBy(contract, rule);
  return standingOfRule(contract, operation, content, rule);
}

/** Returns the first operation of the rule, and the body that the rule judges there. */
export function ruledBy(
  contract: Contract,
  { operationIds: [operationId = 'login'], about }: Rule,
): { operation: Operation; content: Content } {
  const operation = contract.find(operationId);
  if (!operation) throw new Error(`A rule is about ${operationId}, which the contract has not.`);
  const answer = about ? rejectionsOf(operation)[0] : successOf(operation);
  const content = operation.kind === 'webhook' ? operation.body : answer?.content;
  if (!content) throw new Error(`A rule is about a body of ${operationId}, which has none.`);
  return { operation, content };
}
