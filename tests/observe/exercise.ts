/** Makes the traffic of a partner who calls everything, with personal values and secrets. */
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { exampleOf } from '../support/examples.ts';
import { namedOnly } from '../support/named-only.ts';
import { people } from '../support/right-service.ts';
import { contract } from './recorded-service.ts';

const today = new Date().toISOString().slice(0, 10);
const account = textAt(
  contract.find('getIntradayStatement')?.parameters.find(({ name }) => name === 'accountNumber'),
  'example',
);

/** The named-only operations that it calls. */
export const seenNamedOnly = {
  listing: namedOnly(contract, { method: 'get', parameters: 0 }),
  creation: namedOnly(contract, { method: 'post', parameters: 0 }),
  cancellation: namedOnly(contract, { method: 'post', parameters: 0, at: 1 }),
  debit: namedOnly(contract, { method: 'post', parameters: 0, at: 2 }),
  update: namedOnly(contract, { method: 'put', parameters: 1 }),
};

/** Personal data in the answers of named-only operations. */
export const person = {
  holder: 'Zinhle Mkhwanazi',
  phone: '+27821234567',
  born: '1987-11-23',
  email: 'z.mkhwanazi@mail.example',
  address: { street: '14 Umgeni Road', town: 'Thekwini' },
  relatives: [{ name: 'Ọlábísí Adébáyọ̀' }, { name: 'Ѕофія Коваль' }],
  card: '5399831234567890',
};

/** Personal values and secrets of the requests and of the answers. */
export const planted = [
  'Zinhle',
  'Mkhwanazi',
  'mkhwanazi',
  '+27821234567',
  '1987-11-23',
  'Umgeni',
  'Thekwini',
  'Ọlábísí',
  'Adébáyọ̀',
  'Ѕофія',
  'Коваль',
  '5399831234567890',
  '0712345678',
  '0798765432',
  people.main.password,
  'PLANTED-REF-77',
  'PLANTED-HEADER-55',
  'PLANTED-ID-4417',
];

/** An additional request of each round. */
export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Calls every documented operation and five named-only ones, three times. */
export async function exercise(url: string, asks: readonly Ask[] = []): Promise<string> {
  const call = async (method: string, path: string, token = '', body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-partner-token': 'PLANTED-HEADER-55',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text.startsWith('{') ? objectAt({ value: JSON.parse(text) as unknown }, 'value') : {};
  };
  let token = '';
  for (const round of [1, 2, 3]) {
    const login = objectAt(await call('POST', '/auth/login', '', people.main), 'data');
    token = textAt(login, 'accessToken') ?? token;
    const reference = `PLANTED-REF-77-${round}`;
    const [payout] = listAt(exampleOf(contract, 'sendPayout', 'request'), 'transactionRequestList');
    const recipientInformation = {
      ...objectAt(payout, 'recipientInformation'),
      recipientAccountName: 'Zinhle Mkhwanazi',
      recipientPhoneNumber: '+27821234567',
    };
    const sent = { ...objectAt({ payout }, 'payout'), transactionReference: reference };
    await call('POST', '/handler/send/remittance/transaction', token, {
      transactionRequestList: [{ ...sent, recipientInformation }],
    });
    const window = `startTime=${today}T00:00:00.000Z&endTime=${today}T00:00:01.000Z`;
    for (const path of [
      '/fx-rate-api/list/fx/rate?countryCode=NGA',
      '/remittance-middleware/imto/admin/list/balance',
      '/remittance-middleware/list/financial/institutions',
      `/gateway/account/number/banks/${account}`,
      `/remittance-middleware/transaction/status/check/${reference}`,
      `/collection-middleware/statement/intraday?accountNumber=${account}&${window}`,
      seenNamedOnly.listing.path,
    ]) {
      await call('GET', path, token);
    }
    const named = { name: 'Zinhle Mkhwanazi', walletId: account };
    const { creation, cancellation, debit, update } = seenNamedOnly;
    for (const { path } of [creation, cancellation, debit]) await call('POST', path, token, named);
    await call('PUT', update.path.replace(/{.*}/, 'PLANTED-ID-4417'), token, named);
    for (const { method, path, body } of asks) await call(method, path, token, body);
  }
  return token;
}
