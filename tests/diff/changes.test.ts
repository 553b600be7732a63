import { expect, test } from 'vitest';
import type { Side, Weight } from '../../scripts/diff/changes.ts';
import { findChanges } from '../../scripts/diff/changes.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { oddContract } from '../odd-contract/contract.ts';

// Use the contract plus operations in every form.
const contract = publishedRendition(oddContract.document);

/** A change: a path of keys in the document, and the new value. Without a value, the key is removed. */
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
const optionalDay = { ...day, in: 'header', required: false };
const search = ['paths', '/odd/cases/search', 'post'];
const exported = ['paths', '/odd/cases/export', 'get'];
const readCase = ['paths', '/odd/cases/{case.id}', 'get', 'responses', '200'];
const files = ['paths', '/odd/cases/{case.id}/files', 'post', 'requestBody'];
const upload = [...files, 'content', 'multipart/form-data'];
const body = { required: true, content: { 'application/json': { schema: text } } };

/** Returns the place of a parameter of the search. */
function parameter(name: string, ...keys: string[]): string[] {
  const { parameters = [] } = oddContract.find('searchCases') ?? {};
  const index = parameters.findIndex((one) => one.name === name);
  return [...search, 'parameters', String(index), ...keys];
}

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
      'a header is newly required': [[...search, 'parameters', '99'], { ...day, in: 'header' }],
      'a parameter is removed': [parameter('size')],
      'a parameter loses a value': [parameter('tag', 'schema', 'items', 'enum'), ['fraud', 'late']],
      'a parameter has another default': [parameter('size', 'schema', 'default'), 30],
      'a list is written in another way': [parameter('sort', 'explode'), true],
      'an object is written in another way': [parameter('owner', 'style'), 'deepObject'],
      'a body is newly required': [[...search, 'requestBody', 'required'], true],
      'a required body is added': [[...exported, 'requestBody'], body],
      'a media type of a body is removed': [upload],
      'a part has another media type': [
        [...upload, 'encoding', 'scan', 'contentType'],
        'image/png',
      ],
      'a key no longer makes a repeat safe': [
        ['paths', '/odd/cases', 'post', 'parameters', '0', 'x-idempotency-key'],
      ],
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
      'a media type is removed': [[...exported, 'responses', '200', 'content', 'text/csv']],
      'a header is removed': [[...readCase, 'headers', 'ETag']],
      'a header is made optional': [[...readCase, 'headers', 'ETag', 'required'], false],
    },
  ],
  ['breaking', 'webhook', { 'the webhook is removed': [['webhooks', 'payoutOutcome']] }],
  ['compatible', 'interface', { 'an operation is added': [['paths', '/new'], { get: operation }] }],
  [
    'compatible',
    'request',
    {
      'an optional request field is added': [[...sent, 'properties', 'extra'], text],
      'an optional header is added': [[...search, 'parameters', '99'], optionalDay],
      'a default is written down': [parameter('min-amount', 'schema', 'default'), 3],
      'a media type of a body is added': [
        [...files, 'content', 'application/json'],
        { schema: text },
      ],
      'a field is no longer required': [[...schemas, 'LoginRequest', 'required'], ['email']],
    },
  ],
  [
    'compatible',
    'response',
    {
      'a response field is added': [[...fxRate, 'properties', 'extra'], text],
      'a media type is added': [
        [...exported, 'responses', '200', 'content', 'text/xml'],
        { schema: text },
      ],
      'a header is added': [[...readCase, 'headers', 'X-New'], { schema: text }],
    },
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

// The quick set has one change of each weight, and compares all non-breaking ones together.
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

test('a new response code names every operation and webhook that carries it, and what readers must do; a second change, to another shared schema, is one entry with every place, rated for each side separately', async () => {
  const withCode = edited(contract, [
    [...schemas, 'ResponseCode', 'enum'],
    [...codes, '91'],
  ]);
  const edit = [[...schemas, 'CountryCode', 'enum'], ['NG']] as const;
  const changes = await findChanges(contract, edited(withCode, edit));

  const message = 'response code 91 added: readers must treat unknown codes as not final';
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

test('a change that asks more of a partner is breaking, even if it is written as an addition', async () => {
  const edits: Edit[] = [
    [parameter('size', 'schema', 'default'), 30],
    [[...exported, 'requestBody'], body],
    [[...upload, 'encoding', 'scan', 'contentType'], 'image/png'],
    [[...readCase, 'headers', 'ETag', 'required'], false],
    [['paths', '/odd/cases', 'post', 'parameters', '0', 'x-idempotency-key']],
    [[...search, 'parameters', '99'], optionalDay],
    [parameter('tag', 'style'), 'form'],
    [parameter('min-amount', 'schema', 'default'), 3],
  ];
  const changes = await findChanges(contract, edits.reduce(edited, contract));
  expect(changes.map(({ weight, message }) => `${weight} ${message}`)).toEqual([
    'breaking `Case-Key`: `x-idempotency-key` changed',
    'breaking RequestBody `requestBody` added',
    'breaking `size`: `default` changed',
    'breaking `ETag`: `required` changed',
    'breaking `scan`: `contentType` changed',
    'compatible Parameter `day` added',
    'compatible `min-amount`: `default` changed',
  ]);
});

test('a recursive schema can be compared', async () => {
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
  // Remove an element entirely, because a list has no gaps.
  else if (Array.isArray(parent) && Number(key) > parent.length) parent.push(to);
  else Reflect.set(parent, key, to);
  return copy;
}
