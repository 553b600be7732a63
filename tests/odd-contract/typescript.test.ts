/** Tests that the TypeScript package of the odd contract compiles, and that each call sends the correct request. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientPackage } from '../../scripts/build/client/package.ts';
import { sampleLogin } from '../../scripts/build/languages/sample.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { samplesOf } from '../../scripts/build/site/samples.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { bundled } from '../client/bundlers.ts';
import { shownBy } from '../client/editor.ts';
import { oddContract, oddOperations } from './contract.ts';
import { startOddServer } from './server.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-typescript-'));
  const { files } = await clientPackage.make(sourceFrom(projectRoot, changedContract()));
  for (const [path, content] of Object.entries(files)) {
    await write(
      path.replace('client/typescript', 'node_modules/remittance-payout-client'),
      content,
    );
  }
  const others = ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types'];
  await mkdir(join(folder, 'node_modules/@types'));
  for (const name of others) {
    await symlink(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await Promise.all([
    ...oddOperations.map((operation) => {
      const sample = samplesOf(oddContract, operation).find(({ lang }) => lang === 'ts');
      return write(`${operation.operationId}.mts`, sample?.source ?? '');
    }),
    ...Object.entries(programs).map(([name, code]) => write(`${name}.mts`, head + code)),
  ]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the declarations, all samples and all calls below compile under --strict', async () => {
  const files = [...oddOperations.map(({ operationId }) => operationId), ...Object.keys(programs)];
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false ' +
    '--skipDefaultLibCheck --module nodenext --target es2024 --lib es2024,dom --types node';
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const names = files.map((name) => `${name}.mts`);
  const output = await run(process.execPath, [tsc, ...options.split(' '), ...names], {
    cwd: folder,
  }).then(
    () => '',
    (error: unknown) => textAt(error, 'stdout') ?? '',
  );
  // Other packages do not count.
  const ours = /^(?!\S*node_modules\/(?!remittance-payout-client))\S*\(\d+,\d+\): error/;
  expect(output.split('\n').filter((line) => ours.test(line))).toEqual([]);
});

test('every name of it shows a text on hover', () => {
  const entries = ['', '/named-only', '/url', '/webhooks', '/testing'];
  const shown = shownBy(
    folder,
    entries.map((entry) => `remittance-payout-client${entry}`),
  );
  expect(shown.filter(({ text }) => text === '')).toEqual([]);
});

test('each sample sends the documented request, and reads the answer', async () => {
  const server = await startOddServer();
  await Promise.all(
    oddOperations.map(async ({ operationId }) => {
      const [sample] = samplesOf(oddContract, operation(operationId)).filter(
        ({ lang }) => lang === 'ts',
      );
      const source = sample?.source.replace(sampleLogin.baseUrl, server.url) ?? '';
      await write(`run-${operationId}.mts`, source);
      return start(`run-${operationId}`);
    }),
  );
  expect(server.wrong).toEqual([]);
  expect(server.right.toSorted()).toEqual(
    oddOperations.map(({ operationId }) => operationId).toSorted(),
  );
});

test('a call by URL and one with ./node send the same request', async () => {
  const server = await startOddServer();
  expect(await start('byUrl', server.url)).toEqual({
    csv: 'id,amount\ncase-1,12.50\n"case, 2",3\n',
    etag: '"v2"',
    fees: { GHS: 1.5, NGN: 200 },
  });
  expect(server.wrong).toEqual([]);
  expect(server.right.toSorted()).toEqual(
    [...oddOperations.map(({ operationId }) => operationId), 'attachFiles'].toSorted(),
  );
});

test('an answer is JSON, the bytes of the requested file, or nothing', async () => {
  expect(await start('answers')).toEqual({
    usual: ['text/csv', 'id,amount'],
    pdf: ['application/pdf', '%PDF-1.7'],
    json: ['FROZEN', '"v1"'],
    line: 'id,amount',
    byUrl: 'id,amount',
    jsonByUrl: 'FROZEN',
    nothing: null,
    page: 'UnknownOutcomeError',
    pageByUrl: 'UnknownOutcomeError',
    typo: 'NotSentError',
  });
});

test('an upload is sent once, and with a known key the same bytes are sent again', async () => {
  expect(await start('repeats')).toEqual({
    upload: { attempts: 1, keys: [null] },
    uploadWithKey: { attempts: 2, keys: ['key-1', 'key-1'], isSame: true, hasBoundary: true },
    documentedKey: { attempts: 2, keys: ['key-0001', 'key-0001'], isSame: true },
    withoutKey: { attempts: 1, keys: [null] },
  });
});

test('a documented key is sent with each batch, the same for each repeat, unless it is off', async () => {
  expect(await start('settles')).toEqual({
    outcomes: ['pending', 'pending'],
    requests: 4,
    keys: 2,
    batchesPerKey: 1,
    off: [null],
    byUrl: 1,
    paidByFake: [1, 4],
  });
});

test('a program that calls the usual operations bundles no code of the others', async () => {
  const entry = join(folder, 'usual.mjs');
  const names = 'createClient, getTransactionStatus, sendPayout';
  await writeFile(entry, `export { ${names} } from 'remittance-payout-client';`);
  expect((await bundled('rolldown', entry)).bytes).toBeLessThanOrEqual(6200);
  await writeFile(entry, `export { attachFiles, ${names} } from 'remittance-payout-client';`);
  expect((await bundled('rolldown', entry)).bytes).toBeGreaterThan(6800);
});

/** Returns the contract with an idempotency key, a renamed field that the client uses, and a stricter schema. */
function changedContract(): Contract {
  const document = structuredClone(oddContract.document);
  const sendPayout = oddContract.find('sendPayout');
  const written = document.paths[sendPayout?.path ?? '']?.post;
  const { schemas } = document.components;
  const answer = schemas?.['PayoutResponse'];
  if (!written || !schemas || !answer) throw new Error('The contract must have sendPayout.');
  written.parameters = [
    {
      name: 'Payout-Key',
      in: 'header',
      description: 'The same for each repeat of a batch.',
      'x-idempotency-key': true,
      schema: { type: 'string' },
    },
  ];
  const { batchId, ...others } = objectAt(answer, 'properties');
  Object.assign(answer, {
    properties: { batchNumber: batchId, ...others },
    required: ['batchNumber', ...listAt(answer, 'required').filter((name) => name !== 'batchId')],
  });
  const $ref = '#/components/schemas/OddWallet';
  schemas['OddFullWallet'] = { allOf: [{ $ref }], required: ['operator'] };
  return createContract(document);
}

function operation(operationId: string) {
  const found = oddOperations.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`There is no ${operationId}.`);
  return found;
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Returns the output of a program, parsed if it is JSON. */
async function start(name: string, service = 'https://service.example'): Promise<unknown> {
  const env = { ...process.env, SERVICE: service };
  const { stdout } = await run(process.execPath, [`${name}.mts`], { cwd: folder, env });
  return name in programs ? JSON.parse(stdout) : stdout;
}

/** Node.js runs these programs directly, and the compiler checks them. */
const head = `import * as odd from 'remittance-payout-client';
const tokens = { token: async () => 'token', reject: () => undefined };
const options = { baseUrl: process.env['SERVICE'] ?? '', tokens, retry: { firstDelay: 0 } };
const client = odd.createClient(options);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const attached = {
  scan: new File(['%PDF-1.7 scan'], 'scan.pdf', { type: 'application/pdf' }),
  title: 'A passport',
  pages: 2,
  kind: 'RETURN' as const,
  more: [new Blob(['one']), new TextEncoder().encode('two')],
  tags: ['id', 'front'],
  origin: { office: 'Lagos', desk: 7 },
};
const newCase = {
  kind: 'RETURN' as const,
  amount: 12.5,
  class: 'gold' as const,
  from: 'partner',
  func: 3,
  type: { default: true, package: 'p' },
  target: { wallet: '233201234567', operator: 'MTN' },
  labels: { desk: 7 },
};
interface Seen { key: string | null; type: string | null; body: string }
/** A client of a service that fails once, and what the service saw. */
function failing(idempotency?: { header: string } | 'off', answer: object = { id: 'c', status: 'OPEN', kind: 'OTHER' }) {
  const seen: Seen[] = [];
  const fetch = async (_url: string, init: { headers: { [name: string]: string }; body?: string | Uint8Array }) => {
    const { headers, body = '' } = init;
    const key = headers['case-key'] ?? headers['payout-key'] ?? headers['own-key'] ?? null;
    const type = headers['content-type'] ?? null;
    seen.push({ key, type, body: typeof body === 'string' ? body : text(body) });
    const isFirst = seen.filter((one) => one.body === seen.at(-1)?.body).length === 1;
    return Response.json(isFirst ? {} : answer, { status: isFirst ? 503 : 201 });
  };
  const sendsOnce = true as const;
  return { seen, client: odd.createClient({ ...options, idempotency, fetch: Object.assign(fetch, { sendsOnce }) }) };
}
`;

const programs: { [name: string]: string } = {
  types: `
export const input: odd.SearchCasesInput = { from: '2026-03-01' };
export const optional: odd.AttachFilesInput['body'] = { scan: new Blob([]), title: '' };
export const consent: odd.GiveConsentInput = { body: { name: '', isGiven: true } };
export const page: Promise<odd.OddPage> = odd.searchCases(client, { from: '', page: 0, size: 20, 'with closed': false });
export const file: Promise<Uint8Array> = odd.readCase(client, { 'case.id': '', accept: 'text/csv' });
export const one: Promise<odd.OddCase> = odd.readCase(client, { 'case.id': '' });
export const exact: Promise<odd.ExactOddCase> = odd.readCase(client, { 'case.id': '' }, { exact: true });
export const maybe: Promise<odd.OddCase | undefined> = odd.changeCase(client, { 'case.id': '', 'If-Match': '', body: { closedAt: null } });
export const gone: Promise<undefined> = odd.deleteCase(client, { 'case.id': '' });
export const kinds = async (): Promise<string> => (await odd.sendScan(client, { body: new Uint8Array() }))[0] ?? '';
export const conflict = (error: odd.CreateCaseRejection): string | undefined => error.status === 409 ? error.body?.id : undefined;
export const unlisted: odd.OddCase['status'] = 'FROZEN';
export const wallet: odd.OddNewCase['target'] = { wallet: '1' };
// @ts-expect-error A required parameter is missing.
void odd.searchCases(client, { page: 1 });
// @ts-expect-error A number is not a text.
void odd.searchCases(client, { from: '', page: '1' });
// @ts-expect-error Only listed values may be sent.
void odd.searchCases(client, { from: '', status: 'FROZEN' });
// @ts-expect-error The version is required.
void odd.changeCase(client, { 'case.id': '', body: {} });
// @ts-expect-error Only what may be removed may be null.
void odd.changeCase(client, { 'case.id': '', 'If-Match': '', body: { amount: null } });
// @ts-expect-error No such file is documented.
void odd.exportCases(client, { year: 2026, accept: 'text/html' });
// @ts-expect-error A file is not its name.
void odd.attachFiles(client, { 'case.id': '', body: { scan: 'scan.pdf', title: '' } });
// @ts-expect-error Neither of the two is whole.
export const neither: odd.OddNewCase['target'] = { operator: 'MTN' };
export const full: odd.OddFullWallet = { wallet: '1', operator: 'MTN' };
// @ts-expect-error A part of \`allOf\` may require what another one does not.
export const notFull: odd.OddFullWallet = { wallet: '1' };
// @ts-expect-error The key is an option of the call.
void odd.createCase(client, { 'Case-Key': '', body: newCase });
`,
  byUrl: `
import { createUrlClient } from 'remittance-payout-client/url';
import { nodeTransport } from 'remittance-payout-client/node';
import { createSafeFetch } from 'remittance-payout-client/safe-fetch';
const urls = createUrlClient(client);
const path = { 'case.id': 'case-1' };
await urls.POST('/odd/cases/search', {
  params: {
    query: {
      page: 2, status: 'OPEN', from: '2026-03-01', to: '2026-03-31', 'min-amount': 10.25, 'with closed': true,
      tag: ['fraud', 'name mismatch'], sort: ['amount', '-date'], range: { low: 5, high: 900 },
      owner: { team: 'Lagos & Accra', desk: 7 },
    },
    header: { 'X-Correlation-Id': 'corr-1' },
  },
  body: { text: 'late', kinds: ['RETURN'], amount: 12.5, owner: null },
});
const csv = await urls.GET('/odd/cases/export', { params: { query: { year: 2026 } }, parseAs: 'text' });
await urls.POST('/odd/cases', { params: { header: { 'Case-Key': 'key-0001-case' } }, body: newCase });
await urls.GET('/odd/cases/{case.id}', { params: { path } });
const change = { params: { path, header: { 'If-Match': '"v1"' } }, body: { status: 'OPEN', closedAt: null } } as const;
const { response } = await urls.PATCH('/odd/cases/{case.id}', change);
await urls.DELETE('/odd/cases/{case.id}', { params: { path, query: { class: 'test' } } });
await urls.POST('/odd/cases/{case.id}/files', { params: { path }, body: attached });
const statementId = 900719925474099;
await urls.PUT('/odd/statements/{statementId}', { params: { path: { statementId } }, body: 'date,amount\\n2026-03-04,12.50\\n' });
await urls.POST('/odd/scans', { body: new Blob(['%PDF-1.7 scan']) });
const consent = { name: 'Ada & Co', isGiven: true, days: 10, channels: ['sms', 'e-mail'] };
const fees = await urls.POST('/odd/consents', { body: consent });
await urls.GET('/odd/fees');
await urls.POST('/odd/rates', {
  params: { query: { ids: [3, 1], margin: 2.25, '2fa': 17 }, header: { 'X-Dry-Run': false } },
  body: [{ id: 7, side: null, object: {}, any: [1, 'x'], matrix: [[1, 2.5], []], levels: { low: [1] }, '2fa': true }],
});
const transport = nodeTransport();
await odd.attachFiles(client.withOptions({ fetch: transport }), { 'case.id': 'case-1', body: attached });
transport.close();
export const other = createSafeFetch(options);
console.log(JSON.stringify({ csv: csv.data, etag: response.headers.get('etag'), fees: fees.data }));
`,
  answers: `
import { createUrlClient } from 'remittance-payout-client/url';
/** The service sends what was asked for first. */
const bodies: { [type: string]: string | null } = {
  'text/csv': 'id,amount', 'application/pdf': '%PDF-1.7', 'text/html': '<p>',
  'application/json': JSON.stringify({ id: 'case-1', status: 'FROZEN', kind: 'OTHER' }),
};
const answering = (type?: string) => client.withOptions({
  retry: false,
  idempotency: { header: 'x-key' },
  fetch: async (_, { headers }) => {
    const sent = type ?? headers['accept'] ?? '';
    return new Response(bodies[sent] ?? null, { status: bodies[sent] ? 200 : 204, headers: { 'content-type': sent, etag: '"v1"' } });
  },
});
const service = answering();
const input = { 'case.id': 'case-1' };
const usual = await odd.exportCases(service, { year: 2026 }).withResponse();
const pdf = await odd.exportCases(service, { year: 2026, accept: 'application/pdf' }).withResponse();
const { data, headers } = await odd.readCase(service, input).withResponse();
const line = await odd.readCase(service, { ...input, accept: 'text/csv' });
const shown = (answer: { headers: odd.AnswerHeaders; data: Uint8Array }) =>
  [answer.headers.get('content-type'), text(answer.data)];
const patch = { ...input, 'If-Match': '"v1"', body: {} };
const nameOf = (call: Promise<unknown>) => call.then(() => 'accepted', (error: Error) => error.name);
const urls = createUrlClient(service);
const params = { path: input };
const byUrl = await urls.GET('/odd/cases/{case.id}', { params, headers: { accept: 'text/csv' }, parseAs: 'text' });
const jsonByUrl = await urls.GET('/odd/cases/{case.id}', { params });
const pages = createUrlClient(answering('text/html'));
console.log(JSON.stringify({
  usual: shown(usual),
  pdf: shown(pdf),
  json: [data.status, headers.get('etag')],
  line: text(line),
  byUrl: byUrl.data,
  jsonByUrl: typeof jsonByUrl.data === 'object' && jsonByUrl.data.status,
  nothing: (await odd.changeCase(answering('text/plain'), patch)) ?? null,
  page: await nameOf(odd.changeCase(answering('text/html'), patch)),
  pageByUrl: await nameOf(pages.GET('/odd/cases/{case.id}', { params })),
  typo: await nameOf(odd.exportCases(service, { year: NaN })),
}));
`,
  repeats: `
const shown = ({ seen }: { seen: Seen[] }) => ({ attempts: seen.length, keys: seen.map(({ key }) => key) });
const isSame = ({ seen: [one, two] }: { seen: Seen[] }) => one?.body === two?.body && one?.type === two?.type;
const files = { 'case.id': 'case-1', body: attached };
const plain = failing();
await odd.attachFiles(plain.client, files).catch(() => undefined);
const keyed = failing({ header: 'Own-Key' }, { fileIds: [] });
await odd.attachFiles(keyed.client, files, { idempotencyKey: 'key-1' });
const documented = failing();
await odd.createCase(documented.client, { body: newCase }, { idempotencyKey: 'key-0001' });
const off = failing('off');
await odd.createCase(off.client, { body: newCase }).catch(() => undefined);
const boundary = /boundary=(.+)/.exec(keyed.seen[0]?.type ?? '')?.[1] ?? 'none';
console.log(JSON.stringify({
  upload: shown(plain),
  uploadWithKey: { ...shown(keyed), isSame: isSame(keyed), hasBoundary: keyed.seen[0]?.body.includes(boundary) },
  documentedKey: { ...shown(documented), isSame: isSame(documented) },
  withoutKey: shown(off),
}));
`,
  settles: `
import { createFakeService, reset, taken } from 'remittance-payout-client/testing';
import { createUrlClient } from 'remittance-payout-client/url';
const payout = (transactionReference: string): odd.TransactionRequest => ({
  transactionReference,
  requestDate: '2026-03-04T09:15:00.000Z',
  paymentCurrency: 'NGN',
  paymentAmount: '2500.00',
  paymentNarration: 'Salary',
  recipientInformation: {
    recipientAccountNumber: '0001234500', recipientAccountName: 'Chidi Nwosu', recipientBankCode: '900101',
    recipientPhoneNumber: '', recipientISOCountryCode: 'NGA',
  },
  senderInformation: { senderName: 'Grace Bennett', senderEmailAddress: '', senderPhoneNumber: '', senderISOCountryCode: 'GBR' },
});
const received = { batchNumber: 'b', totalCount: 1, errorTransactionCount: null };
const { seen, client: failingClient } = failing(undefined, received);
const posts = () => seen.filter(({ body }) => body !== '');
const results = await odd.settlePayouts(failingClient, [payout('HR-1'), payout('HR-2')], { chunkSize: 1, patience: 50, poll: { firstDelay: 1 } });
const keys = new Map<string | null, Set<string>>();
for (const { key, body } of posts()) keys.set(key, (keys.get(key) ?? new Set()).add(body));
const requests = posts().length;
const off = failing('off', received);
await odd.sendPayout(off.client, { body: { transactionRequestList: [] } }).catch(() => undefined);
const byUrl = failing(undefined, received);
await createUrlClient(byUrl.client).POST('/handler/send/remittance/transaction', { body: { transactionRequestList: [] } });
const fake = createFakeService([taken(reset())]);
const fakeClient = odd.createClient({ baseUrl: 'https://payouts.example', tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' }, fetch: fake.fetch });
// Its answers are not those of this contract, so there are four attempts.
await odd.sendPayout(fakeClient, { body: { transactionRequestList: [payout('HR-3')] } }).catch(() => undefined);
console.log(JSON.stringify({
  paidByFake: [fake.paid('HR-3'), fake.requests.length],
  outcomes: results.map(({ outcome }) => outcome),
  requests,
  keys: keys.size,
  batchesPerKey: Math.max(...[...keys.values()].map(({ size }) => size)),
  off: off.seen.map(({ key }) => key),
  byUrl: new Set(byUrl.seen.map(({ key }) => key)).size,
}));
`,
};
