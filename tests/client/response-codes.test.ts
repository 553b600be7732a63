import { describe as group, expect, test } from 'vitest';
import { describe, isResponseCode, responseCodes } from '../../generated/client/response-codes.js';
import { readResponseCodes, responseCodeFiles } from '../../scripts/build/client/response-codes.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { projectRoot } from '../../scripts/project.ts';

const { document } = await loadContract(projectRoot);

/** The contract with the description or the enum of ResponseCode changed. */
function changed(change: { from?: string | RegExp; to?: string; codes?: string[] }) {
  const copy = structuredClone(document);
  const schema = copy.components['schemas']?.['ResponseCode'];
  if (!schema) throw new Error('The contract has no ResponseCode.');
  const { description } = schema;
  if (change.from !== undefined && typeof description === 'string') {
    const edited = description.replace(change.from, change.to ?? '');
    if (edited === description) throw new Error(`The description has no ${change.from}.`);
    schema['description'] = edited;
  }
  if (change.codes) schema['enum'] = change.codes;
  return copy;
}

group('the table', () => {
  test('has the codes of the contract, in its order', () => {
    expect(responseCodes.map(({ code }) => code)).toEqual(
      document.components['schemas']?.['ResponseCode']?.['enum'],
    );
  });

  test('says which are final, and which are resent under a new reference', () => {
    const having = (is: (code: (typeof responseCodes)[number]) => boolean) =>
      responseCodes.filter(is).map(({ code }) => code);
    expect(having(({ final }) => !final)).toEqual(['01', '02', '10']);
    expect(having((code) => code.resendUnderNewReference)).toEqual(['20', '40', '50']);
  });

  test('is frozen, each row too', () => {
    expect(Object.isFrozen(responseCodes)).toBe(true);
    expect(responseCodes.every((row) => Object.isFrozen(row))).toBe(true);
  });
});

group('describe', () => {
  test('says what the contract says of a code', () => {
    expect(describe('20')).toEqual({
      code: '20',
      meaning: 'Insufficient funds',
      final: true,
      action: 'Fund the account through the treasury team, then resend.',
      resendUnderNewReference: true,
    });
  });

  test.each(['99', '', '0', '000', '__proto__', 'toString'])(
    'takes %o as unknown and not final',
    (code) => {
      const { final, resendUnderNewReference, meaning, ...rest } = describe(code);
      expect({ final, resendUnderNewReference, code: rest.code }).toEqual({
        final: false,
        resendUnderNewReference: false,
        code,
      });
      expect(meaning).toMatch(/^Unknown/);
      expect(isResponseCode(code)).toBe(false);
    },
  );
});

group('the build fails when', () => {
  test.each<[string, Parameters<typeof changed>[0], RegExp]>([
    [
      'the enum has a code that the table has not',
      { codes: ['00', '99'] },
      /the table has 00, 01.*the enum has 00, 99/,
    ],
    [
      'the table has a code that the enum has not',
      { from: /\| `90`/, to: '| `91`' },
      /the table has .*91/,
    ],
    ['a code stands in the table twice', { from: /\| `01`/, to: '| `00`' }, /the table has 00, 00/],
    [
      'a row says neither yes nor no',
      { from: '| no | Nothing; wait', to: '| maybe | Nothing; wait' },
      /neither yes nor no/,
    ],
    ['a row has no action', { from: '| Nothing. |', to: '| |' }, /is not: a code/],
    [
      'a row has a cell too many',
      { from: '| Nothing. |', to: '| Nothing. | more |' },
      /is not: a code/,
    ],
    ['there is no table', { from: '| Code |', to: '| Codes |' }, /no table/],
    [
      'a row says resend and the sentence does not',
      { from: '`20`, `40` and `50` are', to: '`20` and `40` are' },
      /resend/,
    ],
    [
      'the sentence says resend and a row does not',
      { from: 'fix it, then resend', to: 'fix it' },
      /resend/,
    ],
  ])('%s', (_, change, message) => {
    expect(() => readResponseCodes(changed(change))).toThrow(message);
    expect(() => responseCodeFiles(changed(change))).toThrow('ResponseCode.yaml');
  });
});
