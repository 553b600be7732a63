/** A sandbox whose clock stands, and its page as a browser shows it. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { demoCredentials } from '../../../toolkit/sandbox/engine/demo-partners.ts';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import type { Sandbox } from '../../../toolkit/sandbox/main.ts';
import { at } from '../http/sandbox.ts';

export interface OpenPage {
  sandbox: Sandbox;
  page: Page;
  /** Requests to another origin than the page's own. */
  foreign: string[];
  /** What the console and the policy complain of. A refused action shows there too. */
  complaints: string[];
}

/** Starts a sandbox and opens its page in a window of its own. Both are gone when the test ends. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const sandbox = await startSandbox({ engine: { clock: 'manual' } });
  onTestFinished(() => sandbox.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== sandbox.url) foreign.push(request.url());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${sandbox.url}/_sandbox/`);
  return { sandbox, page, foreign, complaints };
}

/** The row of a payout. */
export function transaction(page: Page, reference: string): Locator {
  const header = page.getByRole('rowheader', { name: reference, exact: true });
  return page.locator('#transactions tr').filter({ has: header });
}

/** The rows of all deliveries, the newest first. */
export function deliveries(page: Page): Locator {
  return page.locator('#deliveries tr');
}

/** Advances the clock by the form of the page. */
export async function advance(page: Page, by: number, unit: 'seconds' | 'minutes'): Promise<void> {
  await page.getByLabel('Advance by').fill(String(by));
  await page.getByLabel('Unit').selectOption({ label: unit });
  await page.getByRole('button', { name: 'Advance' }).click();
  await page.getByText(`Advanced by ${by} ${unit}.`).waitFor();
}

/** Calls a simulation endpoint and gives its answer. */
export async function simulation(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  return answerOf(
    await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
}

export interface Payout {
  reference: string;
  account: string;
  name?: string;
}

/** Sends a payout of 1,250 NGN as the first demo user. */
export async function sendPayout(
  sandbox: Sandbox,
  { reference, account, name = 'Chidi Nwosu' }: Payout,
): Promise<void> {
  const post = async (path: string, body: object, headers: { [name: string]: string } = {}) =>
    answerOf(
      await fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const [credentials] = demoCredentials;
  const login = await post('/auth/login', {
    email: credentials?.email,
    password: credentials?.password,
  });
  const receipt = await post(
    '/handler/send/remittance/transaction',
    { transactionRequestList: [payout(reference, account, name)] },
    { authorization: `Bearer ${String(at(login, 'data', 'accessToken'))}` },
  );
  expect(receipt).toMatchObject({ totalCount: 1, errorTransactionCount: null });
}

async function answerOf(response: Response): Promise<unknown> {
  expect(response.ok, `${response.url} answered ${response.status}`).toBe(true);
  const answer: unknown = await response.json();
  return answer;
}

function payout(
  transactionReference: string,
  recipientAccountNumber: string,
  recipientAccountName: string,
): object {
  return {
    transactionReference,
    requestDate: '2026-03-04T09:15:20.000Z',
    paymentCurrency: 'NGN',
    paymentAmount: '1250.00',
    paymentNarration: 'School fees',
    recipientInformation: {
      recipientAccountNumber,
      recipientAccountName,
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Grace Bennett',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}
