/** Tests that reports and proposals know a topic by its id, because its words are for people. */
import { expect, test } from 'vitest';
import { createContract, type Contract } from '../../toolkit/contract/contract.ts';
import { parseDocument } from '../../toolkit/contract/document.ts';
import { isObject } from '../../toolkit/contract/objects.js';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { exercise } from './exercise.ts';
import { contract, recordService } from './recorded-service.ts';

test('rewording every topic changes no report and no proposal', async () => {
  await using service = await recordService([]);
  await exercise(service.url);
  const conclusionsFrom = async (of: Contract) => {
    const observer = await service.read(of);
    const report = reportOf(observer, 3);
    const unknowns = report.unknowns.map((one) =>
      one.id === undefined ? one : { ...one, what: one.id, question: '' },
    );
    return { report: { ...report, unknowns }, proposals: proposalsOf(observer, 'a test', 3) };
  };
  const expected = await conclusionsFrom(contract);
  expect(expected.report.unknowns.some(({ id, says }) => id && says !== '')).toBe(true);
  expect(expected.proposals).not.toEqual([]);
  expect(await conclusionsFrom(reworded)).toEqual(expected);
});

/** All topics have the same words, so only their ids differ. */
const reworded = createContract(
  parseDocument(
    JSON.stringify(contract.document, (_, value: unknown) =>
      isObject(value) && 'topic' in value && 'asks' in value
        ? { ...value, topic: 'Words', says: 'Words.', matters: 'Words.', asks: 'Words?' }
        : value,
    ),
  ),
);
