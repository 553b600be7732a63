/** What the contract tests send to a right service, and what it answers, contradicts nothing. */
import { expect, test } from 'vitest';
import { runContractTests } from '../../toolkit/contract-tests/run.ts';
import { contractRun } from '../support/contract-run.ts';
import { people } from '../support/right-service.ts';
import { contract, recordService } from './recorded-service.ts';

test('the contract tests against the local sandbox contradict nothing, and answer what it decides', async () => {
  await using service = await recordService([]);
  const logins = { ...people };
  await runContractTests(contractRun(contract, service.url, { logins }));
  const report = await service.observe(3);
  expect(report.stated).toEqual([]);
  expect(report.differences).toEqual([]);
  expect(report.additions.map(({ place }) => place)).toEqual([
    '10 operations answer header sandbox-request-id',
  ]);
  expect(report.assumptions.filter(({ contradicted }) => contradicted > 0)).toEqual([]);
  expect(report.coverage.documented.seen).toBe(contract.documented.length);
  const counts = report.assumptions.map(({ held }) => held);
  expect(counts.filter((held) => held > 0).length).toBeGreaterThan(counts.length / 2);

  const told = new Map(report.unknowns.map(({ what, verdict, seen }) => [what, { verdict, seen }]));
  expect(told.get('unit of expiresIn')).toEqual({
    verdict: 'answered',
    seen: [expect.stringMatching(/^beside the times of the token: seconds \d+ times$/)],
  });
  expect(told.get('unit of refreshExpiresIn')?.seen.join()).toMatch(/: seconds \d+ times$/);
  expect(told.get('transitions')?.seen.join()).toMatch(/\d\d to \d\d (once|\d+ times)/);
  expect(told.get('token claims')?.seen.join()).toMatch(/^claims: .*exp \d+ times/);
  expect(told.get('child attributes of transactionResponse')?.seen.join()).toMatch(/object/);
  expect(told.get('refused login')?.seen.join()).toMatch(/401 \d+ times/);
});
