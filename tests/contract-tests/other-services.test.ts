/** Tests services with a different login: a token replaces it, and headers go with every request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Behaviour } from '../support/flawed-service.ts';
import { jsonReply } from '../support/messages.ts';
import { lastLine, runAgainst, runCommand, slow } from './run-command.ts';
import { newFolder } from '../support/run-folder.ts';

const planted = 'planted-SECRET-token';
const apiKey = 'planted-SECRET-key';

/** A service without the contract's login that accepts one value of `Authorization`. */
const knows =
  (authorization: string): Behaviour =>
  async (request, { serve, token }) => {
    if (['login', 'refreshToken'].includes(request.operationId)) return jsonReply(404, {});
    const isKnown = request.headers.authorization === authorization;
    const headers = isKnown ? { authorization: `Bearer ${token()}` } : { authorization: 'none' };
    return serve({ ...request, headers: { ...request.headers, ...headers } });
  };

/** A service that rejects every request without its key. */
const behindGateway: Behaviour = (request, { serve }) =>
  request.headers['x-api-key'] === apiKey
    ? serve(request)
    : Promise.resolve(jsonReply(403, { message: 'no key' }));

test('with a token no login is sent, and everything else is tested with it', slow, async () => {
  const { code, output, received, accepted } = await runAgainst({
    environment: { CONTRACT_TOKEN: planted },
    flaws: [knows(`Bearer ${planted}`)],
    args: ['--send-payouts'],
  });
  expect(code, output).toBe(0);
  expect(accepted.length).toBeGreaterThan(3);
  const session = received.filter(({ operationId }) =>
    ['login', 'refreshToken'].includes(operationId),
  );
  expect(session).toEqual([]);
  expect(output).toMatch(/^skipped +left out: a token replaces the login: /m);
  expect(output).toMatch(/^pass +getTransactionStatus/m);
});

test('a token that the service rejects ends the run', slow, async () => {
  const { code, output, received } = await runAgainst({
    environment: { CONTRACT_TOKEN: 'another-SECRET-token' },
    flaws: [knows(`Bearer ${planted}`)],
  });
  expect(code).toBe(2);
  expect(lastLine(output)).toMatch(/^error +The token was rejected with 401\. .*CONTRACT_TOKEN/);
  expect(received.length).toBeLessThan(6);
});

test('a token that expires in the middle ends the run', slow, async () => {
  let left = 60;
  const expires: Behaviour = (request, { serve }) =>
    (left -= 1) > 0 ? serve(request) : Promise.resolve(jsonReply(401, {}));
  const { code, output } = await runAgainst({
    environment: { CONTRACT_TOKEN: planted },
    flaws: [expires, knows(`Bearer ${planted}`)],
  });
  expect(code).toBe(2);
  expect(lastLine(output)).toMatch(/^error +The token was rejected with 401\. .* checks had ended/);
});

test('a given Authorization replaces the token, whatever its scheme', slow, async () => {
  const { code, output } = await runAgainst({
    environment: {},
    flaws: [knows(`Basic ${planted}`)],
    args: ['--header', `Authorization: Basic ${planted}`, '--only', 'listBalances'],
  });
  expect(code, output).toBe(0);
  expect(output).toMatch(/^pass +listBalances/m);
});

test('a given header is sent with every request, and appears in no report', slow, async () => {
  const folder = newFolder();
  const echo: Behaviour = async (request, { serve }) => {
    const reply = await serve(request);
    return request.operationId === 'getFxRate'
      ? { ...reply, body: JSON.stringify({ countryName: request.headers['x-api-key'] }) }
      : reply;
  };
  const files = ['har', 'html', 'markdown', 'junit'].map((form) => [
    `--${form}`,
    join(folder, form),
  ]);
  const { code, output, received } = await runAgainst({
    flaws: [behindGateway, echo],
    args: ['--header', `X-API-Key: ${apiKey}`, '--show-values', ...files.flat()],
  });
  expect(code, output).toBe(1);
  expect(output).toContain("'fxDealRate'");
  expect(output).toContain('--header "X-API-Key: $X_API_KEY"');
  for (const [, file = ''] of files) expect(readFileSync(file, 'utf8')).not.toContain('SECRET');
  expect(received.length).toBeGreaterThan(100);
});

test.each([
  ['no colon', 'X-Key SECRET'],
  ['no value', 'X-Key-SECRET:'],
  ['no name', ': SECRET'],
  ['two lines', 'X-Key: SECRET\r\nX-Other: 1'],
  ['a header of the tests', 'Content-Type: SECRET'],
])('a header with %s is rejected', async (_, header) => {
  const { code, output } = await runCommand(['--header', header, 'http://127.0.0.1:1']);
  expect(code).toBe(2);
  expect(output).toMatch(/^error +--header must be a name, a colon and a value/);
  expect(output).not.toContain('SECRET');
});
