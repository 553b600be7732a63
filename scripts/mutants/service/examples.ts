/** The contract's examples, read here anew and not by the code that the mutants prove. */
import { operationsOf, type OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { isObject, objectAt } from '../../../toolkit/contract/objects.js';

/** The value of the first example of a documented answer. */
export function exampleOf(contract: OpenApiDocument, operationId: string, status = '200'): unknown {
  const placed = operationsOf(contract).find(
    ({ operation }) => operation.operationId === operationId,
  );
  const media = objectAt(
    objectAt(placed?.operation.responses?.[status], 'content'),
    'application/json',
  );
  const [first] = Object.values(objectAt(media, 'examples'));
  const reference = isObject(first) ? first['$ref'] : undefined;
  const named = contract.components['examples'] ?? {};
  const example = typeof reference === 'string' ? named[reference.split('/').at(-1) ?? ''] : first;
  return isObject(example) ? structuredClone(example['value']) : undefined;
}

/** The strings of all success examples that are too long to be met by accident. */
export function exampleTexts(contract: OpenApiDocument): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length >= 8 ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
  };
  return operationsOf(contract).flatMap(({ operation }) =>
    texts(exampleOf(contract, operation.operationId)),
  );
}
