/** Tests that the client of each language follows a change of the meaning of a status, or of a limit, in the data. */
import { expect, test } from 'vitest';
import { createContract } from '../../toolkit/contract/contract.ts';
import { contract } from '../support/contract.ts';
import { describeClients } from './adapter.ts';
import { startService } from './service.ts';
import { allLanguages } from './workshop.ts';

const document = structuredClone(contract.document);
Object.assign(document, {
  'x-statuses': contract.statuses.map((line) =>
    line.status === '425' ? { ...line, means: 'rejected', repeat: 'never' } : line,
  ),
});

describeClients(
  allLanguages,
  ({ language, drive }) => {
    test.each([
      [425, 'rejected', 1],
      [429, 'not-sent', 2],
    ])('a payout that gets a %i is %s, and sent %i times', async (status, outcome, sends) => {
      const service = await startService(({ isPayout }) => (isPayout ? status : undefined));
      const driver = await drive(service, { quietMs: 1500 });
      expect(await driver.pay('HR-1')).toEqual([`HR-1 ${outcome} -`]);
      // The TypeScript client retries until its patience ends if the answer may still come.
      const isPatient = language === 'typescript' && outcome === 'not-sent';
      expect(service.sent()).toBe(isPatient ? service.sent() : sends);
    });
  },
  { contract: createContract(document), limits: { attempts: 2 } },
);
