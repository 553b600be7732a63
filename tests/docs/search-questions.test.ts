/** What readers type into the search, and where each is answered: the first or the second result. */
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../scripts/build/site/assets/search-engine.js';
import { learned } from '../support/learned.ts';
import { projectSite } from './site.ts';

let script: string;
let search: (typed: string) => Entry[];

beforeAll(async () => {
  const { files } = await projectSite();
  [, script = ''] = Object.entries(files).find(([path]) => path.startsWith('search-index')) ?? [];
  const scope: { window: { searchSite?: typeof search } } = { window: {} };
  runInContext(script, createContext(scope));
  if (!scope.window.searchSite) throw new Error('The script of the index defines no search.');
  search = scope.window.searchSite;
});

const questions: readonly [typed: string, answered: RegExp][] = [
  ['idempotency key', /retries|idempotency|unknowns/],
  ['verify signature', /webhooks|unknowns/],
  ['when to retry', /retries/],
  ['401', /errors|authentication/],
  ['request quota', /unknowns|glossary.html#questions/],
  ['duplicate payment', /retries|idempotency/],
  ['pagination', /statement/i],
  ['reconciliation', /statement|reconcil/i],
  ['curl', /quickstart|authentication|operations\//],
  ['postman', /postman|index\.html|testing|other-languages|quickstart|downloads|get-it/],
  ['wrong account number', /code-40/],
  ['code 20', /code-20/],
  ['80', /code-80/],
  ['resp code 02', /code-02/],
  ['money held', /code-10|payouts/],
  ['fraud', /code-10/],
  ['expired token', /authentication|refreshToken/],
  ['log in', /operations\/login|authentication/],
  ['test without money', /testing|sandbox/],
  ['several payouts in one request', /payouts|sendPayout/],
  ['maximum batch size', /unknowns|sendPayout/],
  ['python', /guides\/python/],
  ['golang', /guides\/go/],
  ['javascript sdk', /(guides\/(client|typescript)|get-it)\.html/],
  ['docker', /containers/],
  ['who pays fees', /unknowns|paymentamount/],
  ['exchange rate', /lookups|getFxRate/],
  ['how much is left on my wallet', /[Bb]alance|lookups/],
  ['list of banks', /Institution|lookups/],
  ['check name of account before paying', /[Ee]nquir|lookups/],
  ['callback url', /webhook|payoutOutcome|unknowns/],
  ['webhook arrives twice', /webhooks/],
  ['fake webhook', /webhooks/],
  ['timeout', /retries|errors/],
  ['program crashed in the middle', /retries|crash/],
  ['what has the status 5xx', /retries|errors/],
  ['sandbox database', /sandbox/],
  ['move the clock', /sandbox/],
  ['breaking change', /version/],
  ['github actions', /contract-tests|testing/],
  ['schemathesis', /contract-tests/],
  ['insuficient funds', /code-20/],
  ['response time of processor', /processorresponsetime|processor/i],
  ['date format timezone', /unknowns|formats|date$/i],
  ['cancel a payout', /unknowns|named-only|flows|payouts|code-10|faq/],
  ['503', /retries|errors/],
  ['how do i authenticate', /authentication/],
  ['bearer token lifetime', /authentication/],
  ['what happens if i send the same reference twice', /sendPayout|idempotency|retries/],
  ['go live checklist', /go-live/],
  ['where is the openapi file', /index.html#download/],
  ['generate client from spec', /get-it|other-languages/],
  ['c#', /other-languages/],
  ['exchange rate usd ngn', /getFxRate|lookups/],
  ['error format', /errors/],
  ['check account name before paying', /enquireAccount/],
  ['how to cancel a payout', /Cancel|glossary/],
  ['maximum batch size', /batch-size/],
  ['insufficient funds what to do', /code-20/],
  ['sandbox credentials', /login|authentication|environments/],
  ['statement for yesterday', /statement/i],
  ['virtual account', /VirtualAccount/],
  ['logging personal data', /security.*#logs/],
  ['opening hours', /opening-hours/],
  ['how do i get an api key', /api-key/],
  ['what happens on restart', /restart/],
  ['json schema of a payout', /json-schema/],
  ['how to report a bug', /report-a-mistake/],
  ['supported countries', /which-countries/],
  ['tls certificate', /client-certificate/],
  ['what does 51 mean', /code-51/],
  ['rate limit headers', /rate-limit/],
  ['secrets', /security/],
  ['debit wallet', /remittanceAdminDebitWallet/],
];

test.each(questions)('"%s" is answered by the first or the second result', (typed, answered) => {
  // A page that came later may answer better than the one that is named here.
  const isLater = (id: string): boolean => learned.has(/^operations\/(\w+)/.exec(id)?.[1] ?? '');
  const places = search(typed).flatMap(({ id }) => (isLater(id) ? [] : [id]));
  expect(places.slice(0, 2).join('\n'), places.slice(0, 8).join('\n')).toMatch(answered);
});

test('a word is found while it is typed', () => {
  for (const typed of ['statem', 'stateme', 'statement']) {
    expect(search(typed)[0]?.id, typed).toMatch(/statement/i);
  }
});

test('each response code is the first result for its own number', () => {
  const codes = ['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'];
  expect(codes.map((code) => search(code)[0]?.id.split('#')[1])).toEqual(
    codes.map((code) => `code-${code}`),
  );
});

test('what is nowhere on the site is not found', () => {
  for (const typed of ['', ' ', 'qzxwv', 'the', '<img src=x onerror=alert(1)>']) {
    expect(search(typed), typed).toEqual([]);
  }
});

test('the index is at most 9 kB and 70 bytes for each entry, compressed, with its program', () => {
  const entries = [...script.matchAll(/\["[^"]+\.html[#"]/g)].length;
  expect(entries).toBeGreaterThan(500);
  expect(gzipSync(script).length).toBeLessThanOrEqual(9_000 + entries * 70);
});
