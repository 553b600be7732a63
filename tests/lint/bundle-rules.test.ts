/** Tests that each rule on the bundle finds its faults in a broken document, and nothing in the correct one. */
import { expect, test } from 'vitest';
import { checkBundle } from '../../scripts/lint/bundle-rules.ts';
import type { LintFinding } from '../../scripts/lint/finding.ts';
import { createLocator } from '../../scripts/lint/source-places.ts';
import { lintBundle } from '../../scripts/lint/spectral.ts';
import type { Json, JsonObject } from '../../toolkit/contract/document.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { chosenFrom } from '../support/full.ts';
import { namedOnly } from '../support/named-only.ts';
import { fullTest } from '../support/full-test.ts';
import { contract as written } from '../support/contract.ts';
import { apart, type Groupable } from './apart.ts';
import { set, type Change } from './change.ts';

const bare = namedOnly(written, { method: 'get', parameters: 0 });
const locate = createLocator(projectRoot);
const contract = publishedRendition(written.document);

/** Returns the findings of Spectral, the project's rules and Ajv after a change of the contract. */
async function findingsAfter(change: Change): Promise<LintFinding[]> {
  const document = structuredClone(contract);
  change(document);
  const bySpectral = await lintBundle(projectRoot, document, locate);
  return [...bySpectral, ...checkBundle(createContract(document), locate, projectRoot)];
}

interface Fault extends Groupable {
  rule: string;
  fault: string;
  file: string;
  make: Change;
}

function at(operationId: string): string {
  return written.find(operationId)?.pointer ?? '';
}

function inSchema(rule: string, fault: string, name: string, keys: JsonObject): Fault {
  const file = `openapi/components/schemas/${name}.yaml`;
  return { rule, fault, file, make: set(`/components/schemas/${name}`, keys) };
}

function inExample(fault: string, name: string, value: Json): Fault {
  const file = `openapi/components/examples/${name}.yaml`;
  const pointer = `/components/examples/${name}`;
  return { rule: 'example-fits-schema', fault, file, make: set(pointer, { value }) };
}

const balances = 'openapi/paths/remittance-middleware/imto_admin_list_balance.yaml';
const password = { type: 'string' };
const email = 'amara.okafor@harbour-remit.example';
const keyHeader = {
  name: 'Payout-Key',
  in: 'header',
  description: 'The key of a safe repeat.',
  schema: password,
  'x-idempotency-key': true,
};
const placeOfKey = {
  id: 'key-place',
  topic: 'place of the key',
  until: 'idempotency header',
  says: 'Where the key is placed is not shown.',
  matters: 'A repeat may pay twice.',
  asks: 'Where is the key placed?',
};
function topic(id: string): JsonObject {
  return { ...placeOfKey, id, until: 'never' };
}

const publicRule = 'only-login-is-public';

const faults: Fault[] = [
  inSchema('amount-has-currency', 'an amount in a record without a currency', 'PossibleBank', {
    properties: { feeAmount: { type: 'number' } },
  }),
  inSchema('amount-has-currency', 'a balance that may be null', 'PossibleBank', {
    properties: { balance: { type: ['string', 'null'] } },
  }),
  {
    rule: publicRule,
    fault: 'an operation that asks for no token',
    file: balances,
    make: set(at('listBalances'), { security: [] }),
  },
  {
    rule: publicRule,
    fault: 'an operation whose token is optional',
    file: balances,
    make: set(at('listBalances'), { security: [{ bearerAuth: [] }, {}] }),
  },
  {
    rule: publicRule,
    fault: 'a contract whose operations ask for no token by default',
    file: balances,
    make: set('', { security: [] }),
  },
  {
    rule: publicRule,
    fault: 'a login that asks for a token',
    file: 'openapi/paths/auth/login.yaml',
    make: set(at('login'), { security: [{ bearerAuth: [] }] }),
  },
  {
    rule: 'name-is-free',
    fault: 'an operation with the name of a function of the clients',
    file: balances,
    make: set(at('listBalances'), { operationId: 'followPayouts' }),
  },
  inSchema('objects-stay-open', 'a closed object', 'FxRate', { additionalProperties: false }),
  {
    rule: 'unknown-is-answered',
    fault: 'a question that the contract answers',
    file: 'openapi/paths/handler/send_remittance_transaction.yaml',
    make: set(at('sendPayout'), { parameters: [keyHeader], 'x-not-shown': [placeOfKey] }),
  },
  {
    rule: 'topic-is-clear',
    fault: 'a topic that is written twice',
    file: 'openapi/components/schemas/Statement.yaml',
    make: set('/components/schemas/Statement', { 'x-not-shown': [topic('token-claims')] }),
  },
  inSchema('topic-is-clear', 'a topic about a field that is not at its place', 'Country', {
    'x-not-shown': [topic('unit.countryName')],
  }),
  {
    rule: 'topic-is-known',
    fault: 'a renamed topic that code knows',
    // Only this topic is in the contract twice.
    alone: true,
    file: 'openapi/openapi.yaml',
    make: set('/components/schemas/ResponseCode', { 'x-not-shown': [topic('states')] }),
  },
  {
    rule: 'topic-is-known',
    fault: 'a topic that is answered and open',
    file: 'openapi/openapi.yaml',
    make: set('/info', { 'x-answered': ['token-claims'] }),
  },
  inSchema('topic-is-clear', 'a misspelt topic', 'Problem', {
    'x-not-shown': [topic('token-claim')],
  }),
  {
    rule: 'effect-is-given',
    fault: 'an operation that does not say what it does',
    file: balances,
    make: set(at('listBalances'), { 'x-effect': null }),
  },
  {
    rule: 'effect-is-given',
    fault: 'an unknown effect',
    file: pathItemFile(bare.path),
    make: set(bare.pointer, { 'x-effect': 'none' }),
  },
  inSchema('sensitive-is-clear', 'a harmless object', 'Balance', { 'x-sensitive': 'none' }),
  inSchema('sensitive-is-clear', 'a harmless list', 'PossibleBank', {
    properties: { holders: { type: 'array', items: password, 'x-sensitive': 'none' } },
  }),
  inSchema('sensitive-is-clear', 'a password that is not a secret', 'PossibleBank', {
    properties: { code: { type: 'string', format: 'password' } },
  }),
  inSchema('reason-is-text', 'a reason that is not a text', 'Balance', { 'x-reason': true }),
  {
    rule: 'can-be-built',
    fault: 'a parameter in a cookie',
    file: 'openapi/components/parameters/CountryCode.yaml',
    make: set('/components/parameters/CountryCode', { in: 'cookie' }),
  },
  {
    rule: 'license-url',
    fault: 'a rule of Spectral that is not on by default',
    file: 'openapi/openapi.yaml',
    make: set('/info', { license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } }),
  },
  inSchema('schema-compiles', 'a keyword that does not exist', 'LoginRequest', {
    requires: ['email'],
  }),
  {
    alone: true,
    ...inSchema('schema-compiles', 'a format that nobody checks', 'LoginRequest', {
      properties: { email: { type: 'string', format: 'e-mail' }, password },
    }),
  },
  inExample('a webhook example that does not fit', 'payoutOutcome.request.paid', {
    responseCode: '99',
  }),
  inExample('a request example that does not fit', 'login.request.partnerUser', {
    email,
    password: 12,
  }),
  inExample('a misspelt field in an example', 'listBalances.200.twoCurrencies', [{ balanse: 1 }]),
  {
    rule: 'example-fits-schema',
    fault: 'a parameter example that does not fit its schema',
    file: 'openapi/components/parameters/CountryCode.yaml',
    make: set('/components/parameters/CountryCode', { example: 12 }),
  },
  inSchema('example-fits-schema', 'an example inside a schema that does not fit', 'LoginRequest', {
    properties: { email: { type: 'string', examples: [12] }, password },
  }),
];

// In the quick set, document/document-command.test.ts lints it, with one more operation.
fullTest('the contract of the project follows every rule for the bundle', async () => {
  expect(await findingsAfter(() => {})).toEqual([]);
});

// The quick set has one fault of each rule.
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
  const value = { email: ['not-for-a-log'], password: ['not-for-a-log'] };
  set('/components/examples/login.request.partnerUser', { value })(document);
  const findings = checkBundle(createContract(document), locate, projectRoot);
  const byAjv = findings.filter(({ rule }) => rule === 'example-fits-schema');
  expect(byAjv).toHaveLength(2);
  expect(JSON.stringify(byAjv)).not.toContain('not-for-a-log');
});
