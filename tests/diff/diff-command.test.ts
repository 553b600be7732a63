import { expect, test } from 'vitest';
import { diffCommand } from '../../scripts/diff/command.ts';
import { projectRoot } from '../../scripts/project.ts';
import { git } from '../committed-copy.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { fullTest } from '../support/full-test.ts';
import { committedContract } from './committed-contract.ts';

test('a breaking change is reported with its side and place, and asks for version and changelog', async () => {
  const copy = committedContract();
  copy.edit('openapi/components/schemas/FxRate.yaml', 'fxDealRate, fxWindow]', 'fxDealRate]');
  const run = await called(diffCommand(copy.root), 'HEAD');
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^breaking +response +GET \/fx-rate-api\/list\/fx\/rate {2}.*fxWindow/m);
  expect(run.err).toContain('need a major step');
  expect(run.err).toContain('CHANGELOG.md');
});

fullTest(
  'a renamed field and operation are breaking changes, and nothing else goes wrong',
  async () => {
    const copy = committedContract();
    copy.edit('openapi/components/schemas/FxRate.yaml', 'fxDealRate, fxWindow]', 'rate, fxWindow]');
    copy.edit('openapi/components/schemas/FxRate.yaml', 'fxDealRate:', 'rate:');
    copy.edit('openapi/paths/fx-rate-api/list_fx_rate.yaml', 'getFxRate', 'getRate');
    const run = await called(diffCommand(copy.root), 'HEAD');
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/^breaking +interface .*'getFxRate' to 'getRate'/m);
    expect(run.out).toMatch(/^breaking +response .*`fxDealRate`/m);
    expect(run.err).toMatch(/^error +info\.version is .* need a major step/);
    expect(run.err).not.toMatch(/^ +at /m);
  },
);

test('a file that does not parse is named, without a stack trace', async () => {
  const copy = committedContract();
  copy.write('openapi/paths/auth/login.yaml', 'post:\n  - {\n');
  const run = await called(diffCommand(copy.root), 'HEAD');
  expect(run.code).toBe(2);
  expect(run.err).toContain('openapi/paths/auth/login.yaml');
  expect(run.err).not.toMatch(/^ +at /m);
});

fullTest('a ref without a contract is named, without a stack trace', async () => {
  const copy = committedContract();
  copy.write('generated/openapi.full.json', '{');
  git(copy, 'commit', '--quiet', '--all', '--message', 'broken');
  const run = await called(diffCommand(copy.root), 'HEAD');
  expect(run).toMatchObject({
    code: 2,
    err: 'error   generated/openapi.full.json at "HEAD" must be an OpenAPI document.\n',
  });
});

fullTest('an unchanged contract is reported as the one at the ref', async () => {
  const run = await called(diffCommand(committedContract().root), 'HEAD');
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain('The contract has not changed since HEAD.');
});

test('without a ref the script says what it needs, and ends with exit code 2', async () => {
  const run = await runNode(projectRoot, 'scripts/diff.ts');
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain('Name one commit, branch or tag');
});

test.each([
  { args: [], says: 'Name one commit, branch or tag' },
  { args: [''], says: 'Name one commit, branch or tag' },
  { args: ['no-such-ref'], says: '"no-such-ref" has no generated/openapi.full.json' },
  { args: ['--bogus'], says: "Unknown option '--bogus'" },
])('$args: the message explains the mistake, exit 2', async ({ args, says }) => {
  const run = await called(diffCommand(projectRoot), ...args);
  expect(run.code).toBe(2);
  expect(run.err).toContain(says);
});
