/** Tests that the pages generated from the contract have all its facts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ArtifactSource } from '../../scripts/build/artifact.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { contract } from '../support/contract.ts';
import { listAt, textAt } from '../../toolkit/contract/objects.js';
import { simulatedLives } from '../../toolkit/sandbox/engine/life/life.ts';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { createClient, settlePayouts } from '../../generated/client/typescript/index.js';
import { payout } from '../sandbox/http/payout.ts';
import { topicOf } from '../support/contract.ts';
import { projectSite, visit, writeSite } from './site.ts';

let source: ArtifactSource;
let files: Awaited<ReturnType<typeof siteFiles>>;
const text = (path: string): string => String(files[path]);

beforeAll(async () => {
  ({ source, files } = await projectSite());
});

test('the page of codes says why a payout is flagged, and that it is held until decided', () => {
  const [, section = ''] = /## 10: ([\s\S]*?)\n## /.exec(text('guides/response-codes.md')) ?? [];
  expect(section).toContain('exceeds a limit for the recipient account');
  expect(section).toContain('account is blacklisted');
  expect(section).toContain('held until then');
  expect(section).toMatch(/Webhook:.*does not say whether/);
});

test("the page of codes describes the client's real behaviour", async () => {
  const sandbox = await startSandbox({ engine: { processingMs: 20, bankMs: 20 } });
  onTestFinished(() => sandbox.close());
  const [credentials] = demoCredentials;
  const client = createClient({ baseUrl: sandbox.url, credentials });
  const payouts = simulatedLives.map(({ code: ending }) =>
    payout({ reference: `HR-${ending}`, account: `00012345${ending}`, amount: '1.00' }),
  );
  const facts = text('guides/response-codes.md').matchAll(
    /^## (\w+): (?:.*\n)*?- \*\*\[TypeScript client\].*?:\*\* (.*)/gm,
  );
  const factOf = new Map([...facts].map(([, code, fact = '']) => [code, fact]));
  let checked = 0;
  for await (const result of settlePayouts(client, payouts, { patience: 2_000 })) {
    const { responseCode = '', outcome, next } = result;
    const fact = factOf.get(responseCode);
    expect(fact, responseCode).toContain(`outcome \`${outcome}\``);
    expect(fact, responseCode).toContain(
      next === 'none' ? 'nothing is left' : `next step \`${next}\``,
    );
    checked += 1;
  }
  expect(checked).toBe(factOf.size);
});

test('a field whose values are response codes says the same', () => {
  expect(text('operations/getTransactionStatus.html')).toMatch(
    /id="response-200-responsecode".*blacklisted; it is held until/,
  );
});

test('a field is inside its parent, with its whole name and its marks to open', () => {
  const html = text('operations/sendPayout.html');
  expect(html).toMatch(
    /<code>transactionRequestList<\/code>[\s\S]*?<ul class="fields">\s*<li id="body-transactionrequestlist-transactionreference">/,
  );
  const [, amount = ''] = /(<li id="[^"]*-paymentamount">.*)/.exec(html) ?? [];
  expect(amount).toContain('<code>paymentAmount</code>');
  // The source does not say which fields are required.
  expect(amount).toContain('class="assumed required"');
  expect(amount).toMatch(/<summary>not documented<\/summary><p><code>maxLength<\/code>/);
  expect(amount).toMatch(/<summary>assumed<\/summary><p><code>pattern<\/code>/);
});

test('in an answer no field is called required', () => {
  for (const { operationId } of contract.documented) {
    const [, answers = ''] = text(`operations/${operationId}.md`).split('## Responses');
    expect(answers, operationId).not.toMatch(/\| (assumed )?required \|/);
  }
});

test('every topic that is not shown is a question, under its subject', () => {
  const asked = text('questions-for-the-service.txt').split('\n');
  expect(asked).toContain(`- ${topicOf('transitions').asks}`);
  expect(asked).toContain('Webhooks');
  expect(text('about/known-unknowns.md')).toContain('## Webhooks');
});

test('the diagram of the life shows every code that the local sandbox reaches', () => {
  expect(text('guides/payout-life.svg').match(/font-weight="600">(\w+)</g)).toHaveLength(11);
});

test('text of the contract stays text on a static page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-pages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeSite(await strangeSite(), folder);
  const { page, complaints, close } = await visit(
    pathToFileURL(join(folder, 'operations/login.html')).href,
  );
  onTestFinished(close);
  expect(await page.locator('h1').textContent()).toBe(hostile);
  expect(await page.locator('img').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('all broken links are reported together', async () => {
  const document = structuredClone(source.contract.document);
  const login = document.paths['/auth/login']?.post;
  if (!login) throw new Error('The contract has no login.');
  login.description = 'Read [one](site:guides/gone) or [two](site:index#gone).';
  const building = siteFiles(sourceFrom(projectRoot, createContract(document)));
  await expect(building).rejects.toThrow(
    /operations\/login links to guides\/gone\n.*operations\/login links to index#gone\n/,
  );
});

test('the response codes are available to programs, all of them', () => {
  const table: unknown = JSON.parse(text('response-codes.json'));
  const codes = listAt(table, 'codes');
  expect(codes.map((row) => textAt(row, 'code'))).toEqual(
    source.contract.responseCodes.map(({ code }) => code),
  );
  for (const row of codes) expect(textAt(row, 'actor')).toBeTruthy();
});

test('a code without an example and without a life in the sandbox breaks no page', async () => {
  const files = await strangeSite();
  expect(files['guides/response-codes.md']).toContain('## 9Z: on strike');
  expect(files['guides/payouts.md']).toMatch(/`9Z`.*the local sandbox never reaches it/);
  const file: unknown = JSON.parse(String(files['response-codes.json']));
  expect(listAt(file, 'codes').at(-1)).toEqual({
    code: '9Z',
    meaning: 'On strike',
    final: false,
    action: 'Wait.',
    resendUnderNewReference: false,
    actor: 'nobody',
  });
});

const hostile = '<img src=x onerror=alert(1)> & "quotes"';

let strange: ReturnType<typeof siteFiles> | undefined;

/** Builds the site of a contract with hostile texts, and with a code that it says little about. */
function strangeSite(): ReturnType<typeof siteFiles> {
  if (strange) return strange;
  const document = structuredClone(source.contract.document);
  const login = document.paths['/auth/login']?.post;
  if (!login) throw new Error('The contract has no login.');
  login.summary = hostile;
  login.description = hostile;
  const schema = document.components['schemas']?.['ResponseCode'];
  const rows = schema?.['x-response-codes'];
  if (!schema || !Array.isArray(rows)) throw new Error('The contract has no response codes.');
  const added = { code: '9Z', meaning: 'On strike', outcome: 'pending', action: 'Wait.' };
  schema['x-response-codes'] = [...rows, { ...added, resend: false, actor: 'nobody' }];
  strange = siteFiles(sourceFrom(projectRoot, createContract(document)));
  return strange;
}
