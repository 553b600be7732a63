/** The contract's examples, read apart from the code that the flaws prove. */
import { operationsOf, type OpenApiDocument } from '../../toolkit/contract/document.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { canonicalPointer, pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';

/** The first example of a documented answer, or of the request. */
export function exampleOf(
  contract: OpenApiDocument,
  operationId: string,
  status: '200' | 'request' = '200',
): unknown {
  const placed = operationsOf(contract).find(
    ({ operation }) => operation.operationId === operationId,
  );
  if (!placed) return undefined;
  const body = status === 'request' ? ['requestBody'] : ['responses', status];
  const media = pointerTo([
    'paths',
    placed.path,
    placed.method,
    ...body,
    'content',
    'application/json',
  ]);
  const examples = valueAt(contract, canonicalPointer(contract, `${media}/examples`));
  const [name = ''] = Object.keys(objectAt({ examples }, 'examples'));
  const place = pointerTo(['examples', name, 'value']);
  return structuredClone(valueAt(contract, canonicalPointer(contract, `${media}${place}`)));
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
