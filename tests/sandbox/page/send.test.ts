/** Tests that the form pays each payout once, whatever happens to the answer. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listAt } from '../../../toolkit/contract/objects.js';
import { simulatedLives } from '../../../toolkit/sandbox/engine/life/life.ts';
import type { Sandbox } from '../../../toolkit/sandbox/main.ts';
import { at } from '../http/sandbox.ts';
import {
  advance,
  type OpenPage,
  partnerMenu,
  row,
  sendForm,
  sharePage,
  showAnew,
  simulation,
  simulationWithoutAnswer,
  eventually,
} from './open-page.ts';
import { fullTest } from '../../support/full-test.ts';

const shared = sharePage();

/** Shows the page as at first, with nothing done in the sandbox. */
async function open(): Promise<OpenPage & { form: Locator; send: Locator }> {
  await showAnew(shared());
  return sending(shared());
}

async function sending(opened: OpenPage): Promise<OpenPage & { form: Locator; send: Locator }> {
  const form = await sendForm(opened.page);
  const send = form.getByRole('button', { name: 'Send payout' });
  return { ...opened, form, send };
}

/** Holds back requests to such addresses until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const passed: Promise<void>[] = [];
  await page.route(addresses, (route) => {
    const passing = held.then(() => route.continue());
    passed.push(passing);
    return passing;
  });
  return async () => {
    release();
    await Promise.all(passed);
    await page.unroute(addresses);
  };
}

/** Returns the partner's payouts and their debits. */
async function paid(sandbox: Sandbox): Promise<{ payouts: unknown[]; balance: unknown }> {
  const payouts = at(await simulation(sandbox, 'GET', 'transactions?partnerCode=HARBOUR'), 'items');
  const partner = await simulation(sandbox, 'GET', 'partners/HARBOUR');
  const inNgn = listAt(partner, 'balances').find((one) => at(one, 'currency') === 'NGN');
  return { payouts: Array.isArray(payouts) ? payouts : [], balance: at(inNgn, 'balance') };
}

/** Sets a fault for sendPayout. */
async function breakSending(sandbox: Sandbox, kind: string): Promise<void> {
  // The fault has no limit, because a browser repeats a request that is cut off on a used connection.
  await simulation(sandbox, 'POST', 'faults', { kind, operationId: 'sendPayout' });
}

function repair(sandbox: Sandbox): Promise<void> {
  return simulationWithoutAnswer(sandbox, 'DELETE', 'faults');
}

const untouched = '4825000000000.50';
const afterOne = '4824999998750.50';

describe('on one page', () => {
  test('a double click pays once', async () => {
    const { sandbox, page, form, send } = await open();
    const release = await hold(page, '**/handler/send/remittance/transaction');
    await send.dblclick();
    await form.getByLabel('Reference').press('Enter');
    await release();
    await form.page().getByText('Accepted, batch').waitFor();
    const { payouts, balance } = await paid(sandbox);
    expect(payouts).toHaveLength(1);
    expect(balance).toBe(afterOne);
    const asked = await simulation(sandbox, 'GET', 'requests?operationId=sendPayout');
    expect(at(asked, 'total')).toBe(1);
  });

  test('a payout is sent using only the keyboard, and paid once the clock advances', async () => {
    const { page, form } = await sending(shared());
    const reference = await form.getByLabel('Reference').inputValue();
    await form.getByLabel('Outcome').focus();
    // These are the fields for the account, the institution and the amount.
    for (let field = 0; field < 3; field += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7.50');
    await page.keyboard.press('Enter');
    await form.page().getByText('Accepted, batch').waitFor();
    await row(page, reference).getByText('02 Processing').waitFor();
    await page.getByLabel('Advance by').press('Enter');
    await row(page, reference).getByText('00 Paid').waitFor();
    await row(page, reference).getByText('NGN 7.50').waitFor();
  });

  test('an error is shown at its field, which keeps the focus until the field is right', async () => {
    const { page, form, send } = await sending(shared());
    await form.getByLabel('Amount').fill('12');
    await form.getByLabel('account number').fill(' ');
    await send.click();
    await form.page().getByText('Rejected with 400, and nothing was accepted.').waitFor();
    const amount = form.getByLabel('Amount');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    const described = `#${String(await amount.getAttribute('aria-describedby'))}`;
    expect(await page.locator(described).innerText()).toContain('two decimals');
    const focused = form.getByLabel('account number').and(page.locator(':focus'));
    expect(await focused.count()).toBe(1);
    await amount.fill('12.00');
    await form.getByLabel('account number').fill('0001234500');
    await send.click();
    await form.page().getByText('Accepted, batch').waitFor();
    expect(await form.locator('[aria-invalid]').count()).toBe(0);
  });
});

fullTest('the menu has every outcome of the sandbox, and decides the account number', async () => {
  const { page, form, send } = await open();
  const offered = await form.getByLabel('Outcome').locator('option').allInnerTexts();
  expect(offered).toEqual(simulatedLives.map(({ code, text }) => `${code} ${text.message}`));
  await form.getByLabel('Outcome').selectOption({ label: '40 Invalid account number' });
  expect(await form.getByLabel('account number').inputValue()).toMatch(/40$/);
  await form.getByText('Invalid account; the money is given back.').waitFor();
  const reference = await form.getByLabel('Reference').inputValue();
  await send.click();
  await form.page().getByText('Accepted, batch').waitFor();
  await advance(page, 10, 's');
  await row(page, reference).getByText('40 Invalid').waitFor();
  await form.getByLabel('account number').fill('0001234510');
  expect(await form.getByLabel('Outcome').inputValue()).toBe('10');
});

fullTest('the next payout has another reference, and belongs to the chosen partner', async () => {
  const { sandbox, page, form, send } = await open();
  const first = await form.getByLabel('Reference').inputValue();
  await send.click();
  await eventually(() => form.getByLabel('Reference').inputValue()).not.toBe(first);
  await partnerMenu(page).selectOption('BAOBAB');
  const second = await form.getByLabel('Reference').inputValue();
  await send.click();
  await row(page, second).waitFor();
  const all = await simulation(sandbox, 'GET', 'transactions');
  expect(at(all, 'items', 0, 'partnerCode')).toBe('BAOBAB');
  expect(at(all, 'items', 0, 'record', 'transactionReference')).toBe(second);
});

fullTest(
  'a payout that is rejected is shown with its reason, and its reference may be used',
  async () => {
    const { sandbox, form, send } = await open();
    const reference = await form.getByLabel('Reference').inputValue();
    await form.getByLabel('Currency').fill('USD');
    await send.click();
    await form.page().getByText('Rejected. currency-not-paid-out').waitFor();
    expect(await form.getByLabel('Reference').inputValue()).toBe(reference);
    expect((await paid(sandbox)).balance).toBe(untouched);
    await form.getByLabel('Currency').fill('NGN');
    await send.click();
    await form.page().getByText('Accepted, batch').waitFor();
    expect((await paid(sandbox)).balance).toBe(afterOne);
  },
);

test('a payout whose answer was cut off is looked up, and not sent again', async () => {
  const { sandbox, page, form, send } = await open();
  await breakSending(sandbox, 'drop-after');
  const reference = await form.getByLabel('Reference').inputValue();
  await send.click();
  await form.page().getByText('It was accepted: its state is 02 Processing.').waitFor();
  await row(page, reference).waitFor();
  const { payouts, balance } = await paid(sandbox);
  expect(payouts).toHaveLength(1);
  expect(balance).toBe(afterOne);
});

fullTest('while its acceptance is unclear, only the same payout is sent', async () => {
  const { sandbox, page, form, send } = await open();
  await breakSending(sandbox, 'drop-before');
  const reference = await form.getByLabel('Reference').inputValue();
  await send.click();
  await page.getByText('So it is unclear whether the payout was accepted.').waitFor();
  expect(await form.getByLabel('Reference').isDisabled()).toBe(true);
  expect(await send.isVisible()).toBe(false);
  // A later rejection says nothing about the first attempt.
  await repair(sandbox);
  const busy = { kind: 'status', operationId: 'sendPayout', status: 429, times: 1 };
  await simulation(sandbox, 'POST', 'faults', busy);
  await form.getByRole('button', { name: 'Send the same again' }).click();
  await page.getByText('429').waitFor();
  expect(await form.getByLabel('Reference').isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'Send the same again' }).click();
  await page.getByText('Accepted, batch').waitFor();
  expect(await form.getByLabel('Reference').inputValue()).not.toBe(reference);
  const { payouts, balance } = await paid(sandbox);
  expect(payouts).toHaveLength(1);
  expect(balance).toBe(afterOne);
});

test('the page reports that the browser repeated a request that was cut off', async () => {
  const { sandbox, page, send } = await open();
  const cut = { kind: 'drop-after', operationId: 'sendPayout', times: 1 };
  await simulation(sandbox, 'POST', 'faults', cut);
  // A browser repeats a request only on a used connection. Here each call is repeated.
  await page.route('**/handler/send/remittance/transaction', async (route) => {
    await route.fetch().catch(() => undefined);
    await route.continue();
  });
  await send.click();
  await page.getByText('sent it 2 times: one answer was cut off (drop-after)').waitFor();
  await page.unroute('**/handler/send/remittance/transaction');
  expect((await paid(sandbox)).payouts).toHaveLength(1);
});

test('a payout that never arrived is sent again under its reference, and paid once', async () => {
  const { sandbox, form, send } = await open();
  await breakSending(sandbox, 'drop-before');
  const reference = await form.getByLabel('Reference').inputValue();
  await send.click();
  await form.page().getByText('So it is unclear whether the payout was accepted.').waitFor();
  expect((await paid(sandbox)).payouts).toEqual([]);
  await repair(sandbox);
  await form.getByRole('button', { name: 'Send the same again' }).click();
  await form.page().getByText('Accepted, batch').waitFor();
  const { payouts, balance } = await paid(sandbox);
  expect(payouts.map((one) => at(one, 'record', 'transactionReference'))).toEqual([reference]);
  expect(balance).toBe(afterOne);
});
