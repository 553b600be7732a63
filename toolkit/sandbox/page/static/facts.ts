/** What the descriptions that the sandbox serves say: nothing of them is typed again on the page. */
import {
  areOutcomes,
  entriesAt,
  isAnything,
  listAt,
  textAt,
  valueAt,
  type Outcome,
} from './answers.ts';
import { read } from './api.ts';

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  documented: boolean;
}
export interface Facts {
  operations: Operation[];
  find(operationId: string): Operation;
  examplePayout: object;
  responseCodes: string[];
  faultKinds: string[];
  aboutFaultKinds: string;
  verdicts: string[];
  outcomes: Outcome[];
}

/** Reads them, as often as it takes. */
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

async function readAll(): Promise<Facts> {
  const [contract, simulation, outcomes] = await Promise.all([
    read('/openapi.json', isAnything),
    read('openapi.json', isAnything),
    read('outcomes', areOutcomes),
  ]);
  const operations = operationsOf(contract);
  const schemas = valueAt(simulation, 'components', 'schemas');
  return {
    operations,
    find(operationId) {
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

/** Those that are documented first. */
function operationsOf(contract: unknown): Operation[] {
  const operations = entriesAt(contract, 'paths').flatMap(([path, item]) =>
    entriesAt(item).flatMap(([method, operation]) => {
      const operationId = textAt(operation, 'operationId');
      const documented = valueAt(operation, 'x-doc-status') === 'documented';
      return operationId ? [{ method, path, operationId, documented }] : [];
    }),
  );
  return operations.sort((one, other) => Number(other.documented) - Number(one.documented));
}

/** The first payout of the first example: what the form does not ask for is as there. */
function examplePayoutOf(contract: unknown): object {
  const examples = entriesAt(contract, 'components', 'examples');
  const [first] = examples.flatMap(([, example]) =>
    listAt(example, 'value', 'transactionRequestList'),
  );
  return typeof first === 'object' && first !== null ? first : {};
}
