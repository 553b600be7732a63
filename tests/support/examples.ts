/** The contract's examples. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Json } from '../../toolkit/contract/document.ts';
import { successOf } from '../../toolkit/contract/operation.ts';
import { partOfValue } from '../../toolkit/contract/part-of-value.ts';
import { pointerTo } from '../../toolkit/contract/pointers.ts';

/** Returns the first example of a documented answer, or of the request. */
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

/** Returns the strings of all success examples that nobody may see and that are too long to occur by accident. */
export function exampleTexts(contract: Contract): string[] {
  return contract.documented.flatMap((operation) => {
    const schema = successOf(operation)?.content?.schema.value;
    const texts = (value: unknown, at: string): string[] => {
      const isHidden = partOfValue(contract, schema, at).sensitive !== 'none';
      if (typeof value === 'string') return isHidden && value.length >= 8 ? [value] : [];
      const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return inside.flatMap(([name, one]) => texts(one, `${at}${pointerTo([name])}`));
    };
    return texts(exampleOf(contract, operation.operationId), '');
  });
}
