/** Tests that the mock's answers match the request, whatever names the contract has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { parseDocument } from '../../toolkit/contract/document.ts';
import { listAt } from '../../toolkit/contract/objects.js';
import { startMock, type RunningMock } from '../../toolkit/mock/server.ts';
import { describedOperations, jsonType, token } from './contract-requests.ts';
import { send } from './http.ts';
import { contract as written } from '../support/contract.ts';
import { isFull } from '../support/full.ts';

/** Returns the contract with all names replaced. */
const renamed = JSON.stringify(written.document)
  .replaceAll('transactionReference', 'paymentId')
  .replaceAll('transactionRequestList', 'items')
  .replaceAll('totalCount', 'received')
  .replaceAll('accountNumber', 'iban')
  .replaceAll('sendPayout', 'submitBatch')
  .replaceAll('/remittance-middleware/transaction/status/check/', '/v9/payments/');

const named = [
  {
    name: 'the contract',
    contract: written,
    status: '/remittance-middleware/transaction/status/check/',
    names: { reference: 'transactionReference', list: 'transactionRequestList' },
    others: { count: 'totalCount', account: 'accountNumber' },
  },
  {
    name: 'a contract with other names',
    contract: createContract(parseDocument(renamed)),
    status: '/v9/payments/',
    names: { reference: 'paymentId', list: 'items' },
    others: { count: 'received', account: 'iban' },
  },
];

// The quick set uses the contract with other names, which finds a hard-coded name.
describe.each(isFull ? named : named.slice(1))('$name', ({ contract, status, names, others }) => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
  });

  afterAll(() => mock.close());

  test('a status is for the reference in the URL', async () => {
    for (const reference of ['MY-REF-9', 'my ref/ü']) {
      const path = status + encodeURIComponent(reference);
      const { text } = await send(mock.url, { method: 'GET', path, headers: token });
      expect(JSON.parse(text)).toMatchObject({ [names.reference]: reference });
    }
  });

  test('a receipt counts the payouts of its batch', async () => {
    const { request, body } = payoutOf(contract, names.list);
    const [one] = listAt(body, names.list);
    for (const count of [1, 2, 7]) {
      const batch = { [names.list]: Array.from({ length: count }, () => one) };
      const { text } = await send(mock.url, { ...request, body: JSON.stringify(batch) });
      expect(JSON.parse(text)).toMatchObject({ [others.count]: count });
    }
  });

  test('an enquiry is for the account in its body', async () => {
    const body = JSON.stringify({ [others.account]: '5550001111', bankCode: '900101' });
    const headers = { ...token, ...jsonType };
    const path = '/gateway/account/enquiry';
    const { text } = await send(mock.url, { method: 'POST', path, headers, body });
    expect(JSON.parse(text)).toMatchObject({ [others.account]: '5550001111' });
  });
});

function payoutOf(contract: Contract, list: string) {
  const found = describedOperations(contract).find(({ body }) => listAt(body, list).length > 0);
  if (!found) throw new Error(`No example of a request has the list ${list}.`);
  return found;
}
