/** The pages that are made from the contract: their facts are whole. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { simulatedLives } from '../../toolkit/sandbox/engine/life.ts';
import { demoCredentials } from '../../toolkit/sandbox/engine/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { createClient, settlePayouts } from '../../generated/client/typescript/index.js';
import { payout } from '../sandbox/http/payout.ts';
import { projectSite } from './site.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let files: Awaited<ReturnType<typeof siteFiles>>;
const text = (path: string): string => String(files[path]);

beforeAll(async () => {
  ({ files } = await projectSite());
});

test('the page of codes says why a payout is flagged, and that it is held until decided', () => {
  const [, section = ''] = /## 10: ([\s\S]*?)\n## /.exec(text('guides/response-codes.md')) ?? [];
  expect(section).toContain('limit for the recipient account is exceeded');
  expect(section).toContain('account is blacklisted');
  expect(section).toContain('held until then');
  expect(section).toMatch(/Webhook:.*is not shown/);
});

test('what the page of codes says of the client is what the client does', async () => {
  const sandbox = await startSandbox({ engine: { processingMs: 20, bankMs: 20 } });
  onTestFinished(() => sandbox.close());
  const [credentials] = demoCredentials;
  const client = createClient({ baseUrl: sandbox.url, credentials });
  const payouts = simulatedLives.map(({ ending }) =>
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

test('a field is inside of the one that has it, with its whole name and its marks to open', () => {
  const html = text('operations/sendPayout.html');
  expect(html).toMatch(
    /<b>transactionRequestList<\/b>[\s\S]*?<ul class="fields">\s*<li id="body-transactionrequestlist-transactionreference">/,
  );
  const [, amount = ''] = /(<li id="[^"]*-paymentamount">.*)/.exec(html) ?? [];
  expect(amount).toContain('<b>paymentAmount</b>');
  expect(amount).toContain('class="required"');
  expect(amount).toMatch(/<summary>not shown<\/summary><p><code>maxLength<\/code>/);
  expect(amount).toMatch(/<summary>assumed<\/summary><p><code>pattern<\/code>/);
});

test('every topic that is not shown is a question, under its subject', () => {
  const page = text('about/known-unknowns.md');
  expect(page).toContain('- transitions: which code can follow which?');
  expect(page).toContain('- values of error.code: the values of error.code?');
  expect(page).toContain('## Webhooks');
});

test('both pictures of the life show every code that the local sandbox reaches', () => {
  for (const name of ['payout-life', 'payout-life-narrow']) {
    const codes = text(`guides/${name}.svg`).match(/class="code">(\w+)</g);
    expect(codes).toHaveLength(11);
  }
  expect(text('guides/payouts.html')).toContain('srcset="payout-life-narrow.svg"');
});
