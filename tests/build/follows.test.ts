/** Checks that generated files follow the contract, so that nobody has to edit a list to add something. */
import { expect, test } from 'vitest';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { payoutRules } from '../../scripts/build/client/payout-rules.ts';
import { coverage } from '../../scripts/build/bundle/bundles.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject, OpenApiDocument } from '../../toolkit/contract/document.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { contract } from '../support/contract.ts';

const json = (schema: JsonObject, value: JsonObject): JsonObject => ({
  'application/json': { schema, examples: { one: { summary: 'One of them', value } } },
});

test('one more documented operation gets a function, a page, samples and a Postman request, and one more webhook a page, a receiver in the client, and Postman requests', async () => {
  const document = structuredClone(contract.document);
  documentOneMore(document);
  addWebhook(document);
  const source = sourceFrom(projectRoot, createContract(document));

  const client = (await clientPackage.make(source)).files;
  const modules = Object.keys(client).filter((name) => /typescript\/\w+\.js$/.test(name));
  expect(modules.map((name) => client[name]).join('')).toContain('hasField(data, "id")');
  expect(client['client/typescript/operations.d.ts']).toMatch(
    /function requestCancellation\b[^(]*\(client: CallingClient, input: RequestCancellationInput/,
  );
  expect(client['client/typescript/operations.d.ts']).toMatch(
    /export type RequestCancellationRejection =[\s|]+OtherRejection<never, Problem>;/,
  );
  expect(client['client/typescript/named-only.js']).not.toContain('requestCancellation');
  expect(client['client/typescript/webhook-bodies.d.ts']).toContain(
    'balanceIsLow: TransactionOutcome;',
  );

  const files = await siteFiles(source);
  expect(files['operations/requestCancellation.md']).toContain('await requestCancellation(client');
  expect(files['operations/index.md']).toContain('Request a cancellation');
  expect(files['about/known-unknowns.md']).toMatch(/### Time limit[^#]*requestCancellation/);
  expect(files['guides/errors.md']).toMatch(/requestCancellation.*`4XX`/);
  expect(files['postman_collection.json']).toContain('requestCancellation: Request a cancellation');
  expect(files['operations/balanceIsLow.md']).toContain('verify: confirmByStatus(client)');
  expect(files['operations/index.md']).toContain(`and ${contract.webhooks.length + 1} webhooks`);
  expect(files['postman_collection.json']).toContain('balanceIsLow: A balance is low');
  expect(files['llms.txt']).toContain('operations/balanceIsLow.md');
  expect((await coverage.make(source)).summary).toBe(
    `${contract.documented.length + 1} of ${contract.operations.length} documented`,
  );
});

test('the client checks stated rules of a payout field before sending, and ignores assumed ones', () => {
  const document = structuredClone(contract.document);
  const payout = document.components['schemas']?.['TransactionRequest'];
  Object.assign(objectAt(payout, 'properties'), {
    purpose: {
      type: 'string',
      enum: ['salary', 'fees'],
      maxLength: 9,
      'x-assumed': { maxLength: '' },
    },
    note: { type: ['string', 'null'], maxLength: 35 },
    parts: { type: 'integer', minimum: 1, exclusiveMaximum: 9 },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    either: { oneOf: [{ type: 'string' }, { type: 'integer', maximum: 5 }] },
    inner: { allOf: [{ type: 'object', properties: { deep: { const: 'a' } } }] },
  });
  const known = payoutRules(contract, '/components/schemas/TransactionRequest');
  const rules = payoutRules(createContract(document), '/components/schemas/TransactionRequest');
  expect(rules.slice(known.length).map((one) => [one.path, one.reason, one.demands])).toEqual([
    [
      'purpose',
      'must be a text: one of salary, fees',
      [
        ['type', 'string'],
        ['enum', ['salary', 'fees']],
      ],
    ],
    [
      'note',
      'must be a text: at most 35 characters',
      [
        ['type', ['string', 'null']],
        ['maxLength', 35],
      ],
    ],
    [
      'parts',
      'must be a whole number: at least 1, less than 9',
      [
        ['type', 'integer'],
        ['minimum', 1],
        ['exclusiveMaximum', 9],
      ],
    ],
    [
      'tags',
      'must be a list: at most 2 items',
      [
        ['type', 'array'],
        ['maxItems', 2],
      ],
    ],
    ['inner', 'must be an object', [['type', 'object']]],
    ['inner.deep', 'must be a text: one of a', [['const', 'a']]],
  ]);
});

function documentOneMore(document: OpenApiDocument): void {
  const bare = contract.namedOnly.find(({ method }) => method === 'post');
  const written = bare && document.paths[bare.path]?.post;
  if (!written) throw new Error('The contract has no POST that is named only.');
  Object.assign(written, {
    operationId: 'requestCancellation',
    summary: 'Request a cancellation',
    description: 'Asks for the cancellation of a payout.',
    'x-doc-status': 'documented',
    'x-not-shown': [
      {
        id: 'time-limit',
        topic: 'time limit',
        says: 'Until when it can be asked for is not shown.',
      },
    ],
    requestBody: {
      required: true,
      content: json(
        {
          allOf: [
            { $ref: '#/components/schemas/RefreshTokenRequest' },
            { type: 'object', properties: { attempts: { type: 'integer' } } },
          ],
        },
        { refreshToken: 'a', attempts: 2 },
      ),
    },
    responses: {
      '200': {
        description: 'It is asked for.',
        content: json(
          { type: 'object', required: ['id'], properties: { id: { type: 'number' } } },
          { id: 1 },
        ),
      },
      '4XX': {
        description: 'It is rejected.',
        content: json({ $ref: '#/components/schemas/Problem' }, { title: 'No' }),
      },
    },
  });
}

function addWebhook(document: OpenApiDocument): void {
  const [first] = Object.values(document.webhooks);
  if (!first?.post) throw new Error('The contract has no webhook.');
  const post = { ...first.post, operationId: 'balanceIsLow', summary: 'A balance is low' };
  document.webhooks['balanceIsLow'] = { post };
}
