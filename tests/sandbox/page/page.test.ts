import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { at } from '../http/sandbox.ts';
import { advance, deliveries, openPage, sendPayout, simulation, transaction } from './open-page.ts';
import type { OpenPage } from './open-page.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

test('a payout appears by itself, and its state follows the clock', async () => {
  const { sandbox, page } = await open();
  await page.getByText('None yet. Send a payout').waitFor();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await transaction(page, 'HR-1').getByText('02 Processing').waitFor();
  await advance(page, 10, 'seconds');
  await page.getByRole('status').getByText('Advanced by 10 seconds.').waitFor();
  await transaction(page, 'HR-1').getByText('00 Paid').waitFor();
  const cells = await transaction(page, 'HR-1').getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 4)).toEqual(['NGN 1250.00', 'Chidi Nwosu, 0001234500', 'HARBOUR']);
});

test('the page shows the time of the sandbox, and lets it stand and run', async () => {
  const { sandbox, page } = await open();
  const stands = page.getByRole('radio', { name: 'stands' });
  await expect.poll(() => stands.isChecked()).toBe(true);
  const clock = await simulation(sandbox, 'GET', 'clock');
  const shown = `${String(at(clock, 'now')).slice(0, 19).replace('T', ' ')} UTC`;
  await expect.poll(() => page.locator('time').innerText()).toBe(shown);
  await page.getByRole('radio', { name: 'runs' }).click();
  await page.getByText('The clock runs.').waitFor();
  expect(await simulation(sandbox, 'GET', 'clock')).toMatchObject({ mode: 'auto' });
  await stands.click();
  await page.getByText('The clock stands.').waitFor();
  expect(await simulation(sandbox, 'GET', 'clock')).toMatchObject({ mode: 'manual' });
});

test('a flagged payout is approved or declined by its buttons; others have none', async () => {
  const { sandbox, page } = await open();
  for (const reference of ['HR-A', 'HR-D']) {
    await sendPayout(sandbox, { reference, account: '0001234510' });
  }
  await sendPayout(sandbox, { reference: 'HR-P', account: '0001234500' });
  await advance(page, 10, 'seconds');
  await transaction(page, 'HR-A').getByText('10 Flagged').waitFor();
  await page.getByRole('button', { name: 'Approve HR-A' }).click();
  await page.getByRole('status').getByText('HR-A approved.').waitFor();
  await transaction(page, 'HR-A').getByText('01 Awaiting').waitFor();
  await page.getByRole('button', { name: 'Decline HR-D' }).click();
  await transaction(page, 'HR-D').getByText('50 Rejected').waitFor();
  expect(await page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);
});

test('deliveries show each attempt, and are sent again by their buttons', async () => {
  const receiver = await startReceiver(answers.inTurn(answers.status(500), answers.status(204)));
  const { sandbox, page } = await open();
  await simulation(sandbox, 'PUT', 'webhooks', { partnerCode: 'HARBOUR', url: receiver.url });
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await advance(page, 10, 'seconds');
  const first = deliveries(page).first();
  await first.getByText('500 not a 2xx status').waitFor();
  await first.getByText('pending').waitFor();
  await advance(page, 1, 'minutes');
  await first.getByText('delivered').waitFor();
  expect((await first.getByRole('cell').allInnerTexts())[2]).toBe('2');

  await page.getByRole('button', { name: 'Replay 00 of HR-1' }).click();
  await page.getByText('00 of HR-1 is sent again.').waitFor();
  await expect.poll(() => deliveries(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Resend HR-1' }).click();
  await expect.poll(() => deliveries(page).count()).toBe(3);
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test('what is refused is said, with its reason', async () => {
  const { sandbox, page } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await page.getByRole('button', { name: 'Resend HR-1' }).click();
  await expect.poll(() => page.getByRole('status').innerText()).toMatch(/webhook/i);
});

test('hostile text in a request stays text', async () => {
  const { sandbox, page, complaints } = await open();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  await sendPayout(sandbox, { reference: hostile, account: '0001234510', name: hostile });
  await advance(page, 10, 'seconds');
  await page.getByRole('button', { name: `Approve ${hostile}` }).click();
  await page.getByRole('status').getByText(`${hostile} approved.`).waitFor();
  expect(await page.getByRole('rowheader', { name: hostile }).first().innerText()).toBe(hostile);
  expect(await transaction(page, hostile).innerText()).toContain(`${hostile}, 0001234510`);
  expect(await page.locator('img, tbody script').count()).toBe(0);
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
});

test('no other host is asked for anything, and the policy would refuse it', async () => {
  const { sandbox, page, foreign, complaints } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await transaction(page, 'HR-1').waitFor();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
  const other = await startReceiver(answers.status(200));
  const outcome = await page.evaluate(
    `fetch('${other.url}', { mode: 'no-cors' }).then(() => 'sent', () => 'refused')`,
  );
  expect(outcome).toBe('refused');
  expect(other.received).toEqual([]);
});

test('the page may not be framed, run other scripts or be sniffed', async () => {
  const { sandbox } = await open();
  for (const path of ['', 'page.js', 'rows.js', 'page.css']) {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`);
    expect(response.status, path).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toMatch(/unsafe|\*/);
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('the address without its slash leads to the page', async () => {
  const { sandbox } = await open();
  const response = await fetch(`${sandbox.url}/_sandbox`);
  expect(response.url).toBe(`${sandbox.url}/_sandbox/`);
});

test('a refresh takes neither the focus nor the row that stays', async () => {
  const { sandbox, page } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234502' });
  const button = page.getByRole('button', { name: 'Resend HR-1' });
  await button.focus();
  await simulation(sandbox, 'POST', 'clock/advance', { milliseconds: 1 });
  await sendPayout(sandbox, { reference: 'HR-2', account: '0001234502' });
  await transaction(page, 'HR-2').waitFor();
  const focused = await page.evaluate('document.activeElement.getAttribute("aria-label")');
  expect(focused).toBe('Resend HR-1');
  const references = await page.locator('#transactions').getByRole('rowheader').allInnerTexts();
  expect(references).toEqual(['HR-2', 'HR-1']);
});

test('everything can be done by keyboard, and every control has a name', async () => {
  const { sandbox, page } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510' });
  await page.getByLabel('Advance by').fill('20');
  await page.getByLabel('Unit').selectOption({ label: 'seconds' });
  await page.getByLabel('Advance by').press('Enter');
  const approve = page.getByRole('button', { name: 'Approve HR-1' });
  await approve.waitFor();
  await approve.press('Enter');
  await transaction(page, 'HR-1').getByText('01 Awaiting').waitFor();
  const unnamed = await page.evaluate(
    `[...document.querySelectorAll('button, input, select')].filter((control) =>
      !control.ariaLabel && !control.textContent && !control.labels?.length).length`,
  );
  expect(unnamed).toBe(0);
});

test('nothing scrolls sideways on a phone, whatever the length of a name', async () => {
  const { sandbox, page } = await open({ viewport: { width: 390, height: 844 } });
  const endless = 'x'.repeat(300);
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510', name: endless });
  await sendPayout(sandbox, { reference: endless, account: '0001234500' });
  await advance(page, 10, 'seconds');
  await transaction(page, endless).getByText('00 Paid').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test.each(['light', 'dark'] as const)('all can be read in the %s theme', async (colorScheme) => {
  const { sandbox, page } = await open({ colorScheme });
  for (const [index, account] of ['0001234500', '0001234510', '0001234540'].entries()) {
    await sendPayout(sandbox, { reference: `HR-${index}`, account });
  }
  await advance(page, 10, 'seconds');
  await transaction(page, 'HR-0').getByText('00 Paid').waitFor();
  const [background = 0] = await luminances(page, 'body', 'backgroundColor');
  expect(background < 0.2).toBe(colorScheme === 'dark');
  const card = (await luminances(page, 'section', 'backgroundColor'))[0] ?? 0;
  const texts = 'section th, section td, section label, button';
  for (const text of await luminances(page, texts, 'color')) {
    const [lighter, darker] = text > card ? [text, card] : [card, text];
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

test('a sandbox that is gone is said to be gone, and found again by itself', async () => {
  const { page } = await open();
  await page.getByText('Live,').waitFor();
  await page.route('**/_sandbox/**', (route) => route.abort());
  await page.getByText('The sandbox does not answer').waitFor();
  await page.unroute('**/_sandbox/**');
  await page.getByText('Live,').waitFor();
});

function open(options: BrowserContextOptions = {}): Promise<OpenPage> {
  return openPage(browser, options);
}

/** Relative luminance, as WCAG has it, of what the elements show. */
async function luminances(
  page: Page,
  selector: string,
  property: 'color' | 'backgroundColor',
): Promise<number[]> {
  const found: unknown = await page.evaluate(
    `[...document.querySelectorAll('${selector}')].flatMap((one) => {
      if (!one.checkVisibility()) return [];
      const [red, green, blue] = getComputedStyle(one).${property}.match(/[\\d.]+/g).map((text) => {
        const share = Number(text) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return [0.2126 * red + 0.7152 * green + 0.0722 * blue];
    })`,
  );
  if (!Array.isArray(found) || found.length === 0) throw new Error(`Nothing matches ${selector}.`);
  return found.map(Number);
}
