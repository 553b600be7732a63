/**
 * Makes an example answer match its request. Where a text of the contract's answer example equals
 * the request example's value of the same name, such as a reference or an account, the mock echoes
 * the value it received. Tokens differ between the two examples, so the mock never echoes one.
 */
import type { Contract } from '../contract/contract.ts';
import { isObject, type UnknownObject } from '../contract/objects.js';
import type { Content, Operation } from '../contract/operation.ts';
import { valuesIn } from '../contract/sent-values.ts';
import type { ContractRequest } from '../serve/contract-server.ts';

/** A valid request for an operation. */
interface Asked extends Pick<ContractRequest, 'segments' | 'query' | 'headers'> {
  /** The parsed body; undefined without one. */
  body: unknown;
}

/** Returns the example unchanged if the request's values would break its schema. */
export function echo(
  contract: Contract,
  operation: Operation,
  { schema }: Content,
  asked: Asked,
  example: unknown,
): unknown {
  const { example: request, sent } = pairsOf(contract, operation, asked);
  const repeated = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return value === request[name] ? (sent[name] ?? value) : value;
    if (typeof value === 'number') return countOf(request, sent, value) ?? value;
    if (Array.isArray(value)) return value.map((one) => repeated(one, ''));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, repeated(one, key)]));
  };
  const answer = repeated(example, '');
  return contract.schemas.violations(schema.pointer, answer).length === 0 ? answer : example;
}

/** Parameters and body fields by name, with their example value and the value received. */
function pairsOf(contract: Contract, operation: Operation, asked: Asked) {
  const { parameters, body } = operation;
  const fields = body?.examples[0]?.value;
  const example: UnknownObject = { ...(isObject(fields) && fields) };
  const sent: UnknownObject = { ...(isObject(asked.body) && asked.body) };
  for (const { name, in: place, example: text } of parameters) {
    example[name] = text;
    sent[name] = valuesIn(contract, operation, asked, place)(name);
  }
  return { example, sent };
}

/**
 * The number of elements received, where a number equals the length of the example's list. A 1
 * could mean anything, so it is ignored.
 */
function countOf(example: UnknownObject, sent: UnknownObject, value: number): number | undefined {
  const isCount = (one: unknown): boolean =>
    Array.isArray(one) && one.length === value && value > 1;
  const [name = ''] = Object.keys(example).filter((one) => isCount(example[one]));
  const list = sent[name];
  return Array.isArray(list) ? list.length : undefined;
}
