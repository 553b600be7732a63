import { expect, test } from 'vitest';
import type { Side, Weight } from '../../scripts/diff/changes.ts';
import { findChanges } from '../../scripts/diff/changes.ts';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { contract as written } from '../support/contract.ts';

const contract = publishedRendition(written.document);

interface Case {
  change: string;
  /** Edits the document at a path of keys: a value, or nothing to remove the key. */
  edit: { at: string[]; to?: unknown };
  weight: Weight;
  side: Side;
}

const login = ['paths', '/auth/login', 'post'];
const enquiry = ['paths', '/gateway/account/enquiry', 'post'];
const rate = ['paths', '/fx-rate-api/list/fx/rate', 'get'];
const schemas = ['components', 'schemas'];
const codes = ['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'];
const text = { type: 'string' };

const cases: Case[] = [
  { change: 'an operation is removed', edit: { at: rate }, weight: 'breaking', side: 'interface' },
  {
    change: 'a path is removed',
    edit: { at: enquiry.slice(0, 2) },
    weight: 'breaking',
    side: 'interface',
  },
  {
    change: 'an operationId is renamed',
    edit: { at: [...login, 'operationId'], to: 'signIn' },
    weight: 'breaking',
    side: 'interface',
  },
  {
    change: 'a parameter is newly required',
    edit: {
      at: [...rate, 'parameters', '1'],
      to: { name: 'day', in: 'query', required: true, description: 'Day', schema: text },
    },
    weight: 'breaking',
    side: 'request',
  },
  {
    change: 'a request field is newly required',
    edit: { at: [...schemas, 'TransactionRequest', 'required', '6'], to: 'requestDate' },
    weight: 'breaking',
    side: 'request',
  },
  {
    change: 'a request field is narrowed',
    edit: {
      at: [...schemas, 'TransactionRequest', 'properties', 'paymentNarration', 'maxLength'],
      to: 5,
    },
    weight: 'breaking',
    side: 'request',
  },
  {
    change: 'an enum value is removed in a request',
    edit: {
      at: [...schemas, 'TransactionRequest', 'properties', 'paymentNarration', 'enum'],
      to: ['Rent'],
    },
    weight: 'breaking',
    side: 'request',
  },
  {
    change: 'a response field is removed',
    edit: { at: [...schemas, 'FxRate', 'properties', 'fxWindow'] },
    weight: 'breaking',
    side: 'response',
  },
  {
    change: 'a response field is made optional',
    edit: {
      at: [...schemas, 'FxRate', 'required'],
      to: ['countryCode', 'countryName', 'fxDealRate'],
    },
    weight: 'breaking',
    side: 'response',
  },
  {
    change: 'a response field is retyped',
    edit: { at: [...schemas, 'FxRate', 'properties', 'fxDealRate', 'type'], to: 'string' },
    weight: 'breaking',
    side: 'response',
  },
  {
    change: 'an enum value is added in a response',
    edit: { at: [...schemas, 'ResponseCode', 'enum'], to: [...codes, '99'] },
    weight: 'breaking',
    side: 'response',
  },
  {
    change: 'a status is removed',
    edit: { at: [...enquiry, 'responses', '400'] },
    weight: 'breaking',
    side: 'response',
  },
  {
    change: 'a public operation takes over the general security',
    edit: { at: [...login, 'security'] },
    weight: 'breaking',
    side: 'request',
  },
  {
    change: 'the webhook is removed',
    edit: { at: ['webhooks', 'payoutOutcome'] },
    weight: 'breaking',
    side: 'webhook',
  },
  {
    change: 'an operation is added',
    edit: {
      at: ['paths', '/new'],
      to: {
        get: { operationId: 'newOne', summary: 'New', responses: { 200: { description: 'New' } } },
      },
    },
    weight: 'compatible',
    side: 'interface',
  },
  {
    change: 'an optional request field is added',
    edit: { at: [...schemas, 'TransactionRequest', 'properties', 'extra'], to: text },
    weight: 'compatible',
    side: 'request',
  },
  {
    change: 'a response field is added',
    edit: { at: [...schemas, 'FxRate', 'properties', 'extra'], to: text },
    weight: 'compatible',
    side: 'response',
  },
  {
    change: 'a request field is required no longer',
    edit: { at: [...schemas, 'LoginRequest', 'required'], to: ['email'] },
    weight: 'compatible',
    side: 'request',
  },
  {
    change: 'a description is reworded',
    edit: { at: [...schemas, 'FxRate', 'description'], to: 'Other words.' },
    weight: 'wording',
    side: 'response',
  },
  {
    change: 'a mark is changed',
    edit: { at: [...schemas, 'FxRate', 'x-source'], to: 'Elsewhere' },
    weight: 'wording',
    side: 'response',
  },
  {
    change: 'an example is changed',
    edit: { at: ['components', 'examples', 'getFxRate.200.nigeria', 'value', 'fxDealRate'], to: 1 },
    weight: 'wording',
    side: 'interface',
  },
];

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
  const withCode = edited(contract, {
    at: [...schemas, 'ResponseCode', 'enum'],
    to: [...codes, '91'],
  });
  const edit = { at: [...schemas, 'CountryCode', 'enum'], to: ['NG'] };
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
    edited(contract, {
      at: [...schemas, 'FxRate', 'properties', 'extra'],
      to: { type: 'object', properties: { next: { $ref: '#/components/schemas/FxRate' }, value } },
    });
  const changes = await findChanges(node({ type: 'string' }), node({ type: 'number' }));
  expect(changes[0]).toMatchObject({
    weight: 'breaking',
    carriers: ['GET /fx-rate-api/list/fx/rate'],
  });
});

fullTest('the same contract has no change', async () => {
  expect(await findChanges(contract, structuredClone(contract))).toEqual([]);
});

function edited(document: OpenApiDocument, { at, to }: Case['edit']): OpenApiDocument {
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
