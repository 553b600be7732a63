import { describe, expect, test } from 'vitest';
import {
  describeCode,
  isResponseCode,
  responseCodes,
} from '../../generated/client/typescript/index.js';
import { contract } from '../support/contract.ts';

describe('the table', () => {
  test('has what the contract says about each code, in its order', () => {
    const rows = contract.responseCodes.map((one) => {
      const { code, meaning, final, resend, outcome } = one;
      const action = outcome === 'failed' ? `It was not paid. ${one.action}` : one.action;
      return { code, meaning, final, action, resendUnderNewReference: resend };
    });
    expect(responseCodes).toEqual(rows);
  });

  test('says which are final, and which are resent under a new reference', () => {
    const having = (is: (code: (typeof responseCodes)[number]) => boolean) =>
      responseCodes.filter(is).map(({ code }) => code);
    expect(having(({ final }) => !final)).toEqual(['01', '02', '10']);
    expect(having((code) => code.resendUnderNewReference)).toEqual(['20', '40', '50']);
  });

  test('is frozen, and so is each row', () => {
    expect(Object.isFrozen(responseCodes)).toBe(true);
    expect(responseCodes.every((row) => Object.isFrozen(row))).toBe(true);
  });
});

describe('describeCode', () => {
  test('returns what the contract says about a code', () => {
    expect(describeCode('20')).toEqual({
      code: '20',
      meaning: 'Insufficient funds',
      final: true,
      action: 'It was not paid. Fund the account through the treasury team, then resend.',
      resendUnderNewReference: true,
    });
  });

  test.each(['99', '', '0', '000', '__proto__', 'toString'])(
    'treats %o as unknown and not final',
    (code) => {
      const { final, resendUnderNewReference, meaning, ...rest } = describeCode(code);
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
