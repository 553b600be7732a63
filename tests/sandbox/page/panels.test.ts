/** Tests the content and the actions of each panel. */
import { describe, expect, test } from 'vitest';
import { fieldsOfKind } from '../../../toolkit/sandbox/simulation/faults.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { at } from '../http/sandbox.ts';
import {
  advance,
  goTo,
  openDetails,
  openPage,
  partnerMenu,
  result,
  row,
  eventually,
} from './open-page.ts';
import { sendForm, sendPayout, sharePage, simulation } from './open-page.ts';
import type { Panel } from './open-page.ts';
import { fullTest } from '../../support/full-test.ts';

const open = (panel: Panel) => openPage({ panel });

describe('on one page', () => {
  const opened = sharePage();

  test('a registered receiver gets notifications, and their attempts are shown', async () => {
    const receiver = await startReceiver(answers.inTurn(answers.status(500), answers.status(204)));
    const { sandbox, page } = opened();
    await goTo(page, 'Deliveries');
    await page.getByRole('link', { name: 'Webhook' }).click();
    await page.getByLabel('Address').fill('http://192.0.2.1/hook');
    await page.getByRole('button', { name: 'Register' }).click();
    await result(page)
      .getByText('192.0.2.1')
      .or(result(page).getByText('machine'))
      .first()
      .waitFor();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText(`to ${receiver.url}`).waitFor();
    await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
    await advance(page, 10, 's');
    await row(page, 'HR-1').getByText('500 not a 2xx status').waitFor();
    await row(page, 'HR-1').getByText('pending').waitFor();
    await advance(page, 1, 'min');
    await row(page, 'HR-1').getByText('delivered').waitFor();
    await page.getByRole('button', { name: 'Remove the webhook' }).waitFor();
    const details = await openDetails(page, 'HR-1');
    await details.getByText('Attempt 1: 500 not a 2xx status').waitFor();
    await details.getByText('Attempt 2: 204').waitFor();

    await page.getByRole('button', { name: 'Resend HR-1' }).click();
    await result(page).getByText('HR-1 was sent again.').waitFor();
    await eventually(() => receiver.received.length).toBe(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    await page.getByRole('link', { name: 'Webhook' }).click();
    await page.getByRole('button', { name: 'Remove the webhook' }).click();
    await page.getByText('nobody is notified').waitFor();
    await goTo(page, 'Payouts');
    await openDetails(page, 'HR-1');
    await page.getByRole('button', { name: 'Resend HR-1' }).click();
    await result(page).getByText('has no webhook. Register one first').waitFor();
  });

  test('a flagged payout is approved or declined by its buttons; others have none', async () => {
    const { sandbox, page } = opened();
    await goTo(page, 'Payouts');
    for (const reference of ['HR-A', 'HR-D']) {
      await sendPayout(sandbox, { reference, account: '0001234510' });
    }
    await sendPayout(sandbox, { reference: 'HR-P', account: '0001234500' });
    await advance(page, 10, 's');
    await row(page, 'HR-A').getByText('10 Flagged').waitFor();
    await page.getByRole('button', { name: 'Approve HR-A' }).click();
    await result(page).getByText('HR-A approved.').waitFor();
    await row(page, 'HR-A').getByText('01 Awaiting').waitFor();
    await page.getByRole('button', { name: 'Decline HR-D' }).press('Enter');
    await row(page, 'HR-D').getByText('50 Rejected').waitFor();
    expect(await page.getByRole('button', { name: /^(Approve|Decline)/ }).count()).toBe(0);
  });

  test('a fault set by the form is met, counted and removed', async () => {
    const { sandbox, page } = opened();
    await goTo(page, 'Faults');
    await page.getByRole('link', { name: 'Set a fault' }).click();
    const form = page.getByRole('form', { name: 'Set a fault' });
    await form.getByLabel('Kind').selectOption('status');
    // The first status is the right one, and the operations are the simulated ones.
    await form.getByLabel('Status').fill('99');
    await form.getByRole('button', { name: 'Set' }).click();
    await eventually(() => form.getByLabel('Status').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Status').fill('429');
    await form.getByLabel('Retry-After').fill('7');
    await form.getByLabel('Operation').selectOption('sendPayout');
    await form.getByRole('button', { name: 'Set' }).click();
    await row(page, 'status').getByText('0 of 1').waitFor();
    await goTo(page, 'Payouts');
    const send = await sendForm(page);
    await send.getByRole('button', { name: 'Send payout' }).click();
    await page.getByText('Rejected with 429, and nothing was accepted.').waitFor();
    await page.getByText('Try again after 7 s.').waitFor();
    await goTo(page, 'Requests');
    await row(page, /sendPayout/)
      .getByText('not-judged, status')
      .waitFor();
    await goTo(page, 'Faults');
    await row(page, 'status').getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Remove status' }).click();
    await page.getByText('No faults are set. Requests and notifications work normally.').waitFor();
    expect(await simulation(sandbox, 'GET', 'faults')).toMatchObject({ items: [] });
  });

  test('a scenario is started, listed with its position and removed', async () => {
    const { sandbox, page } = opened();
    await goTo(page, 'Faults');
    await page.getByRole('link', { name: 'Start a scenario' }).click();
    const form = page.getByRole('form', { name: 'Start a scenario' });
    await form.getByLabel('Steps').fill('none, 503, drop-after');
    await form.getByLabel('Only reference').fill('HR-S');
    await form.getByRole('button', { name: 'Start' }).click();
    await row(page, 'first-503').getByText('0 of 3').waitFor();
    await sendPayout(sandbox, { reference: 'HR-S', account: '0001234500' });
    await row(page, 'first-503').getByText('1 of 3').waitFor();
    await row(page, 'first-503').getByText('none, 503, drop-after').waitFor();
    await page.getByRole('button', { name: 'Remove first-503' }).click();
    await row(page, 'first-503').waitFor({ state: 'detached' });
    expect(await simulation(sandbox, 'GET', 'scenarios')).toMatchObject({ items: [] });
  });

  // This is the last test, because no earlier test may cause a rejection.
  test('rejections and requests are listed with their reasons', async () => {
    const { page } = opened();
    await goTo(page, 'Payouts');
    const form = await sendForm(page);
    await form.getByLabel('Reference').fill('HR-USD');
    await form.getByLabel('Currency').fill('USD');
    await form.getByRole('button', { name: 'Send payout' }).click();
    await page.getByText('Rejected.').waitFor();
    await form.getByLabel('Amount').fill('x');
    await form.getByRole('button', { name: 'Send payout' }).click();
    await page.getByText('Rejected with 400').waitFor();
    await goTo(page, 'Rejections');
    await row(page, 'HR-USD')
      .getByText('currency-not-paid-out: The currency')
      .or(row(page, 'HR-USD').getByText('currency-not-paid-out'))
      .first()
      .waitFor();
    await goTo(page, 'Requests');
    await page.getByLabel('Verdict', { exact: true }).selectOption('rejected');
    await eventually(() => page.getByRole('rowheader').count()).toBe(1);
    const details = await openDetails(page, /sendPayout/);
    await details.getByText('/transactionRequestList/0/paymentAmount').first().waitFor();
  });
});

fullTest('a payout can be forced into the allowed states, and no other is offered', async () => {
  const { sandbox, page } = await open('payouts');
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234501' });
  await advance(page, 10, 's');
  await row(page, 'HR-1').getByText('01 Awaiting').waitFor();
  const details = await openDetails(page, 'HR-1');
  const listed = await simulation(sandbox, 'GET', 'transactions');
  const legal = at(listed, 'items', 0, 'legal');
  const menu = details.getByLabel('New state of HR-1');
  const offered = await menu
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => option.getAttribute('value') ?? option.textContent),
    );
  expect(offered).toEqual(legal);
  await menu.selectOption({ label: '60 System error' });
  await details.getByRole('button', { name: 'Force HR-1' }).click();
  await row(page, 'HR-1').getByText('60 System error').waitFor();
  await eventually(() => menu.count()).toBe(0);
});

fullTest('each kind of fault shows the fields that it needs, and no others', async () => {
  const { page } = await open('faults');
  await page.getByRole('link', { name: 'Set a fault' }).click();
  const form = page.getByRole('form', { name: 'Set a fault' });
  const kinds = await form
    .getByLabel('Kind')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(kinds.toSorted()).toEqual(Object.keys(fieldsOfKind).toSorted());
  const every = ['kind', 'whose', 'transactionReference', 'times'];
  for (const [kind, fields] of Object.entries(fieldsOfKind)) {
    await form.getByLabel('Kind').selectOption(kind);
    const shown = await form
      .locator('[name^="/"]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')?.slice(1)));
    expect(shown.toSorted(), kind).toEqual([...every, ...fields].toSorted());
  }
});

fullTest('requests without a partner are shown on demand', async () => {
  const { sandbox, page } = await open('requests');
  await fetch(`${sandbox.url}/no/such/path`);
  await page.getByLabel('Whose').selectOption('of all partners');
  await row(page, 'GET an unknown path').getByText('404').waitFor();
});

fullTest('a partner is funded, and removed', async () => {
  const { sandbox, page } = await open('partner');
  await simulation(sandbox, 'POST', 'partners', { partnerCode: 'ACME' });
  await page.goto(`${sandbox.url}/_sandbox/?partner=ACME#partner`);
  const before = await page.getByLabel('Balances').innerText();
  const fund = page.getByRole('form', { name: 'Add money' });
  await fund.getByLabel('Amount').fill('0.5');
  await fund.getByRole('button', { name: 'Add' }).click();
  await eventually(() => fund.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
  await fund.getByLabel('Amount').fill('0.50');
  await fund.getByRole('button', { name: 'Add' }).dblclick();
  await eventually(() => page.getByLabel('Balances').innerText()).not.toBe(before);
  expect(await page.getByLabel('Balances').innerText()).toContain('.50');
  await page.getByRole('button', { name: 'Remove the partner' }).click();
  expect(await partnerMenu(page).inputValue()).toBe('ACME');
  await page.getByRole('button', { name: 'Remove ACME?' }).click();
  await eventually(() => partnerMenu(page).inputValue()).not.toBe('ACME');
  expect((await fetch(`${sandbox.url}/_sandbox/partners/ACME`)).status).toBe(404);
});

fullTest('a reset asks first, and affects one partner or all', async () => {
  const { sandbox, page } = await open('partner');
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234500' });
  await simulation(sandbox, 'POST', 'partners', { partnerCode: 'MADE' });
  const count = async () => {
    return at(await simulation(sandbox, 'GET', 'transactions'), 'total');
  };
  await page.getByRole('button', { name: 'Reset this partner' }).click();
  await page.keyboard.press('Tab');
  // After leaving the question unanswered, the button asks again.
  await page.getByRole('button', { name: 'Reset this partner' }).click();
  expect(await count()).toBe(1);
  await page.getByRole('button', { name: 'Erase the history of HARBOUR?' }).click();
  await result(page).getByText('HARBOUR').waitFor();
  expect(await count()).toBe(0);
  expect((await fetch(`${sandbox.url}/_sandbox/partners/MADE`)).status).toBe(200);
  await page.getByRole('button', { name: 'Reset everything' }).click();
  await page.getByRole('button', { name: 'Forget all' }).click();
  await result(page).getByText('Everything').waitFor();
  expect((await fetch(`${sandbox.url}/_sandbox/partners/MADE`)).status).toBe(404);
});

fullTest('the clock is advanced until nothing is pending', async () => {
  const { sandbox, page } = await open('payouts');
  await sendPayout(sandbox, { reference: 'HR-1', account: '0001234540' });
  await row(page, 'HR-1').getByText('02 Processing').waitFor();
  await page.getByRole('button', { name: 'Settle everything' }).click();
  await result(page).getByText('Nothing is pending.').waitFor();
  await row(page, 'HR-1').getByText('40 Invalid').waitFor();
});
