import { expect, test } from 'vitest';
import type { Side, Weight } from '../../scripts/diff/changes.ts';
import { findChanges } from '../../scripts/diff/changes.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { contract as written } from '../support/contract.ts';

const contract = publishedRendition(written.document);

/** A path of keys in the document, and the value there; without one the key is removed. */
type Edit = readonly [at: readonly string[], to?: unknown];

const login = ['paths', '/auth/login', 'post'];
const enquiry = ['paths', '/gateway/account/enquiry', 'post'];
const rate = ['paths', '/fx-rate-api/list/fx/rate', 'get'];
const schemas = ['components', 'schemas'];
const fxRate = [...schemas, 'FxRate'];
const sent = [...schemas, 'TransactionRequest'];
const narration = [...sent, 'properties', 'paymentNarration'];
const rateExample = ['components', 'examples', 'getFxRate.200.nigeria', 'value'];
const codes = ['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'];
const text = { type: 'string' };
const day = { name: 'day', in: 'query', required: true, description: 'Day', schema: text };
const answers = { 200: { description: 'New' } };
const operation = { operationId: 'newOne', summary: 'New', responses: answers };

const table: [Weight, Side, { [change: string]: Edit }][] = [
  [
    'breaking',
    'interface',
    {
      'an operation is removed': [rate],
      'a path is removed': [enquiry.slice(0, 2)],
      'an operationId is renamed': [[...login, 'operationId'], 'signIn'],
    },
  ],
  [
    'breaking',
    'request',
    {
      'a parameter is newly required': [[...rate, 'parameters', '1'], day],
      'a request field is newly required': [[...sent, 'required', '6'], 'requestDate'],
      'a request field is narrowed': [[...narration, 'maxLength'], 5],
      'an enum value is removed in a request': [[...narration, 'enum'], ['Rent']],
      'a public operation takes over the general security': [[...login, 'security']],
    },
  ],
  [
    'breaking',
    'response',
    {
      'a response field is removed': [[...fxRate, 'properties', 'fxWindow']],
      'a response field is made optional': [[...fxRate, 'required'], ['countryCode']],
      'a response field is retyped': [[...fxRate, 'properties', 'fxDealRate', 'type'], 'string'],
      'an enum value is added': [
        [...schemas, 'ResponseCode', 'enum'],
        [...codes, '99'],
      ],
      'a status is removed': [[...enquiry, 'responses', '400']],
    },
  ],
  ['breaking', 'webhook', { 'the webhook is removed': [['webhooks', 'payoutOutcome']] }],
  ['compatible', 'interface', { 'an operation is added': [['paths', '/new'], { get: operation }] }],
  [
    'compatible',
    'request',
    {
      'an optional request field is added': [[...sent, 'properties', 'extra'], text],
      'a field is required no longer': [[...schemas, 'LoginRequest', 'required'], ['email']],
    },
  ],
  [
    'compatible',
    'response',
    { 'a response field is added': [[...fxRate, 'properties', 'extra'], text] },
  ],
  [
    'wording',
    'response',
    {
      'a description is reworded': [[...fxRate, 'description'], 'Other words.'],
      'a mark is changed': [[...fxRate, 'x-source'], 'Elsewhere'],
    },
  ],
  ['wording', 'interface', { 'an example is changed': [[...rateExample, 'fxDealRate'], 1] }],
];

const cases = table.flatMap(([weight, side, changes]) =>
  Object.entries(changes).map(([change, edit]) => ({ weight, side, change, edit })),
);

// In the quick set one change of each weight, and in one comparison those that break nobody.
const chosen = isFull
  ? cases.map((one) => [one])
  : Map.groupBy(
      chosenFrom(cases, ({ weight }) => weight),
      ({ weight }) => weight === 'breaking',
    ).values();

for (const group of chosen) {
  const title = group
    .map(({ change, weight, side }) => `${change}: ${weight}, on the side of the ${side}`)
    .join('; ');
  test(title, async () => {
    const revision = group.reduce((document, { edit }) => edited(document, edit), contract);
    const changes = await findChanges(contract, revision);
    for (const { weight, side } of group) {
      expect(changes).toContainEqual(expect.objectContaining({ weight, side }));
    }
    if (group.every(({ weight }) => weight !== 'breaking')) {
      expect(changes.filter((change) => change.weight === 'breaking')).toEqual([]);
    }
  });
}

test('a new response code names every operation and webhook that carries it, and what readers must do; a change of another shared schema beside it is one change with every place, and rated for each side by itself', async () => {
  const withCode = edited(contract, [
    [...schemas, 'ResponseCode', 'enum'],
    [...codes, '91'],
  ]);
  const edit = [[...schemas, 'CountryCode', 'enum'], ['NG']] as const;
  const changes = await findChanges(contract, edited(withCode, edit));

  const message = 'response code 91 added: readers must take unknown codes as not final';
  const ofCode = changes.filter((change) => change.message === message);
  const read = ofCode.find(({ side }) => side === 'response');
  expect(read).toMatchObject({ weight: 'breaking' });
  expect(read?.carriers).toContain(
    'GET /remittance-middleware/transaction/status/check/{transactionReference}',
  );
  const delivered = ofCode.find(({ side }) => side === 'webhook');
  expect(delivered).toMatchObject({ weight: 'breaking' });
  expect(delivered?.carriers).toContain('webhook payoutOutcome');

  const others = changes.filter((change) => change.message !== message);
  const answered = others.find(({ side }) => side === 'response');
  expect(answered).toMatchObject({ weight: 'compatible', message: 'CountryCode: `enum` changed' });
  expect(answered?.carriers).toEqual(
    expect.arrayContaining([
      'GET /fx-rate-api/list/fx/rate',
      'GET /gateway/account/number/banks/{accountNumber}',
      'GET /remittance-middleware/list/financial/institutions',
    ]),
  );
  const narrowed = others.filter(({ weight }) => weight === 'breaking');
  expect(narrowed.map(({ side }) => side)).not.toContain('response');
  expect(narrowed.flatMap(({ carriers }) => carriers)).toContain('GET /fx-rate-api/list/fx/rate');
});

test('a schema that contains itself is compared', async () => {
  const node = (value: object) =>
    edited(contract, [
      [...fxRate, 'properties', 'extra'],
      { type: 'object', properties: { next: { $ref: '#/components/schemas/FxRate' }, value } },
    ]);
  const changes = await findChanges(node({ type: 'string' }), node({ type: 'number' }));
  expect(changes[0]).toMatchObject({
    weight: 'breaking',
    carriers: ['GET /fx-rate-api/list/fx/rate'],
  });
});

fullTest('the same contract has no change', async () => {
  expect(await findChanges(contract, structuredClone(contract))).toEqual([]);
});

function edited(document: OpenApiDocument, [at, to]: Edit): OpenApiDocument {
  const copy = structuredClone(document);
  const parents = at.slice(0, -1);
  const key = at.at(-1) ?? '';
  const parent: object = parents.reduce<object>((node, name) => {
    const child: unknown = Reflect.get(node, name);
    if (typeof child !== 'object' || child === null)
      throw new Error(`No ${name} in ${at.join('/')}`);
    return child;
  }, copy);
  if (to === undefined) Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, to);
  return copy;
}
