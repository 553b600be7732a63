/** Whoever reads the page, with whatever: by keyboard, on a phone, in the dark, with a screen reader. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../toolkit/sandbox/main.ts';
import { accessibilityFindings } from '../../support/accessibility.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { advance, goTo, openDetails, openPage, result, row, sendForm } from './open-page.ts';
import { sendPayout, simulation } from './open-page.ts';

const panels = ['Payouts', 'Rejections', 'Requests', 'Deliveries', 'Faults', 'Partner'];

/** Something in every panel, of names and texts as long as a request can carry. */
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
  await form.getByText('Rejected.').waitFor();
  await form.getByLabel('Amount').fill(endless);
  await form.getByRole('button', { name: 'Send payout' }).click();
  await form.getByText('Rejected with 400').waitFor();
  await sendPayout(sandbox, { reference: 'HR-0', account: '0001234500', name: endless });
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510' });
  await sendPayout(sandbox, { reference: endless, account: '0001234540' });
  await advance(page, 10, 'seconds');
  await row(page, 'HR-1').getByText('10 Flagged').waitFor();
}

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const)(
  'nothing stands in the way and nothing scrolls sideways: $colorScheme, $width px',
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
      await page.locator('main > section:visible').waitFor();
      await check(panel);
      const details = page.locator('button.details:visible');
      await page.waitForFunction(
        `document.querySelector('main > section:not([hidden]) table')?.tBodies.length !== 0`,
      );
      if ((await details.count()) > 0) await details.first().click();
      for (const long of await page.locator('details:visible > summary').all()) await long.click();
      await check(`${panel}, opened`);
    }
    await page.getByRole('button', { name: 'Issue tokens' }).click();
    await page.getByLabel('Refresh token', { exact: true }).waitFor();
    await check('tokens');
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await page.getByRole('dialog').waitFor();
    await check('a question');
    expect(findings).toEqual([]);
  },
);

test('the check of accessibility sees a page that is wrong', async () => {
  const { page } = await openPage({ bypassCSP: true });
  await page.evaluate(`document.getElementById('partner').removeAttribute('id')`);
  expect((await accessibilityFindings(page)).join()).toContain('select-name');
});

test('the first key leads past what is above the panels', async () => {
  const { sandbox, page } = await openPage();
  // An address with a panel leads right into it.
  await page.goto(`${sandbox.url}/_sandbox/?partner=HARBOUR`);
  await sendForm(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the panels' });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.id')).toBe('institution');
  // The panel that was open is still open.
  expect(await page.getByRole('form', { name: 'Send a payout' }).isVisible()).toBe(true);
});

test('every panel and every row is reached by keyboard, and the focus is seen', async () => {
  const { sandbox, page } = await openPage();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234510' });
  await page.getByLabel('Advance by').fill('20');
  await page.getByLabel('Unit').selectOption({ label: 'seconds' });
  await page.getByLabel('Advance by').press('Enter');
  await page.getByRole('button', { name: 'Approve HR-1' }).press('Enter');
  await row(page, 'HR-1').getByText('01 Awaiting').waitFor();
  await page.getByRole('button', { name: 'Details of HR-1' }).press('Enter');
  await page.getByRole('button', { name: 'Deliveries of HR-1' }).press('Enter');
  await page.getByRole('heading', { name: 'Webhook' }).waitFor();
  expect(await page.getByLabel('Only reference').inputValue()).toBe('HR-1');
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

test('long texts are clamped, and can be read whole', async () => {
  const { sandbox, page } = await openPage();
  const reference = `HR-${'x'.repeat(297)}`;
  await sendPayout(sandbox, { reference, account: '0001234500' });
  const cell = page.locator('#payout-rows').getByRole('rowheader');
  await cell.waitFor();
  expect((await cell.innerText()).length).toBeLessThan(100);
  await cell.locator('summary').press('Enter');
  await cell.getByText(reference).waitFor();
  // It stays open.
  await sendPayout(sandbox, { reference: 'HR-2', account: '0001234500' });
  await row(page, 'HR-2').waitFor();
  expect(await cell.last().innerText()).toContain(reference);
});

test('what came of an action is announced, once', async () => {
  const { sandbox, page } = await openPage();
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await openDetails(page, 'HR-1');
  await page.evaluate(`globalThis.announced = 0;
    new MutationObserver(() => (globalThis.announced += 1)).observe(
      document.getElementById('result'), { childList: true, subtree: true, characterData: true })`);
  await page.getByRole('button', { name: 'Resend HR-1' }).click();
  await result(page).getByText('must register a webhook first').waitFor();
  expect(await result(page).getAttribute('role')).toBe('status');
  // Later rounds of reading say nothing again.
  await sendPayout(sandbox, { reference: 'HR-2', account: '0001234500' });
  await row(page, 'HR-2').waitFor();
  expect(await page.evaluate('globalThis.announced')).toBe(1);
});
