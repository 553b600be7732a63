/** Facts from the descriptions that the sandbox serves. */
import { isObject, listAt, objectAt, textAt } from '../../../contract/objects.js';
import { read, type Outcome } from './api.ts';

export type Facts = Awaited<ReturnType<typeof readAll>>;

export async function readFacts(): Promise<Facts> {
  return readAll().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return readFacts();
  });
}

async function readAll() {
  const [contract, outcomes, health, endpoints] = await Promise.all([
    read('/openapi.json'),
    read<Outcome[]>('outcomes'),
    read('health'),
    read('openapi.json'),
  ]);
  const operations = operationsOf(contract, listAt(objectAt(health, 'notSimulated'), 'operations'));
  const codes = listAt(schemaOf(contract, 'ResponseCode'), 'x-response-codes');
  return {
    outcomes,
    operations,
    verdicts: listAt(schemaOf(endpoints, 'Verdict'), 'enum').map(String),
    messageOf: (code: string) => outcomes.find((one) => one.responseCode === code)?.message ?? '',
    find(operationId: string) {
      const found = operations.find((one) => one.operationId === operationId);
      if (!found) throw new TypeError(`The sandbox does not simulate ${operationId}.`);
      return found;
    },
    /** Response codes with their `outcome`: paid, pending, held or failed. */
    codes: new Map(codes.map((one) => [textAt(one, 'code'), one])),
    examplePayout: examplePayoutOf(contract),
  };
}

function schemaOf(description: unknown, name: string) {
  return objectAt(objectAt(objectAt(description, 'components'), 'schemas'), name);
}

function operationsOf(contract: unknown, notSimulated: unknown[]) {
  return Object.entries(objectAt(contract, 'paths')).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) => {
      const operationId = textAt(operation, 'operationId') ?? '';
      const isDocumented = textAt(operation, 'x-doc-status') === 'documented';
      const isSimulated = isDocumented && !notSimulated.includes(operationId);
      return isSimulated ? [{ method, path, operationId }] : [];
    }),
  );
}

function examplePayoutOf(contract: unknown): object {
  const examples = Object.values(objectAt(objectAt(contract, 'components'), 'examples'));
  const payouts = examples.flatMap((one) =>
    listAt(objectAt(one, 'value'), 'transactionRequestList'),
  );
  return payouts.find(isObject) ?? {};
}
