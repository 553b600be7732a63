/** What is made follows the contract: nobody edits a list when something is added to it. */
import { expect, test } from 'vitest';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { coverage } from '../../scripts/build/bundle/bundles.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject, OpenApiDocument } from '../../toolkit/contract/document.ts';
import { contract } from '../support/contract.ts';

const json = (schema: JsonObject, value: JsonObject): JsonObject => ({
  'application/json': { schema, examples: { one: { summary: 'One of them', value } } },
});

test('one more documented operation has a function, a page, samples and a Postman request, and one more webhook a page, a receiver in the client, and Postman requests', async () => {
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
    /export type RequestCancellationRejection =[\s|]+RejectedError<Problem>;/,
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

/** Documents an operation that is named only. */
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
