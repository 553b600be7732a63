/** Tests the contract tests against the sandbox: a live implementation, with its webhooks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { rejectionCaseFor } from '../../toolkit/contract-tests/sections/rejection-cases.ts';
import { rejectionsOf } from '../../toolkit/contract/operation.ts';
import { demoCredentials } from '../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { createObserver } from '../../toolkit/observe/watch/observer.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { readHar } from '../../toolkit/traffic/read-har.ts';
import { freePort } from '../support/free-port.ts';
import { onlySimulated, simulated } from '../support/simulated.ts';
import { contract, expectNoLogin, linesOf, runCommand, slow } from './run-command.ts';
import { newFolder } from '../support/run-folder.ts';

const [main, , unbound] = demoCredentials;
const environment = {
  CONTRACT_EMAIL: main?.email ?? '',
  CONTRACT_PASSWORD: main?.password ?? '',
  CONTRACT_UNBOUND_EMAIL: unbound?.email ?? '',
  CONTRACT_UNBOUND_PASSWORD: unbound?.password ?? '',
};

test('the sandbox keeps the contract in every section, without fixtures', slow, async () => {
  const port = await freePort();
  const sandbox = await startSandbox({
    port: 0,
    strict: true,
    log() {},
    engine: { processingMs: 50, bankMs: 50 },
    webhooks: [{ partnerCode: 'HARBOUR', url: `http://127.0.0.1:${port}/hook` }],
  });
  onTestFinished(() => sandbox.close());
  const folder = newFolder();
  const file = join(folder, 'contract.har');
  const args = [
    '--send-payouts',
    '--rate',
    '1000',
    '--webhook-listen',
    String(port),
    '--har',
    file,
    ...onlySimulated(contract),
    sandbox.url,
  ];
  const { code, output } = await runCommand(args, { environment });
  expect(code, output).toBe(0);
  // Every operation and webhook has passed, and the only untested answers are those without a known cause.
  const passed = linesOf(output, 'pass');
  expect(passed).toHaveLength(simulated(contract).length);
  const idle = passed.filter((line) => line.includes('not tested: '));
  expect(idle.map((line) => line.split(/ +/)[1])).toEqual(withoutCause());
  // The recording shows the same in both directions.
  expectNoLogin(readFileSync(file, 'utf8'));
  const observer = createObserver(contract, new Map([['/hook', undefined]]));
  for await (const exchange of readHar(file)) observer.add(exchange);
  const { stated, differences, deliveries } = reportOf(observer, 3);
  expect([...stated, ...differences]).toEqual([]);
  expect(deliveries.map(({ place, says }) => `${place}: ${says}`)).toContainEqual(
    expect.stringMatching(/^code 00: delivered for \d+ payouts$/),
  );
});

/** Returns simulated operations with a rejection that these tests cannot cause. */
function withoutCause(): string[] {
  const ids = planCalls(contract).calls.flatMap((call) => {
    const cases = rejectionsOf(call.operation).map((one) => rejectionCaseFor(contract, call, one));
    return cases.some((one) => typeof one === 'string') ? [call.operation.operationId] : [];
  });
  return simulated(contract).filter((operationId) => ids.includes(operationId));
}
