/** Each rule on the bundle speaks of a broken document, and of no other. */
import { expect, test } from 'vitest';
import { checkBundle } from '../../scripts/lint/bundle-rules.ts';
import { checkSchemasAndExamples } from '../../scripts/lint/examples.ts';
import type { LintFinding } from '../../scripts/lint/finding.ts';
import { createLocator } from '../../scripts/lint/source-places.ts';
import { lintBundle } from '../../scripts/lint/spectral.ts';
import type { JsonObject, OpenApiDocument, Operation } from '../../toolkit/contract/document.ts';
import { operationsOf } from '../../toolkit/contract/document.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { projectRoot } from '../../scripts/project.ts';
import { chosenFrom } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { namedOnly } from '../support/named-only.ts';
import { contract as written } from '../support/contract.ts';
import { apart, type Groupable } from './apart.ts';

const locate = createLocator(projectRoot);
const contract = publishedRendition(written.document);
const bare = namedOnly(written, { method: 'post', parameters: 0 });

/** What Spectral, the house and Ajv find in the contract after a change. */
async function findingsAfter(change: (document: OpenApiDocument) => void): Promise<LintFinding[]> {
  const document = structuredClone(contract);
  change(document);
  const changed = createContract(document);
  return [
    ...(await lintBundle(projectRoot, document, locate)),
    ...checkBundle(changed, locate),
    ...checkSchemasAndExamples(changed, locate),
  ];
}

function operation(document: OpenApiDocument, operationId: string): Operation {
  const placed = operationsOf(document).find((one) => one.operation.operationId === operationId);
  if (!placed) throw new Error(`The contract has no operation ${operationId}.`);
  return placed.operation;
}

function schema(document: OpenApiDocument, name: string): JsonObject {
  const found = document.components['schemas']?.[name];
  if (!found) throw new Error(`The contract has no schema ${name}.`);
  return found;
}

interface Fault extends Groupable {
  fault: string;
  rule: string;
  file: string;
  make(document: OpenApiDocument): void;
}

const balances = 'openapi/paths/remittance-middleware/imto_admin_list_balance.yaml';
const bareFile = pathItemFile(bare.path);

const faults: Fault[] = [
  {
    fault: 'an amount in a record without a currency',
    rule: 'amount-has-currency',
    file: 'openapi/components/schemas/PossibleBank.yaml',
    make: (document) => {
      schema(document, 'PossibleBank')['properties'] = { feeAmount: { type: 'number' } };
    },
  },
  {
    fault: 'a balance that may be null in a record without a currency',
    rule: 'amount-has-currency',
    file: 'openapi/components/schemas/PossibleBank.yaml',
    make: (document) => {
      schema(document, 'PossibleBank')['properties'] = { balance: { type: ['string', 'null'] } };
    },
  },
  {
    fault: 'an operation that asks for no token',
    rule: 'only-login-is-public',
    file: balances,
    make: (document) => {
      operation(document, 'listBalances').security = [];
    },
  },
  {
    fault: 'an operation whose token is optional',
    rule: 'only-login-is-public',
    file: balances,
    make: (document) => {
      operation(document, 'listBalances').security = [{ bearerAuth: [] }, {}];
    },
  },
  {
    fault: 'a contract whose operations ask for no token by default',
    rule: 'only-login-is-public',
    file: balances,
    make: (document) => {
      document.security = [];
    },
  },
  {
    fault: 'a login that asks for a token',
    rule: 'only-login-is-public',
    file: 'openapi/paths/auth/login.yaml',
    make: (document) => {
      delete operation(document, 'login').security;
    },
  },
  {
    fault: 'a named-only operation with a description of its own',
    rule: 'named-only-is-bare',
    file: bareFile,
    make: (document) => {
      operation(document, bare.operationId).description = 'Does something.';
    },
  },
  {
    fault: 'a named-only operation with a body of its own',
    rule: 'named-only-is-bare',
    file: bareFile,
    make: (document) => {
      operation(document, bare.operationId).requestBody = {
        content: { 'application/json': { schema: { type: 'object' } } },
      };
    },
  },
  {
    fault: 'a named-only operation with an answer',
    rule: 'named-only-is-bare',
    file: bareFile,
    make: (document) => {
      const named = operation(document, bare.operationId);
      named.responses = { ...named.responses, '400': { description: 'Refused.' } };
    },
  },
  {
    fault: 'a named-only operation with a query parameter',
    rule: 'named-only-is-bare',
    file: bareFile,
    make: (document) => {
      operation(document, bare.operationId).parameters = [
        { name: 'dryRun', in: 'query', description: 'Try it.', schema: { type: 'string' } },
      ];
    },
  },
  {
    fault: 'a key that is listed as not shown, and is shown',
    rule: 'not-shown-is-absent',
    file: 'openapi/components/schemas/Balance.yaml',
    make: (document) => {
      schema(document, 'Balance')['x-not-shown'] = ['required'];
    },
  },
  {
    fault: 'a key of the root that is listed as not shown, and is shown',
    rule: 'not-shown-is-absent',
    file: 'openapi/openapi.yaml',
    make: (document) => {
      Object.assign(document, { 'x-not-shown': ['webhooks'] });
    },
  },
  {
    fault: 'a rule of Spectral that is not on by default',
    rule: 'openapi-tags-alphabetical',
    file: 'openapi/openapi.yaml',
    make: (document) => {
      document.tags.reverse();
    },
  },
  {
    fault: 'a schema with a keyword that does not exist',
    rule: 'schema-compiles',
    file: 'openapi/components/schemas/LoginRequest.yaml',
    make: (document) => {
      schema(document, 'LoginRequest')['requires'] = ['email'];
    },
  },
  {
    alone: true,
    fault: 'a schema with a format that nobody checks',
    rule: 'schema-compiles',
    file: 'openapi/components/schemas/LoginRequest.yaml',
    make: (document) => {
      schema(document, 'LoginRequest')['properties'] = {
        email: { type: 'string', format: 'e-mail' },
        password: { type: 'string' },
      };
    },
  },
  {
    fault: 'a schema that requires what it does not define',
    rule: 'schema-compiles',
    file: 'openapi/components/schemas/LoginRequest.yaml',
    make: (document) => {
      schema(document, 'LoginRequest')['required'] = ['username'];
    },
  },
  {
    fault: 'a webhook example that does not fit its schema',
    rule: 'example-fits-schema',
    file: 'openapi/components/examples/payoutOutcome.request.paid.yaml',
    make: (document) => {
      const example = document.components['examples']?.['payoutOutcome.request.paid'];
      if (example) example['value'] = { responseCode: '99' };
    },
  },
  {
    fault: 'a request example that does not fit its schema',
    rule: 'example-fits-schema',
    file: 'openapi/components/examples/login.request.partnerUser.yaml',
    make: (document) => {
      const examples = document.components['examples'];
      const example = examples?.['login.request.partnerUser'];
      if (example) example['value'] = { email: 'amara.okafor@harbour-remit.example', password: 12 };
    },
  },
  {
    fault: 'a parameter example that does not fit its schema',
    rule: 'example-fits-schema',
    file: 'openapi/components/parameters/CountryCode.yaml',
    make: (document) => {
      const parameter = document.components['parameters']?.['CountryCode'];
      if (parameter) parameter['example'] = 12;
    },
  },
  {
    fault: 'an example inside a schema that does not fit it',
    rule: 'example-fits-schema',
    file: 'openapi/components/schemas/LoginRequest.yaml',
    make: (document) => {
      schema(document, 'LoginRequest')['properties'] = {
        email: { type: 'string', examples: [12] },
        password: { type: 'string' },
      };
    },
  },
];

// In the quick set document/document-command.test.ts lints it, with one more operation.
fullTest('the contract as it is keeps every rule on the bundle', async () => {
  expect(await findingsAfter(() => {})).toEqual([]);
});

// In the quick set one fault of each rule.
const chosen = chosenFrom(faults, ({ rule }) => rule);
for (const group of apart(chosen, ({ file }) => file)) {
  const names = group.map(({ rule, fault }) => `${rule}: ${fault}`).join(', ');
  test(`${names}: found in its source file`, async () => {
    const findings = await findingsAfter((document) => {
      for (const { make } of group) make(document);
    });
    for (const { rule, file } of group) {
      expect(findings).toContainEqual(expect.objectContaining({ rule, file }));
    }
  });
}

test('a finding names no value of an example: it may be a secret', () => {
  const document = structuredClone(contract);
  const example = document.components['examples']?.['login.request.partnerUser'];
  if (example) example['value'] = { email: ['not-for-a-log'], password: ['not-for-a-log'] };
  const findings = checkSchemasAndExamples(createContract(document), locate);
  const byAjv = findings.filter(({ rule }) => rule === 'example-fits-schema');
  expect(byAjv).toHaveLength(2);
  expect(JSON.stringify(byAjv)).not.toContain('not-for-a-log');
});
