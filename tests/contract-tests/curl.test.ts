/** Tests that a printed curl line sends the same request in every shell, with any values of the variables. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { hostileCases, hostileRequest } from '../../toolkit/contract-tests/hostile/cases.ts';
import { curlOf } from '../../toolkit/contract-tests/judge/curl.ts';
import { createRunSecrets } from '../../toolkit/contract-tests/judge/run-secrets.ts';
import { requestFor, type PlannedCall } from '../../toolkit/contract-tests/plan/call.ts';
import { makePlan } from '../../toolkit/contract-tests/plan/plan.ts';
import { loginWith, refreshWith } from '../../toolkit/contract-tests/sections/session.ts';
import type { WireRequest } from '../../toolkit/contract-tests/wire/exchange.ts';
import { createSender, realTimer } from '../../toolkit/contract-tests/wire/sender.ts';
import { isFull } from '../support/full.ts';
import { contract } from './run-command.ts';

const password = "p\"a\\ss $HOME `id` 'x' !! %s ü";
const main = { email: 'amara@harbour.example', password };
const variables = {
  CONTRACT_EMAIL: main.email,
  CONTRACT_PASSWORD: password,
  TOKEN: 'opaque-access',
  REFRESH_TOKEN: 'opaque-refresh',
  X_TENANT: 'a "tenant"',
};
const logins = { main, headers: [['X-Tenant', 'a "tenant"']] as const };

/** Returns every request that a run may send, except those about a limit. */
function requests(): WireRequest[] {
  const plan = makePlan({
    contract,
    fixtures: { values: {}, credentials: {} },
    sendPayouts: true,
    hostilePayouts: true,
    maxAmount: 100,
    isSandbox: true,
    seed: 1,
    wrongPasswords: 1,
    hasUnboundLogin: false,
    hasToken: false,
    headers: ['x-tenant'],
    listensForWebhooks: false,
    now: () => new Date(),
  });
  const right = (call: PlannedCall): PlannedCall => {
    const { operationId } = call.operation;
    if (operationId === 'login') return loginWith(call, main);
    return operationId === 'refreshToken' ? refreshWith(call, variables.REFRESH_TOKEN) : call;
  };
  const hostile = plan.calls.flatMap((call) =>
    hostileCases(plan, call).map(
      (one) => hostileRequest(one, right(call), variables.TOKEN).request,
    ),
  );
  return [
    ...plan.calls.map((call) => requestFor(right(call), variables.TOKEN)),
    ...hostile.filter((_, index) => isFull || index % 8 === 0),
  ];
}

/** Records requests, without the parts that differ between clients. */
async function recorder() {
  const came: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { accept, authorization, 'content-type': type, 'x-tenant': tenant } = request.headers;
      const body = Buffer.concat(chunks).toString('latin1');
      const { method, url } = request;
      came.push({ method, url, accept, authorization, type, tenant, body });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { came, baseUrl: `http://127.0.0.1:${port}/api` };
}

test.each(['sh', 'bash'])('run by %s', { timeout: 180_000 }, async (shell) => {
  const { came, baseUrl } = await recorder();
  const secrets = createRunSecrets(logins);
  secrets.add(variables.TOKEN, 'TOKEN');
  secrets.add(variables.REFRESH_TOKEN, 'REFRESH_TOKEN');
  const all = requests().flatMap((request) => {
    const line = curlOf({ baseUrl, logins, secrets }, request);
    return line === undefined ? [] : [{ request, line }];
  });
  expect(all.length).toBeGreaterThan(requests().length * 0.8);
  const lines = all.map(({ line }) => line).join('\n');
  expect(Object.values(variables).filter((secret) => lines.includes(secret))).toEqual([]);

  const means = { timer: realTimer, now: () => new Date(), newId: () => '1' };
  const sender = createSender({ ...means, baseUrl, logins, timeLimit: 60_000, rate: 1000 });
  for (const { request } of all) await sender.send(request);
  sender.close();
  const sent = came.splice(0);

  const script = all.map(({ line }) => `${line} --silent`).join('\n');
  const env = { PATH: process.env['PATH'], ...variables };
  const run = spawn(shell, { env, stdio: ['pipe', 'ignore', 'inherit'] });
  run.stdin.end(script);
  await once(run, 'close');
  expect(came).toEqual(sent);
});
