import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { retryDelays } from '../../../toolkit/sandbox/deliveries/courier.ts';
import {
  demoAccounts,
  demoCredentials,
  demoUsers,
} from '../../../toolkit/sandbox/engine/partners/demo-partners.ts';
import { simulatedLives } from '../../../toolkit/sandbox/engine/life/life.ts';
import { settingsOf } from '../../../toolkit/sandbox/engine/shared/context.ts';
import { maxBodyBytes } from '../../../toolkit/sandbox/http/json-body.ts';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { maxTransactions } from '../../../toolkit/sandbox/http/needs.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import { listAt, objectAt } from '../../../toolkit/contract/objects.js';
import { outcomesMarkdown } from '../../../scripts/build/site/life.ts';
import { projectRoot } from '../../../scripts/project.ts';

const guide = ['docs/sandbox.md', 'docs/sandbox-choices.md']
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  .join('\n');

test('the outcomes in the guide are those of the code', () => {
  expect(guide).toContain('<!-- made: sandbox-outcomes -->');
  const [, , ...rows] = outcomesMarkdown().split('\n');
  expect(rows).toEqual(
    simulatedLives.map(
      ({ code: ending, path, description }) =>
        `| ${code(ending)} | ${path.map(code).join(', ')} | ${description} |`,
    ),
  );
});

test('the users in the guide are those of the code', () => {
  expect(table('E-mail', 'Password', 'Partner', 'Merchant')).toEqual(
    demoUsers.map(({ email, partnerCode, merchantCode }) => [
      code(email),
      code(demoCredentials.find((one) => one.email === email)?.password ?? ''),
      code(partnerCode),
      merchantCode === null ? 'not bound: the statement answers 403' : 'bound',
    ]),
  );
});

test('the virtual accounts in the guide are those of the code', () => {
  expect(table('Account', 'Partner', 'Currency')).toEqual(
    demoAccounts.flatMap(({ virtualAccount, partnerCode, currency }) =>
      virtualAccount === null ? [] : [[code(virtualAccount), code(partnerCode), currency]],
    ),
  );
});

test('the retries in the guide are those of the code', () => {
  const delays = retryDelays.map(duration);
  const last = delays.pop();
  const words = guide.replaceAll(/\s+/g, ' ');
  expect(words).toContain(
    `tries again ${delays.join(', ')} and ${last} after the previous attempt`,
  );
  expect(words).toContain(
    `After ${retryDelays.length + 1} attempts the notification is \`failed\``,
  );
});

test('the limits in the guide are those of the code', () => {
  const { recipientDailyLimit, statementPageSize } = settingsOf({ database: ':memory:' });
  const perDay = (recipientDailyLimit / 100n).toLocaleString('en');
  const words = guide.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`can pay one recipient account ${perDay}.00 in one currency`);
  expect(words).toContain(`A page has ${statementPageSize} entries`);
  expect(words).toContain(`at most ${maxTransactions.toLocaleString('en')} transactions`);
  expect(words).toContain(`a body at most ${maxBodyBytes / 1024 / 1024} MiB`);
});

test('the faults and the verdicts in the guide are those of the description', () => {
  const { components } = readSimulation({ responseCodes: [] }).document;
  const named = (schema: string) =>
    listAt(objectAt(components['schemas'], schema), 'enum').map((one) => code(String(one)));
  expect(table('Kind', 'What happens').map(([kind]) => kind)).toEqual(named('FaultKind'));
  const verdicts = table('Verdict', 'Status', 'What it means').map(([verdict]) => verdict);
  expect(verdicts).toEqual(named('Verdict'));
});

test('the commands in the guide work as pasted', async () => {
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const typed = blocks.filter((block) => block.includes('curl'));
  expect(typed.length).toBe(8);
  const sandbox = await startSandbox({});
  onTestFinished(() => sandbox.close());
  const script = typed.join('\n').replaceAll('http://127.0.0.1:4020', sandbox.url);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script]);
  expect(stdout).toContain('"errorTransactionCount":null');
  expect(stdout).toContain('"transactionReference":"HR-GUIDE-1"');
  expect(stdout).toContain('"mode":"manual"');
  expect(stdout).toContain('"snapshotId":"SNAP-');
  expect(stdout).toContain('"kind":"drop-after"');
  expect(stdout).toContain('"kind":"webhook-twice"');
  expect(stdout).toContain('"items":[{"requestId":"REQ-');
});

/** Returns the rows of the table with these column heads. */
function table(...heads: string[]): string[][] {
  const lines = guide.split('\n');
  const head = lines.indexOf(`| ${heads.join(' | ')} |`);
  expect(head, `a table of ${heads.join(', ')}`).toBeGreaterThan(-1);
  const rest = lines.slice(head + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
}

function duration(milliseconds: number): string {
  const [size, unit] = (
    [
      [3_600_000, 'h'],
      [60_000, 'min'],
      [1_000, 's'],
    ] as const
  ).find(([each]) => milliseconds >= each) ?? [1, 'ms'];
  return `${milliseconds / size} ${unit}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
