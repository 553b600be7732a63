/** The contract's examples. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Json } from '../../toolkit/contract/document.ts';

/** The first example of a documented answer, or of the request. */
export function exampleOf(
  contract: Contract,
  operationId: string,
  status: '200' | 'request' = '200',
): Json | undefined {
  const operation = contract.find(operationId);
  const answer = operation?.answers.find((one) => one.status === status);
  const content = status === 'request' ? operation?.body : answer?.content;
  return structuredClone(content?.examples[0]?.value);
}

/** The strings of all success examples that are too long to be met by accident. */
export function exampleTexts(contract: Contract): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length >= 8 ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  return contract.documented.flatMap(({ operationId }) => texts(exampleOf(contract, operationId)));
}
