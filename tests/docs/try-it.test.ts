/** Tests how a reader tries an operation on its page, against servers on their own machine. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Page } from 'playwright-core';
import { sourceFrom } from '../../scripts/build/make.ts';
import { formOf, partsOf } from '../../toolkit/contract/form-parts.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startDocs } from '../../scripts/start/docs-server.ts';
import { targets } from '../../scripts/build/site/try-it.ts';
import type { DocumentedOperation } from '../../toolkit/contract/operation.ts';
import { pairsOf, textOf } from '../../toolkit/contract/sent-values.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { oddContract, oddOperations } from '../odd-contract/contract.ts';
import { expectedRequests } from '../odd-contract/requests.ts';
import { startOddServer } from '../odd-contract/server.ts';
import { openSite, writeSite, type OpenSite } from './site.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';
import { kindOfOperation } from '../support/kind-of-operation.ts';
import { madeOnce } from '../support/made-once.ts';
import { openTab, type Tab, type TabOptions } from '../support/tab.ts';

/** The servers by the address that is built into the page. */
const addresses = new Map<string, string>();
let site: OpenSite<Awaited<ReturnType<typeof startDocs>>>;
let servers: Servers;
/** The login form, for tests that leave it unchanged. */
let loginForm: Tab;

beforeAll(async () => {
  site = await openSite((folder) =>
    startDocs({ folder, port: 0, host: '127.0.0.1', addresses: () => addresses }),
  );
  servers = await startBoth([site.host.url]);
  leadTo(servers);
  loginForm = await openTab();
  await openFormIn(loginForm.page, 'login');
});
afterAll(async () => {
  await loginForm.close();
  await servers.close();
  await site[Symbol.asyncDispose]();
});

interface Servers {
  sandbox: string;
  mock: string;
  close(): Promise<unknown>;
}

/** Starts both servers on free ports, open to the pages of some origins. */
async function startBoth(cors: readonly string[]): Promise<Servers> {
  const on = { contract, port: 0, host: '127.0.0.1', cors, log: () => undefined };
  // Payouts stay unpaid during the test.
  const engine = { processingMs: 600_000 };
  const [sandbox, mock] = [await startSandbox({ ...on, engine }), await startMock(on)];
  return {
    sandbox: sandbox.url,
    mock: mock.url,
    close: () => Promise.all([sandbox.close(), mock.close()]),
  };
}

/** Sets the address to which the forms send. */
function leadTo({ sandbox, mock }: Servers): void {
  for (const { url, isSandbox } of targets) addresses.set(url, isSandbox ? sandbox : mock);
}

/** Opens the page of an operation with its form. */
async function openForm(operationId: string, options?: TabOptions): Promise<Page> {
  const { page, close } = await openTab(options);
  onTestFinished(close);
  await openFormIn(page, operationId);
  return page;
}

async function openFormIn(page: Page, operationId: string): Promise<void> {
  await page.goto(`${site.host.url}/operations/${operationId}.html`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.try [type="submit"]:enabled').waitFor();
}

async function send(page: Page): Promise<string> {
  await page.locator('.answer').evaluate((element) => {
    element.textContent = '';
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.answer strong').first().waitFor();
  return page.locator('.answer').innerText();
}

test('a payout is sent, and the page shows its effects next to the documented answer', async () => {
  const page = await openForm('sendPayout');
  await page.getByRole('button', { name: 'New references' }).click();
  const answer = await send(page);
  expect(answer).toMatch(/^200 OK after \d+ ms\s+Sent after a login/);
  expect(answer).toContain('"totalCount": ');
  expect(answer).toContain('Documented');
  expect(answer).toMatch(/Payout TRY-\w+-1: 0[12], /);
  expect(answer).toMatch(/Harbour Remit Ltd, NGN: \d+\.\d\d → \d+\.\d\d/);
  // The same request again is the same payout.
  expect(await send(page)).toContain('No balance has changed.');
});

const tried = isFull ? 'every operation' : 'one operation of each kind';
test(`${tried} answers with a success of the mock, from its example`, async () => {
  const { page, close } = await openTab();
  onTestFinished(close);
  for (const { operationId } of chosenFrom(contract.documented, kindOfOperation)) {
    await openFormIn(page, operationId);
    await page.getByLabel('Mock').check();
    expect(await send(page), operationId).toMatch(/^2\d\d /);
  }
});

test('the form of each odd operation sends what its service expects, and saves a file', async () => {
  const { page, server } = await openOdd();
  for (const operation of oddOperations) {
    await openOddForm(page, operation);
    await fillExamples(page, operation);
    await send(page);
    expect(server.wrong, operation.operationId).toEqual([]);
  }
  expect(server.right).toEqual(oddOperations.map(({ operationId }) => operationId));
});

test('a text is shown unchanged, a file can be saved, and documented headers are shown', async () => {
  const { page, server } = await openOdd();
  const bodies = expectedRequests['exportCases']?.answer.bodies;
  const download = oddOperations.find(({ operationId }) => operationId === 'exportCases');
  if (!download || !bodies) throw new Error('There is no odd download.');
  await openOddForm(page, download);
  const [csv, documented] = (await send(page)).split('Documented');
  expect(csv).toContain(bodies['text/csv']?.trimEnd());
  expect(documented).toContain(bodies['text/csv']?.trimEnd());
  expect(server.wrong).toEqual([]);
  await page.route(`${server.url}/**`, (route) =>
    route.fulfill({
      body: bodies['application/pdf'] ?? '',
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        'content-disposition': 'attachment; filename="cases.pdf"',
        'content-type': route.request().headers()['accept'] ?? '',
      },
    }),
  );
  await page.getByLabel('Accept').selectOption('application/pdf');
  expect(await send(page)).toMatch(
    /Content-Disposition: attachment.*14 bytes of application\/pdf/s,
  );
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Save cases.pdf').click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toBe(bodies['application/pdf']);
});

async function openOdd() {
  const folder = await madeOnce('odd-site', async (empty) =>
    writeSite(await siteFiles(sourceFrom(projectRoot, oddContract)), empty),
  );
  const at = new Map<string, string>();
  const host = await startDocs({ folder, port: 0, host: '127.0.0.1', addresses: () => at });
  onTestFinished(() => host.close());
  const server = await startOddServer([host.url]);
  for (const { url } of targets) at.set(url, server.url);
  const { page, close } = await openTab();
  onTestFinished(close);
  await page.goto(host.url);
  return { page, server };
}

async function openOddForm(page: Page, { operationId }: DocumentedOperation): Promise<void> {
  await page.goto(new URL(`/operations/${operationId}.html`, page.url()).href);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.try [type="submit"]:enabled').waitFor();
  await page.getByLabel('Mock').check();
}

/** Fills the form: optional fields start empty, and no page may choose a reader's file. */
async function fillExamples(page: Page, operation: DocumentedOperation): Promise<void> {
  for (const parameter of operation.parameters) {
    if (parameter.example === undefined) continue;
    const texts = Map.groupBy(pairsOf(parameter, parameter.example), ([name]) => name);
    for (const [name, pairs] of texts) {
      const field = page.locator(`[data-in="${parameter.in}"][name="${name}"]`);
      const values = pairs.map(([, text]) => text);
      const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
      await (isChoice ? field.selectOption(values) : field.fill(values.join('\n')));
    }
  }
  const { body } = operation;
  const value = body?.examples[0]?.value;
  if (body?.kind === 'bytes') {
    await page.locator('.body').setInputFiles(fileOf('scan.pdf', value));
  }
  if (body?.kind !== 'multipart' || value === undefined) return;
  const files = partsOf(formOf(oddContract, body), value).filter(({ file }) => file !== undefined);
  for (const [name, parts] of Map.groupBy(files, (part) => part.name)) {
    const chosen = parts.map(({ file = '', text, mediaType }) => fileOf(file, text, mediaType));
    await page.locator(`input[name="${name}"]`).setInputFiles(chosen);
  }
}

function fileOf(name: string, text: unknown, mimeType = 'application/pdf') {
  return { name, mimeType, buffer: Buffer.from(textOf(text)) };
}

fullTest(
  'a parameter that was changed is what is sent, and a refresh uses the token of the login',
  async () => {
    const rate = await openForm('getFxRate');
    await rate.getByLabel('countryCode').fill('no country');
    expect(await send(rate)).toMatch(/^4\d\d /);
    const refresh = await openForm('refreshToken');
    expect(await send(refresh)).toMatch(/^200 /);
  },
);

test('a failed login is shown with its answer, and nothing else is sent', async () => {
  const page = await openForm('listBalances');
  const form = page.locator('.try form');
  const login = (await form.getAttribute('data-login')) ?? '';
  const wrong = login.replace(/-password"/, '-guess"');
  expect(wrong).not.toBe(login);
  await form.evaluate((element, text) => element.setAttribute('data-login', text), wrong);
  const answer = await send(page);
  expect(answer).toMatch(/^The login failed with 4\d\d .*Your request was not sent\..*"status"/s);
});

test('a body that is not JSON is not sent, and the line is named', async () => {
  const { page } = loginForm;
  const body = page.getByLabel('Body');
  const right = await body.inputValue();
  await body.fill('{\n  email: 1\n}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => page.locator('.answer').innerText()).toMatch(/not JSON: .*line 2/);
  await body.fill(right);
});

fullTest('where nothing answers, or not to this page, it says what to start', async () => {
  const closed = await startBoth(['http://127.0.0.1:1']);
  leadTo(closed);
  onTestFinished(async () => {
    leadTo(servers);
    await closed.close();
  });
  const page = await openForm('listBalances');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(`npm run sandbox -- --cors ${site.host.url}`).waitFor();
  await page.getByLabel('Mock').check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(`npm run mock -- --cors ${site.host.url}`).waitFor();
});

test('the page may call these two addresses, and no other', async () => {
  const { page } = loginForm;
  const reach = (url: string): Promise<unknown> =>
    page.evaluate(`fetch(${JSON.stringify(url)}).then(() => true, () => false)`);
  expect(await reach(`${servers.sandbox}/_sandbox/health`)).toBe(true);
  expect(await reach(`${site.host.url}/index.html`)).toBe(false);
});

test('it works with trusted types only, and loads nothing before it is opened', async () => {
  const { page, close } = await openTab();
  onTestFinished(close);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  onTestFinished(() => void addresses.delete("script-src 'self'"));
  addresses.set("script-src 'self'", "script-src 'self'; require-trusted-types-for 'script'");
  await page.goto(`${site.host.url}/operations/login.html`);
  expect(asked.filter((url) => url.includes('try-it'))).toEqual([]);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.try [type="submit"]:enabled').waitFor();
  expect(await send(page)).toMatch(/^200 /);
});

test.each(isFull ? (['light', 'dark'] as const) : (['dark'] as const))(
  'the form and its answer do not overlap other content: %s',
  async (colorScheme) => {
    // The quick set uses a shorter page.
    const page = await openForm(isFull ? 'sendPayout' : 'enquireAccount', {
      colorScheme,
      viewport: { width: 390, height: 800 },
      bypassCSP: true,
    });
    await send(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  },
);
