/** The operations of the contract, with the values that tests of the client send. */
import { join } from 'node:path';
import {
  keyParameterOf,
  successContents,
  type Content,
  type Operation,
  type Place,
} from '../../../toolkit/contract/operation.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { projectRoot } from '../../../scripts/project.ts';
import { contract } from '../../support/contract.ts';

export const packageFolder: string = join(projectRoot, 'generated/client/typescript');

export interface ContractOperation {
  operation: Operation;
  operationId: string;
  documented: boolean;
  /** The parameters by name: the example, or any text. Idempotency keys are not included. */
  values: { [place in Place]: { [name: string]: Json } };
  /** The first example of the body. Undefined if there is no body. */
  body: unknown;
  /** The source of the arguments before the options. Empty if there are none. */
  input: object[];
  /** The content types of every success, JSON first. */
  contents: Content[];
}

export const operations: ContractOperation[] = contract.operations.map((operation) => {
  const { operationId, parameters, body, method, status } = operation;
  const documented = status === 'documented';
  const valuesIn = (place: Place) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one !== keyParameterOf(operation))
        .map(({ name, example }) => [name, example ?? `a ${name}`] as const),
    );
  const [path, query, header] = [valuesIn('path'), valuesIn('query'), valuesIn('header')];
  const hasBody = documented ? body !== undefined : method !== 'get';
  const sent = hasBody ? (body?.examples[0]?.value ?? { some: 'body' }) : undefined;
  const contents = successContents(operation);
  const input = { ...path, ...query, ...header, ...(hasBody && { body: sent }) };
  const isChoice = new Set(contents.map(({ mediaType }) => mediaType)).size > 1;
  return {
    operation,
    operationId,
    documented,
    values: { path, query, header, cookie: {} },
    body: sent,
    input: isChoice || Object.keys(input).length > 0 ? [input] : [],
    contents,
  };
});
