/** Tests that the page works by keyboard, on a phone, in dark mode, and with a screen reader. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../toolkit/sandbox/main.ts';
import { accessibilityFindings } from '../../support/accessibility.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { connection, eventually, goTo, openDetails, openPage } from './open-page.ts';
import { result, row, sendForm, sendPayout, simulation } from './open-page.ts';

const panels = ['Payouts', 'Rejections', 'Requests', 'Deliveries', 'Faults', 'Partner'];

/** Fills every panel with names and texts as long as a request can carry. */
async function fill(sandbox: Sandbox, page: Page): Promise<void> {
  const endless = 'x'.repeat(300);
  const receiver = await startReceiver(answers.status(500));
  const webhook = { partnerCode: 'HARBOUR', url: `${receiver.url}/${endless}` };
  await simulation(sandbox, 'PUT', 'webhooks', webhook);
  await simulation(sandbox, 'POST', 'partners', { name: endless.slice(0, 200) });
  await simulation(sandbox, 'POST', 'faults', { kind: 'latency', transactionReference: endless });
  const form = await sendForm(page);
  await form.getByLabel('Reference').fill(endless);
  await form.getByLabel('Currency').fill('USD');
  await form.getByRole('button', { name: 'Send payout' }).click();
  await page.getByText('Rejected.').waitFor();
  await form.getByLabel('Amount').fill(endless);
  await form.getByRole('button', { name: 'Send payout' }).click();
  await page.getByText('Rejected with 400').waitFor();
  await sendPayout(sandbox, { reference: 'HR-0', account: '0001234500', name: endless });
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510' });
  await sendPayout(sandbox, { reference: endless, account: '0001234540' });
  await simulation(sandbox, 'POST', 'clock/advance', { milliseconds: 10_000 });
  // On a small screen, the form replaces the list.
  await goTo(page, 'Payouts');
  await row(page, 'HR-1').getByText('10', { exact: true }).waitFor();
}

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const)(
  'nothing overlaps and nothing scrolls sideways: $colorScheme, $width px',
  async ({ colorScheme, width }) => {
    const viewport = { width, height: 800 };
    const { sandbox, page } = await openPage({ bypassCSP: true, colorScheme, viewport });
    const findings: string[] = [];
    const check = async (state: string): Promise<void> => {
      const found = await accessibilityFindings(page);
      findings.push(...found.map((finding) => `${state}: ${finding}`));
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      if (wide !== width) findings.push(`${state} is ${String(wide)} px wide`);
    };
    await check('empty');
    await fill(sandbox, page);
    for (const panel of panels) {
      await goTo(page, panel);
      await page.locator('main h2').first().waitFor();
      await check(panel);
      const link = page.getByRole('rowheader').getByRole('link').or(page.locator('a.main'));
      if ((await link.count()) > 0) {
        await link.last().click();
        await page.getByRole('complementary').waitFor();
        await check(`${panel}, opened`);
      }
    }
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await check('a question');
    expect(findings).toEqual([]);
  },
);

test('the accessibility check finds an inaccessible page', async () => {
  const { page } = await openPage({ bypassCSP: true });
  await page.evaluate(`document.querySelector('select').removeAttribute('aria-label')`);
  expect((await accessibilityFindings(page)).join()).toContain('select-name');
});

test('the first key skips everything above the panels', async () => {
  const { sandbox, page } = await openPage();
  // An address with a panel leads directly to it.
  await page.goto(`${sandbox.url}/_sandbox/?partner=HARBOUR`);
  await page.getByText('None yet.').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to the list' });
  expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Send a payout' });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('the keyboard reaches every panel and every row, and the focus is visible', async () => {
  const { sandbox, page } = await openPage();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510' });
  await page.getByLabel('Advance by').fill('20');
  await page.getByLabel('Unit').selectOption({ label: 's' });
  await page.getByLabel('Advance by').press('Enter');
  await page.getByRole('button', { name: 'Approve HR-1' }).press('Enter');
  await row(page, 'HR-1').getByText('01 Awaiting').waitFor();
  await row(page, 'HR-1').getByRole('link').press('Enter');
  const focused = () => page.evaluate('document.activeElement.textContent');
  await eventually(focused).toBe('Payout');
  await page.keyboard.press('Escape');
  await eventually(focused).toBe('HR-1');
  const links = page.getByRole('navigation', { name: 'Panels' }).getByRole('link');
  for (const link of await links.all()) {
    await link.focus();
    await page.keyboard.press('Enter');
    expect(await link.getAttribute('aria-current')).toBe('page');
  }
  await page.keyboard.press('Shift+Tab');
  const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
  expect(outline).toBe('solid');
});

test('a long reference takes one line in a list, and is complete in the details', async () => {
  const { sandbox, page } = await openPage();
  const reference = `HR-${'x'.repeat(297)}`;
  await sendPayout(sandbox, { reference, account: '0001234500' });
  const box = await row(page, reference).boundingBox();
  expect(box?.height).toBe(36);
  const details = await openDetails(page, reference);
  await details.getByText(reference).waitFor();
});

test.each([
  { width: 1440, height: 900, first: 220 },
  { width: 390, height: 844, first: 400 },
])('the first row is near the top, nothing jumps: $width px', async ({ first, ...viewport }) => {
  const { sandbox, page } = await openPage({ viewport });
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await page.addInitScript(`globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) globalThis.shift += one.hadRecentInput ? 0 : one.value;
    }).observe({ type: 'layout-shift', buffered: true })`);
  await page.reload();
  const box = await row(page, 'HR-1').boundingBox();
  expect(box?.y).toBeLessThan(first);
  expect(box?.height).toBe(36);
  await connection(page, 'Live');
  expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.05);
});

test('the result of an action is announced once', async () => {
  const { sandbox, page } = await openPage();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await openDetails(page, 'HR-1');
  await page.evaluate(`globalThis.announced = 0;
    new MutationObserver(() => (globalThis.announced += 1)).observe(
      document.getElementById('result'), { childList: true, subtree: true, characterData: true })`);
  await page.getByRole('button', { name: 'Resend HR-1' }).click();
  await result(page).getByText('has no webhook. Register one first').waitFor();
  expect(await result(page).getAttribute('role')).toBe('status');
  // When the page reads again, it announces nothing again.
  await sendPayout(sandbox, { reference: 'HR-2', account: '0001234500' });
  await row(page, 'HR-2').waitFor();
  expect(await page.evaluate('globalThis.announced')).toBe(1);
});
