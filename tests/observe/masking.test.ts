/** Tests that a recorded entry has no secret and no personal value, wherever the message has one. */
import { describe, expect, test } from 'vitest';
import type { Exchange, Header, Message } from '../../toolkit/traffic/exchange.ts';
import { createEntryMask, maskedEntry } from '../../toolkit/traffic/har-entry.ts';
import { createStandIns } from '../../toolkit/traffic/stand-ins.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';

const secrets = [
  ...['horse-77', 'key-88-abc', 'YWxhZGRpbjpvcGVuc2VzYW1l', 'opaque.tok-EN', 'session-77xyz'],
  ...['998877', '4321', 'signed-xyz'],
];
const personal = [
  ...['ZINHLE', 'Zinhle', 'Mkhwanazi', 'zinhle@kin.example', '0012345678', '87654399'],
  ...['GB29NWBK60161331926819', '1985-03-04', '04/03/1985', 'Long Street', '+27 82 123 4567'],
  ...['JHB-881', '12/A-991'],
];

const person = {
  NAME: 'ZINHLE',
  names: ['Zinhle', 'Mkhwanazi'],
  mail: 'zinhle@kin.example',
  account: '0012345678',
  accountNumber: 87_654_399,
  iban: 'GB29NWBK60161331926819',
  dateOfBirth: '1985-03-04',
  born: '04/03/1985',
  street: '12 Long Street',
  phone: '+27 82 123 4567',
  customer_id: 'JHB-881',
  status: 'ZINHLE',
  type: 'Mkhwanazi',
  'zinhle@kin.example': 1,
  '0012345678': [1],
  ref: '12/A-991',
};
const secret = {
  password: 'horse-77',
  newPassword: { value: 'horse-77' },
  apiKey: 'key-88-abc',
  client_secret: ['key-88-abc'],
  accessToken: 'opaque.tok-EN',
  tokens: [{ v: 'opaque.tok-EN' }],
  otp: '998877',
  pin: '4321',
  transactionPin: 4321,
  signature: 'signed-xyz',
};
const inside = { ...person, ...secret };
const everything = {
  ...inside,
  nested: JSON.stringify({ ...inside, deeper: JSON.stringify(inside) }),
  note: 'Login of Zinhle Mkhwanazi with horse-77 and opaque.tok-EN',
  url: 'https://x.example/?token=opaque.tok-EN&name=Zinhle&password=horse-77',
};

const json: Header = ['Content-Type', 'application/json'];
const sentHeaders: Header[] = [
  json,
  ['Authorization', 'Basic YWxhZGRpbjpvcGVuc2VzYW1l'],
  ['X-Api-Key', 'key-88-abc'],
  ['Cookie', 'lang=en; s=session-77xyz'],
  ['X-Session', 'session-77xyz'],
  ['Referer', 'https://x.example/?password=horse-77&name=Zinhle'],
  ['User-Agent', 'app (zinhle@kin.example)'],
];
const answerHeaders: Header[] = [
  json,
  ['Set-Cookie', 's=session-77xyz; Path=/'],
  ['Location', 'https://x.example/users/0012345678?access_token=opaque.tok-EN'],
  ['X-Customer', 'JHB-881'],
];

const message = (headers: Header[], body: string): Message => ({
  headers,
  body: Buffer.from(body),
});
const typed = (type: string): Header[] => [['Content-Type', type]];
const whole = JSON.stringify(everything);
const inQuery = `password=horse-77&name=Zinhle&q=${encodeURIComponent(whole)}&zinhle%40kin.example=1`;

const { path: named } = namedOnly(contract, { method: 'post', parameters: 0 });

const cases: [name: string, path: string, request: Message, answer: Message][] = [
  [
    'a documented operation',
    '/auth/login',
    message(sentHeaders, JSON.stringify({ email: 'zinhle@kin.example', ...everything })),
    message(answerHeaders, JSON.stringify({ status: 'SUCCESS', data: everything })),
  ],
  [
    'a named-only operation, with a query',
    `${named}?${inQuery}`,
    message(sentHeaders, `[${whole}]`),
    message(answerHeaders, whole),
  ],
  [
    'an unknown path',
    '/users/Zinhle/0012345678',
    message(sentHeaders, '"Zinhle"'),
    message(answerHeaders, '"horse-77"'),
  ],
  [
    'a form, and XML',
    named,
    message(
      typed('application/x-www-form-urlencoded'),
      'username=Zinhle&password=horse-77&account=0012345678',
    ),
    message(
      typed('application/xml'),
      '<u><name>Zinhle</name><password>horse-77</password><a>0012345678</a></u>',
    ),
  ],
  [
    'parts, and JSON that was cut off',
    named,
    message(typed('multipart/form-data; boundary=x'), '--x\r\nname="pin"\r\n\r\n4321\r\n--x--'),
    message([json], '{"name":"Zinhle","password":"horse-77","token":"opaque.tok-EN'),
  ],
];

/** Values that are also field names. */
const namesOfFields = new Set(['zinhle@kin.example', '0012345678', 'Zinhle', 'Mkhwanazi']);

describe.each([
  { keeps: 'nothing', planted: [...secrets, ...personal] },
  { keeps: 'names', planted: [...secrets, ...personal.filter((one) => !namesOfFields.has(one))] },
  { keeps: 'values', planted: secrets },
] as const)('keeps: $keeps', ({ keeps, planted }) => {
  // The mask learns secrets from exchange to exchange, as in a recording.
  const mask = createEntryMask(contract, 'https://api.example/v1', keeps);
  test.each(cases)('%s has nothing that was planted', (_, path, request, answer) => {
    const url = `https://api.example/v1${path}`;
    const startedAt = new Date();
    const exchange: Exchange = {
      ...{ startedAt, milliseconds: 1, method: 'POST', status: 200 },
      ...{ url, request, answer },
    };
    const text = JSON.stringify(maskedEntry(mask, exchange));
    const found = [text, text.replaceAll('\\', ''), decodeURIComponent(text)].join('\n');
    expect(planted.filter((one) => isIn(found, one))).toEqual([]);
  });
});

/** Four digits may occur by chance inside a stand-in, so they count only as a word. */
function isIn(text: string, value: string): boolean {
  return value.length > 4
    ? text.includes(value)
    : new RegExp(`(?<![\\p{L}\\d])${value}(?![\\p{L}\\d])`, 'u').test(text);
}

test('a value keeps its stand-in within a recording, and long values do not share one', () => {
  const { text } = createStandIns(undefined, Buffer.alloc(32, 7));
  const accounts = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(10, '0'));
  expect(new Set(accounts.map(text)).size).toBe(accounts.length);
  expect(accounts.map(text)).toEqual(accounts.map(text));
  expect(accounts.map(text).filter((one) => !/^\d{10}$/.test(one))).toEqual([]);
});

test('a UUID has a UUID as its stand-in', () => {
  const { text } = createStandIns();
  const made = text('1f0c9d0e-6b3f-4b52-9a75-0d2c7a1f4e11');
  expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(made).not.toContain('6b3f-4b52');
});

test('the cost of a long text is linear in its length', () => {
  const { text } = createStandIns();
  const long = 'Zinhle Mkhwanazi 0012345678 '.repeat(20_000);
  expect(text(long)).toMatch(/^[A-Z][a-z]{5} [A-Z][a-z]{8} \d{10} [A-Z]/);
}, 20_000);

test('another recording has other stand-ins', () => {
  const [one, another] = [createStandIns(), createStandIns()];
  expect(one.text('Zinhle Mkhwanazi')).not.toBe(another.text('Zinhle Mkhwanazi'));
  expect(one.secret('horse-77')).not.toBe(another.secret('horse-77'));
});
