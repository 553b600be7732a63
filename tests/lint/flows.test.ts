/** Tests that lint finds names in the flows that the contract does not have, at their places. */
import { expect, test } from 'vitest';
import { formatFinding } from '../../scripts/lint/finding.ts';
import { checkFlows } from '../../scripts/lint/flows.ts';
import { lintContract } from '../../scripts/lint/lint.ts';
import { lintSource } from '../../scripts/lint/redocly.ts';
import { flowsFile, projectRoot } from '../../scripts/project.ts';
import { copyProject, lintedFiles } from '../project-copy.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';

test('the flows fit the contract', () => {
  expect(checkFlows(projectRoot, contract)).toEqual([]);
});

// In the quick set, lint-command.test.ts finds it with the whole lint.
fullTest(
  'an operation that is renamed in the contract is found in the flows, by file and line',
  async () => {
    const copy = copyProject(lintedFiles);
    const enquiry = 'openapi/paths/gateway/account_enquiry.yaml';
    copy.edit(enquiry, 'operationId: enquireAccount', 'operationId: resolveAccount');
    const findings = await lintContract(copy.root);
    const line = copy.lineOf(flowsFile, 'operationId: enquireAccount');
    expect(findings.map(formatFinding)).toContainEqual(
      expect.stringContaining(
        `${flowsFile}:${line}  The contract does not document an operation \`enquireAccount\`.`,
      ),
    );
  },
);

test.each([
  {
    fault: 'an operation that is named only',
    from: 'operationId: listBalances',
    to: `operationId: ${contract.namedOnly[0]?.operationId}`,
    at: `operationId: ${contract.namedOnly[0]?.operationId}`,
    says: /does not document an operation/,
  },
  {
    fault: 'a parameter that the operation does not have',
    from: '- name: transactionReference',
    to: '- name: batchId',
    at: '- name: batchId',
    says: /`getTransactionStatus` does not accept path batchId/,
  },
  {
    fault: 'a required parameter that is not sent',
    from: /\n.*- name: accountNumber\n.*\n.*/,
    to: '',
    at: 'operationId: listPossibleBanks',
    says: /`listPossibleBanks` needs path accountNumber/,
  },
  {
    fault: 'a token that is not sent',
    from: /(operationId: listFinancialInstitutions)\n.*\n.*accessToken/,
    to: '$1',
    at: 'operationId: listFinancialInstitutions',
    says: /needs header Authorization/,
  },
  {
    fault: 'a field that the body does not have',
    from: 'recipientPhoneNumber:',
    to: 'recipientTelephone:',
    at: 'recipientTelephone:',
    says: /does not accept a field \/transactionRequestList\/0\/recipientInformation\/recipientTelephone/,
  },
  {
    fault: 'a required field that the body does not carry',
    from: /\n +recipientBankCode: .*/,
    to: '',
    at: 'transactionRequestList:',
    says: /recipientInformation must have required property 'recipientBankCode'/,
  },
  {
    fault: 'a field that no answer has',
    from: '$response.body#/token',
    to: '$response.body#/data/token',
    at: '#/data/token',
    says: /No answer of `refreshToken` has a field \/data\/token/,
  },
  {
    fault: 'a code that is final',
    from: "/responseCode != '01'",
    to: "/responseCode != '20'",
    at: "/responseCode != '20'",
    says: /`20` is not a code that another code follows/,
  },
])('$fault is found at its place', ({ from, to, at, says }) => {
  const copy = copyProject(['openapi']);
  copy.edit(flowsFile, from, to);
  const line = copy.lineOf(flowsFile, at);
  const here = checkFlows(copy.root, contract).filter((finding) => finding.line === line);
  expect(here.map(({ message }) => message).join('\n')).toMatch(says);
});

test('Redocly finds what breaks Arazzo itself', async () => {
  const copy = copyProject(lintedFiles);
  copy.edit(flowsFile, '$steps.findBank.outputs.bankCode', '$steps.findBank.outputs.code');
  const findings = await lintSource(copy.root);
  expect(findings).toEqual([
    expect.objectContaining({
      file: flowsFile,
      line: copy.lineOf(flowsFile, 'outputs.code'),
      rule: 'outputs-defined',
    }),
  ]);
});
