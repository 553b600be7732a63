/**
 * Measures the cost of changing the contract. Each test changes a copy of the project, only in YAML. Every artifact
 * must follow, or report what it does not support. In the quick set, build/follows.test.ts and
 * document/document-command.test.ts try one.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeGenerated } from '../../scripts/build/files.ts';
import { makeArtifacts } from '../../scripts/build/make.ts';
import { lintContract } from '../../scripts/lint/lint.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { committedCopy } from '../committed-copy.ts';
import { startCommand } from '../mock/command.ts';
import { copyProject, type ProjectCopy } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { namedOnly } from '../support/named-only.ts';
import {
  answerExample,
  documentedAs,
  documentOperation,
  requestExample,
} from './document-operation.ts';
import { contract } from '../support/contract.ts';

test('a documented operation is tested and mocked, and the sandbox does not invent it', async () => {
  const copy = committedCopy();
  const operation = namedOnly(contract, { method: 'post', parameters: 0 });
  expect(await documentOperation(copy, operation)).toMatchObject({ code: 0, err: '' });
  expect(await runNode(copy.root, 'scripts/lint.ts')).toMatchObject({ code: 0, err: '' });
  expect(await runNode(copy.root, 'scripts/build.ts')).toMatchObject({ code: 0, err: '' });
  expect(copy.read('generated/client/typescript/operations.d.ts')).toContain(
    `function ${documentedAs}(`,
  );
  expect(copy.read('generated/client/typescript/named-only.d.ts')).not.toContain(
    operation.operationId,
  );
  expect(copy.read(`generated/docs/operations/${documentedAs}.md`)).toContain(
    `await ${documentedAs}(client`,
  );
  expect(copy.read('generated/docs/postman_collection.json')).toContain(`${documentedAs}: Ask for`);
  const { documented, namedOnly: others } = contract;
  expect(copy.read('generated/coverage.md')).toContain(
    `| ${documented.length + 1} | ${others.length - 1} | ${contract.operations.length} |`,
  );

  const checks = await runNode(copy.root, 'scripts/contract.ts', '--list', '--send-payouts');
  for (const section of ['success', 'rejections', 'auth', 'hostile']) {
    expect(checks.out).toContain(`${section}/${documentedAs}/`);
  }

  const { url: mock } = await serving(copy, 'scripts/mock.ts');
  const answer = await post(`${mock}${operation.path}`, requestExample, 'any');
  expect(answer).toMatchObject({ status: 200, body: answerExample });
  expect(await post(`${mock}${operation.path}`, { reason: 7 }, 'any')).toMatchObject({
    status: 400,
  });

  const sandbox = await serving(copy, 'scripts/sandbox.ts');
  expect(sandbox.output()).toMatch(new RegExp(`${documentedAs}.*not simulated`));
  const refused = await post(
    `${sandbox.url}${operation.path}`,
    requestExample,
    await logIn(sandbox.url),
  );
  expect(refused).toMatchObject({ status: 501, body: { status: 501 } });
  expect(textAt(refused.body, 'detail')).toContain('simulate');
});

test('the sandbox stores, returns and compares an optional field as part of a payout', async () => {
  const copy = copyProject();
  copy.edit(
    'openapi/components/schemas/RecipientInformation.yaml',
    /\n$/,
    `
  recipientCity:
    description: The city of the recipient.
    type: string
    x-source: Letter of the service, fields
`,
  );
  await rebuild(copy);
  const models = {
    'typescript/models.d.ts': 'recipientCity?: string',
    'python/src/remittance_payout/models.py': 'recipient_city: str | None = ',
    'go/models.go': '`json:"recipientCity,omitempty"`',
    'php/src/Model/RecipientInformation.php': '?string $recipientCity',
    'java/src/main/java/example/remittancepayout/RecipientInformation.java': 'String recipientCity',
  };
  for (const [file, field] of Object.entries(models)) {
    expect(copy.read(`generated/client/${file}`), file).toContain(field);
  }
  const { url } = await serving(copy, 'scripts/sandbox.ts');
  const token = await logIn(url);
  const path = contract.find('sendPayout')?.path ?? '';
  const inCity = (recipientCity: string) => ({
    transactionRequestList: [payoutIn(recipientCity)],
  });
  const errors = async (city: string) =>
    objectAt(await post(`${url}${path}`, inCity(city), token), 'body')['errorTransactionCount'];
  expect(await errors('Lagos')).toBeNull();
  expect(await errors('Lagos')).toBeNull();
  expect(await errors('Abuja')).toBe(1);
  const listed: unknown = await (await fetch(`${url}/_sandbox/transactions`)).json();
  expect(JSON.stringify(listed)).toContain('"recipientCity":"Lagos"');
});

test('a response code is one entry, and the diff names everything that carries it', async () => {
  const copy = committedCopy();
  copy.edit(
    'openapi/components/schemas/ResponseCode.yaml',
    /\n$/,
    `
  - code: '91'
    meaning: Recalled by the bank
    outcome: failed
    action: Nothing; contact the support team.
    resend: false
    actor: support team
    source: Letter of the service, codes
`,
  );
  await rebuild(copy);
  expect(copy.read('generated/client/typescript/models.d.ts')).toContain('"90" | "91"');
  expect(copy.read('generated/client/typescript/core.js')).toContain('Recalled by the bank');
  expect(copy.read('generated/docs/guides/response-codes.md')).toContain('Recalled by the bank');
  const diff = await runNode(copy.root, 'scripts/diff.ts', 'HEAD');
  const carriers = [...contract.documented, ...contract.webhooks].filter(({ body, answers }) =>
    JSON.stringify([
      body?.schema.value,
      answers.map(({ content }) => content?.schema.value),
    ]).includes('"responseCode":{"$ref"'),
  );
  expect(carriers.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['operation', 'webhook']),
  );
  for (const { kind, path } of carriers) {
    const place = kind === 'webhook' ? `webhook ${path}` : path;
    expect(
      diff.out
        .split('\n')
        .filter((line) => line.includes('91'))
        .join('\n'),
    ).toContain(place);
  }
  const sandbox = await serving(copy, 'scripts/sandbox.ts');
  await logIn(sandbox.url);
});

test('a second webhook needs only its YAML and one line of the index', async () => {
  const copy = copyProject();
  copy.write(
    'openapi/webhooks/balanceChanged.yaml',
    `post:
  operationId: balanceChanged
  summary: A balance has changed
  description: The service posts this when a balance changes.
  tags: [Balances]
  security: []
  requestBody:
    required: true
    content:
      application/json:
        schema:
          $ref: ../components/schemas/Balance.yaml
        examples:
          lower:
            $ref: ../components/examples/balanceChanged.request.lower.yaml
  x-doc-status: documented
  x-source: Letter of the service, events
  x-not-shown: [responses]
`,
  );
  copy.write(
    'openapi/components/examples/balanceChanged.request.lower.yaml',
    'summary: A lower balance\nvalue:\n  currencyCode: NGN\n  totalBalance: 1200.5\n',
  );
  copy.edit(
    'openapi/openapi.yaml',
    /webhooks:\n( +)payoutOutcome:\n.*\n/,
    '$&  balanceChanged:\n    $ref: webhooks/balanceChanged.yaml\n',
  );
  await rebuild(copy);
  expect(copy.read('generated/docs/operations/balanceChanged.md')).toContain(
    'A balance has changed',
  );
  expect(copy.read('generated/docs/postman_collection.json')).toContain('balanceChanged');
  const list = await runNode(copy.root, 'scripts/contract.ts', '--list');
  expect(list.out).toContain('webhook/balanceChanged');
  const sandbox = await serving(copy, 'scripts/sandbox.ts');
  expect(sandbox.output()).toMatch(/balanceChanged.*not sent/);

  copy.write('receive.js', receiver);
  const received = await runNode(copy.root, 'receive.js');
  expect(received).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(received.out)).toEqual({
    handled: [{ currencyCode: 'NGN', totalBalance: 1200.5 }],
    statuses: { twice: [200, 200], unconfirmed: 409, withoutHandler: 400, other: 400 },
  });
});

/** Delivers the second webhook to a client that was built with it. */
const receiver = `
import { createMemorySeen, createWebhookHandler, unverified } from './generated/client/typescript/webhooks.js';

const handled = [];
const options = { seen: createMemorySeen(), onOutcome() {} };
const trusting = { ...options, verify: unverified({ because: 'A test.' }) };
const on = { balanceChanged: (body) => void handled.push(body) };
const deliver = async (handler, body) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const request = new Request('https://partner.example/', { ...init, body: JSON.stringify(body) });
  return (await handler.fetch(request)).status;
};
const balance = { currencyCode: 'NGN', totalBalance: 1200.5 };
const handler = createWebhookHandler({ ...trusting, on });
const confirming = { ...options, verify: { confirm: async (record) => record } };
const statuses = {
  twice: [await deliver(handler, balance), await deliver(handler, balance)],
  unconfirmed: await deliver(createWebhookHandler({ ...confirming, on }), balance),
  withoutHandler: await deliver(createWebhookHandler(trusting), balance),
  other: await deliver(handler, { currency: 'NGN' }),
};
process.stdout.write(JSON.stringify({ handled, statuses }));
`;

test('the gate reports a renamed field as a breaking change, and no command prints a stack trace', async () => {
  const copy = committedCopy();
  copy.edit('openapi/components/schemas/FxRate.yaml', /fxDealRate/g, 'dealRate');
  copy.edit('openapi/components/examples/getFxRate.200.nigeria.yaml', 'fxDealRate', 'dealRate');
  const diff = await runNode(copy.root, 'scripts/diff.ts', 'HEAD');
  expect(diff.code).toBe(1);
  expect(diff.out).toMatch(/breaking .*fx\/rate/);
  expect(diff.err).toContain('major');
  for (const script of ['scripts/diff.ts', 'scripts/lint.ts', 'scripts/build.ts']) {
    const { err } = await runNode(
      copy.root,
      script,
      ...(script.endsWith('diff.ts') ? ['HEAD'] : []),
    );
    expect(err).not.toMatch(/^\s+at /m);
  }
});

/** Runs the work of the commands in this process. */
async function rebuild({ root }: ProjectCopy): Promise<void> {
  expect(await lintContract(root)).toEqual([]);
  await writeGenerated(join(root, 'generated'), await makeArtifacts(root, () => undefined));
}

/** Runs a command of the copy on a free port. */
async function serving(copy: ProjectCopy, script: string) {
  const data = script.includes('sandbox') ? ['--database', ':memory:'] : [];
  const command = startCommand(copy.root, script, ['--port', '0', ...data]);
  const [, url = ''] = await command.until(/(http:\/\/127\.0\.0\.1:\d+)/);
  await command.until(/Ctrl-C/);
  return { url, output: command.output };
}

async function post(url: string, body: unknown, token: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

/** Returns the access token of the sandbox's first demo login. */
async function logIn(url: string): Promise<string> {
  const credentials = contract.find('login')?.body?.examples[0]?.value;
  const { body } = await post(`${url}${contract.find('login')?.path}`, credentials, '');
  const token = textAt(objectAt(body, 'data'), 'accessToken');
  if (token === undefined) throw new Error('The sandbox does not take the login of the example.');
  return token;
}

/** Returns the first payout of the contract's examples, to a recipient in a city. */
function payoutIn(recipientCity: string): unknown {
  const example = contract.find('sendPayout')?.body?.examples[0]?.value;
  const [payout] = listAt(example, 'transactionRequestList');
  return {
    ...objectAt({ payout }, 'payout'),
    transactionReference: 'CITY-00',
    recipientInformation: { ...objectAt(payout, 'recipientInformation'), recipientCity },
  };
}
