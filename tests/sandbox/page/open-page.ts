/** Opens the page of a sandbox with a stopped clock in a browser. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { demoCredentials } from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox, type SandboxStart } from '../../../toolkit/sandbox/main.ts';
import type { Sandbox } from '../../../toolkit/sandbox/main.ts';
import { openTab, type TabOptions } from '../../support/tab.ts';
import { at } from '../http/sandbox.ts';

export interface OpenPage {
  sandbox: Sandbox;
  page: Page;
  /** Requests to an origin other than the page's own. */
  foreign: string[];
  /** Errors in the console and violations of the policy. A rejected action also counts. */
  complaints: string[];
}

export interface OpenOptions extends TabOptions {
  /** The panel in the address. Empty for none. */
  partner?: string;
  panel?: Panel;
  sandboxOptions?: SandboxStart;
}

export type Panel = 'payouts' | 'rejections' | 'requests' | 'deliveries' | 'faults' | 'partner';

/** Starts a sandbox and opens its page in a tab, until the test ends. */
export async function openPage(options: OpenOptions = {}): Promise<OpenPage> {
  const { close, ...opened } = await visitPage(options);
  onTestFinished(close);
  return opened;
}

/**
 * Opens one page for all tests of a suite, which run one after the other. Each goes to its panel, and has its own
 * payouts. Opening a page takes longer than most tests.
 *
 * @returns a function that gives the page to a test
 */
export function sharePage(options: OpenOptions = {}): () => OpenPage {
  let visit: Visit | undefined;
  beforeAll(async () => {
    visit = await visitPage(options);
  });
  afterAll(() => visit?.close());
  return () => {
    if (!visit) throw new Error('The page is opened before the first test.');
    return visit;
  };
}

/** Shows the page as at first, with nothing done in its sandbox. */
export async function showAnew({ sandbox, page }: OpenPage): Promise<void> {
  // Leave the page first, because it would get a 404 for removed data.
  await page.goto('about:blank');
  await simulationWithoutAnswer(sandbox, 'POST', 'reset');
  await page.goto(`${sandbox.url}/_sandbox/?partner=HARBOUR`);
}

const pathsRead = [
  'clock',
  'partners',
  'outcomes',
  'transactions',
  'requests',
  'deliveries',
  'faults',
];

interface Visit extends OpenPage {
  close(): Promise<void>;
}

async function visitPage({
  partner = 'HARBOUR',
  panel = 'payouts',
  sandboxOptions,
  ...options
}: OpenOptions): Promise<Visit> {
  const sandbox = await startSandbox({ clock: 'manual', ...sandboxOptions });
  const {
    page,
    context,
    close: closeTab,
  } = await openTab(options).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    try {
      await closeTab();
    } finally {
      await sandbox.close();
    }
  };
  // After a slow first read, the page waits ten times as long for the next. So this warms up the sandbox first.
  for (const path of pathsRead) await simulation(sandbox, 'GET', path);
  page.setDefaultTimeout(100_000);
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
  const url = `${sandbox.url}/_sandbox/${partner && `?partner=${partner}`}#${panel}`;
  await page.goto(url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { sandbox, page, foreign, complaints, close };
}

/** Reads repeatedly until the expectation holds, because the machine may be busy. */
export function eventually<T>(read: () => Promise<T> | T) {
  return expect.poll(read);
}

/** Returns the row with this first cell. */
export function row(page: Page, name: string | RegExp): Locator {
  const exact = typeof name === 'string';
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact }) });
}

/** Opens a row. Its details are next to the list. */
export async function openDetails(page: Page, name: string | RegExp): Promise<Locator> {
  await row(page, name).first().getByRole('link').click();
  return page.getByRole('complementary');
}

/** Goes to a panel by the navigation. */
export async function goTo(page: Page, panel: string): Promise<void> {
  const panels = page.getByRole('navigation', { name: 'Panels' });
  await panels.getByRole('link', { name: panel }).click();
}

/** Waits until the page shows this state of its connection. */
export async function connection(page: Page, text: string): Promise<void> {
  await page.locator('#connection').getByText(text).waitFor();
}

/** Returns the menu of partners. */
export function partnerMenu(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Partner' });
}

/** Returns the result of the last action, in the live region. */
export function result(page: Page): Locator {
  return page.locator('#result');
}

/** Advances the clock with the form of the page. */
export async function advance(page: Page, by: number, unit: 's' | 'min'): Promise<void> {
  await page.getByLabel('Advance by').fill(String(by));
  await page.getByLabel('Unit').selectOption({ label: unit });
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await result(page).getByText(`Advanced by ${by} ${unit}.`).waitFor();
}

/** Opens the form that sends a payout, and waits until its choices are loaded. */
export async function sendForm(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Send a payout' });
  if (!(await form.isVisible())) await page.getByRole('link', { name: 'Send a payout' }).click();
  await form.getByLabel('Outcome').locator('option').first().waitFor({ state: 'attached' });
  return form;
}

/** Calls a simulation endpoint and returns its answer. */
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

/** Calls an endpoint with an empty answer. */
export async function simulationWithoutAnswer(
  sandbox: Sandbox,
  method: string,
  path: string,
): Promise<void> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, { method });
  expect(response.status).toBe(204);
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
