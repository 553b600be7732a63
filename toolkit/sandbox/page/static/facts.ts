/** Facts from the descriptions that the sandbox serves. */
import { areOutcomes, entriesAt, isAnything, listAt, textAt, valueAt } from './answers.ts';
import { read } from './api.ts';

export type Facts = Awaited<ReturnType<typeof readAll>>;

/** Tries again until it succeeds. */
export async function readFacts(): Promise<Facts> {
  for (;;) {
    try {
      return await readAll();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const pauseMs = 1_000;

async function readAll() {
  const [contract, simulation, outcomes] = await Promise.all([
    read('/openapi.json', isAnything),
    read('openapi.json', isAnything),
    read('outcomes', areOutcomes),
  ]);
  const operations = operationsOf(contract);
  const schemas = valueAt(simulation, 'components', 'schemas');
  return {
    operations,
    find(operationId: string) {
      const found = operations.find((one) => one.operationId === operationId);
      if (!found) throw new TypeError(`The sandbox has no ${operationId}.`);
      return found;
    },
    examplePayout: examplePayoutOf(contract),
    responseCodes: enumOf(schemas, 'ResponseCode'),
    faultKinds: enumOf(schemas, 'FaultKind'),
    aboutFaultKinds: textAt(schemas, 'FaultKind', 'description').replaceAll('`', ''),
    verdicts: enumOf(schemas, 'Verdict'),
    outcomes,
  };
}

function enumOf(schemas: unknown, name: string) {
  return listAt(schemas, name, 'enum').map(String);
}

/** The documented ones first. */
function operationsOf(contract: unknown) {
  const operations = entriesAt(contract, 'paths').flatMap(([path, item]) =>
    entriesAt(item).flatMap(([method, operation]) => {
      const operationId = textAt(operation, 'operationId');
      const documented = valueAt(operation, 'x-doc-status') === 'documented';
      return operationId ? [{ method, path, operationId, documented }] : [];
    }),
  );
  return operations.sort((one, other) => Number(other.documented) - Number(one.documented));
}

/** The first payout of the first example. It has the fields that the form leaves out. */
function examplePayoutOf(contract: unknown): object {
  const examples = entriesAt(contract, 'components', 'examples');
  const [first] = examples.flatMap(([, example]) =>
    listAt(example, 'value', 'transactionRequestList'),
  );
  return typeof first === 'object' && first !== null ? first : {};
}
