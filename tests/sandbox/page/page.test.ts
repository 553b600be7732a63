/** Tests the content of the page, and its updates. */
import type { Dialog } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../toolkit/sandbox/main.ts';
import { freshDatabase } from '../database.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { at } from '../http/sandbox.ts';
import {
  advance,
  connection,
  goTo,
  openDetails,
  openPage,
  partnerMenu,
  result,
  sharePage,
  showAnew,
} from './open-page.ts';
import { row, sendForm, sendPayout, simulation, eventually } from './open-page.ts';
import type { OpenOptions, OpenPage } from './open-page.ts';
import { freePort } from '../../support/free-port.ts';
import { fullTest } from '../../support/full-test.ts';

function open(options: OpenOptions = {}): Promise<OpenPage> {
  return openPage(options);
}

describe('on one page', () => {
  const opened = sharePage();

  // This is the first test, because it begins without a payout.
  test('a payout appears without a reload, and its state follows the clock', async () => {
    const { sandbox, page } = opened();
    await page.getByText('None yet. Send one').waitFor();
    await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
    await row(page, 'HR-1').getByText('02 Processing').waitFor();
    await advance(page, 10, 's');
    await row(page, 'HR-1').getByText('00 Paid').waitFor();
    const cells = await row(page, 'HR-1').getByRole('cell').allInnerTexts();
    expect(cells[1]).toBe('NGN 1,250.00');
    // The page does not show the parts of a request that the contract hides.
    const details = await openDetails(page, 'HR-1');
    await details.getByText('00 Paid').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Chidi|0001234500/);
  });

  test("the page shows the sandbox's time, and stops and starts it", async () => {
    const { sandbox, page } = opened();
    const modes = page.getByRole('combobox', { name: 'The clock' });
    await eventually(() => modes.inputValue()).toBe('manual');
    const clock = await simulation(sandbox, 'GET', 'clock');
    const shown = String(at(clock, 'now')).slice(0, 19).replace('T', ' ');
    const time = page.getByRole('region', { name: 'Clock' }).getByRole('time');
    await eventually(() => time.innerText()).toBe(shown);
    await modes.selectOption('runs');
    await page.getByText('The clock runs.').waitFor();
    // Answers to earlier requests may still be shown for a moment.
    await eventually(() => time.innerText()).not.toBe(shown);
    expect(await simulation(sandbox, 'GET', 'clock')).toMatchObject({ mode: 'auto' });
    await modes.selectOption('stands');
    await page.getByText('The clock is stopped.').waitFor();
    expect(await simulation(sandbox, 'GET', 'clock')).toMatchObject({ mode: 'manual' });
  });

  test('hostile text in a request stays text', async () => {
    const { sandbox, page, complaints } = opened();
    const dialogs: string[] = [];
    const onDialog = (dialog: Dialog): void => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    };
    page.on('dialog', onDialog);
    onTestFinished(() => void page.off('dialog', onDialog));
    const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
    await sendPayout(sandbox, { reference: hostile, account: '0001234510', name: hostile });
    await simulation(sandbox, 'POST', 'partners', { partnerCode: 'X', name: hostile });
    await simulation(sandbox, 'POST', 'faults', { kind: 'latency', transactionReference: hostile });
    await advance(page, 10, 's');
    await page.getByRole('button', { name: `Approve ${hostile}` }).click();
    await result(page).getByText(`${hostile} approved.`).waitFor();
    await goTo(page, 'Faults');
    await row(page, 'latency').getByText(hostile).first().waitFor();
    await goTo(page, 'Requests');
    await row(page, 'sendPayout').getByText(hostile).waitFor();
    await partnerMenu(page).selectOption('X');
    await goTo(page, 'Partner');
    await page.getByRole('region', { name: 'X', exact: true }).getByText(hostile).waitFor();
    expect(await page.locator('img, main script').count()).toBe(0);
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a refresh keeps the focus, open details and typed text', async () => {
    const { sandbox, page } = opened();
    await showAnew(opened());
    const form = await sendForm(page);
    await form.getByLabel('Narration').fill('half of a');
    await sendPayout(sandbox, { reference: 'HR-1', account: '0001234502' });
    await row(page, 'HR-1').waitFor();
    expect(await form.getByLabel('Narration').inputValue()).toBe('half of a');
    const details = await openDetails(page, 'HR-1');
    await details.getByLabel('New state of HR-1').selectOption({ value: '60' });
    await page.getByRole('button', { name: 'Resend HR-1' }).focus();
    await sendPayout(sandbox, { reference: 'HR-2', account: '0001234502' });
    await row(page, 'HR-2').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Resend HR-1',
    );
    expect(await details.getByLabel('New state of HR-1').inputValue()).toBe('60');
    const references = await page.getByRole('rowheader').allInnerTexts();
    expect(references).toEqual(['HR-2', 'HR-1']);
  });

  // This is the last test, because a rejection is an error in the console.
  test('no other host gets a request, and the policy would reject it', async () => {
    const { sandbox, page, foreign, complaints } = opened();
    await partnerMenu(page).selectOption('HARBOUR');
    await goTo(page, 'Payouts');
    await sendPayout(sandbox, { reference: 'HR-3', account: '0001234500' });
    await row(page, 'HR-3').waitFor();
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    const other = await startReceiver(answers.status(200));
    const outcome = await page.evaluate(
      `fetch('${other.url}', { mode: 'no-cors' }).then(() => 'sent', () => 'rejected')`,
    );
    expect(outcome).toBe('rejected');
    expect(other.received).toEqual([]);
  });
});

fullTest('without a partner in the address, that of the newest payout is shown', async () => {
  const { sandbox, page } = await open({ partner: '' });
  await eventually(() => partnerMenu(page).inputValue()).toBe('BAOBAB');
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await page.goto(`${sandbox.url}/_sandbox/`);
  await eventually(() => partnerMenu(page).inputValue()).toBe('HARBOUR');
  await row(page, 'HR-1').waitFor();
});

fullTest('everything shown belongs to the chosen partner, after a reload too', async () => {
  const { sandbox, page } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await row(page, 'HR-1').waitFor();
  await partnerMenu(page).selectOption('SUNRISE');
  await eventually(() => row(page, 'HR-1').count()).toBe(0);
  await page.getByLabel('Balances').getByText('225,000,000.00').waitFor();
  await goTo(page, 'Requests');
  await page.getByText('No requests yet. Requests for').waitFor();
  await page.reload();
  await page.getByText('No requests yet. Requests for').waitFor();
  await partnerMenu(page).selectOption('HARBOUR');
  await row(page, 'sendPayout').waitFor();
});

fullTest('a search for a reference shows everything that happened to it in one place', async () => {
  const { sandbox, page } = await open({ panel: 'requests' });
  for (const reference of ['HR-1', 'HR-2']) {
    await sendPayout(sandbox, { reference, account: '0001234500' });
  }
  await page.getByLabel('Find a reference').fill('HR-1');
  await page.keyboard.press('Enter');
  const story = page.getByRole('complementary', { name: 'Payout' });
  await story.getByText('HR-1').waitFor();
  await story.getByText('Balance NGN -1,250.00').waitFor();
  await story.getByRole('link', { name: 'sendPayout, 200' }).click();
  await page.getByRole('complementary', { name: 'sendPayout' }).getByText('accepted').waitFor();
});

fullTest('the clock is advanced to the next change of a payout', async () => {
  const { sandbox, page } = await open();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await page.getByRole('button', { name: 'in 1 s is HR-1' }).click();
  await row(page, 'HR-1').getByText('01 Awaiting').waitFor();
  await page.getByRole('button', { name: 'in 2 s is HR-1' }).click();
  await row(page, 'HR-1').getByText('00 Paid').waitFor();
  expect(await page.getByRole('button', { name: 'is HR-1' }).count()).toBe(0);
});

fullTest('a hidden page sends no requests, and resumes when it is visible', async () => {
  const { sandbox, page } = await open();
  await connection(page, 'Live');
  await sendForm(page);
  let asked = 0;
  page.on('request', () => (asked += 1));
  const setHidden = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await setHidden(true);
  // The current round ends; then the page's own timer passes several times.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  asked = 0;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 2500))');
  expect(asked).toBe(0);
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await setHidden(false);
  await row(page, 'HR-1').waitFor();
});

fullTest(
  'a sandbox that stops is reported, and found again once it is back with its data',
  async () => {
    const stored = { clock: 'manual' as const, database: await freshDatabase('SQLite') };
    // No other program gets the port meanwhile.
    const port = await freePort();
    const { sandbox, page } = await open({ sandboxOptions: { port, ...stored } });
    await sendPayout(sandbox, { reference: 'HR-0', account: '0001234500' });
    await row(page, 'HR-0').waitFor();
    await (await sendForm(page)).getByLabel('Narration').fill('half of a');
    await sandbox.close();
    await connection(page, 'The sandbox does not answer');
    const again = await startSandbox({ port, ...stored });
    try {
      await connection(page, 'Live');
      await sendPayout(again, { reference: 'HR-1', account: '0001234500' });
      await row(page, 'HR-1').waitFor();
      expect(await row(page, 'HR-0').count()).toBe(1);
      expect(await page.getByLabel('Narration').inputValue()).toBe('half of a');
    } finally {
      await again.close();
    }
  },
);

fullTest('the reason is shown if the sandbox answers with an error', async () => {
  const { page } = await open();
  await connection(page, 'Live');
  const detail = 'The database does not answer in time.';
  await page.route('**/_sandbox/transactions?**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, detail }),
    }),
  );
  await connection(page, `503: ${detail}`);
  await page.unroute('**/_sandbox/transactions?**');
  await connection(page, 'Live');
});

fullTest('a partner that is removed elsewhere is no longer shown', async () => {
  const { sandbox, page } = await open();
  await simulation(sandbox, 'POST', 'partners', { partnerCode: 'GONE' });
  await page.goto(`${sandbox.url}/_sandbox/?partner=GONE`);
  await eventually(() => partnerMenu(page).inputValue()).toBe('GONE');
  const response = await fetch(`${sandbox.url}/_sandbox/partners/GONE`, { method: 'DELETE' });
  expect(response.status).toBe(204);
  await eventually(() => partnerMenu(page).inputValue()).not.toBe('GONE');
  await connection(page, 'Live');
});

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test('the page may not be framed, run other scripts or be sniffed', async () => {
  const sandbox = await start();
  for (const path of ['', 'page.js', 'page.css']) {
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
  const sandbox = await start();
  const response = await fetch(`${sandbox.url}/_sandbox`);
  expect(response.url).toBe(`${sandbox.url}/_sandbox/`);
});
