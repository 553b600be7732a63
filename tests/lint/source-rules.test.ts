/** Each rule on the source speaks of a broken copy, at the right file and line. */
import { expect, test } from 'vitest';
import { lintSource } from '../../scripts/lint/redocly.ts';
import { projectRoot } from '../../scripts/project.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { type ProjectCopy, copyProject, lintedFiles } from '../project-copy.ts';
import { chosenFrom } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { namedOnly } from '../support/named-only.ts';
import { contract } from '../support/contract.ts';
import { apart, type Groupable } from './apart.ts';

const index = 'openapi/openapi.yaml';
const login = 'openapi/paths/auth/login.yaml';
const refresh = 'openapi/paths/auth/refresh_token.yaml';
const bare = namedOnly(contract, { method: 'post', parameters: 0 });
const bareFile = pathItemFile(bare.path);
const balance = 'openapi/components/schemas/Balance.yaml';
const rate = 'openapi/components/schemas/FxRate.yaml';
const webhook = 'openapi/webhooks/payoutOutcome.yaml';
const requestExample = 'openapi/components/examples/login.request.partnerUser.yaml';

interface Fault extends Groupable {
  /** The fault, as a sentence that a reader recognises. */
  fault: string;
  rule: string;
  make(copy: ProjectCopy): void;
  /** The file that the finding names, and text on its line; without text, the first line. */
  at: [file: string, text?: string];
}

/** The mark of a key, perhaps without one of its parts. */
function observed(key: string, leftOut?: string): string {
  const parts = [
    'says: Every answer has it.',
    'samples: 12',
    'from: 2026-03-04',
    'until: 2026-03-06',
    'environment: the sandbox environment',
  ];
  const lines = parts.filter((part) => !part.startsWith(`${leftOut}:`));
  return `x-observed:\n  ${key}:\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

const faults: Fault[] = [
  {
    fault: 'an x- key beside a reference that nobody registered',
    rule: 'house/extensions',
    make: (copy) => copy.edit(balance, '$ref:', 'x-origin: Balance\n    $ref:'),
    at: [balance, 'x-origin'],
  },
  {
    fault: 'an x- key that nobody registered',
    rule: 'house/extensions',
    make: (copy) => copy.edit(login, 'x-source:', 'x-origin: Login\n  x-source:'),
    at: [login, 'x-origin'],
  },
  {
    fault: 'a registered x- key on an object where it may not stand',
    rule: 'house/extensions',
    make: (copy) => copy.edit(balance, 'x-source:', 'x-doc-status: documented\nx-source:'),
    at: [balance, 'x-doc-status'],
  },
  {
    fault: 'an x-not-shown entry with a topic that says nothing',
    rule: 'house/extensions',
    make: (copy) => copy.edit(balance, 'x-source:', 'x-not-shown:\n  - topic: limits\nx-source:'),
    at: [balance, 'x-not-shown'],
  },
  {
    fault: 'an assumption without a reason',
    rule: 'house/extensions',
    make: (copy) => copy.edit(balance, /required: The source .*/, 'required: ""'),
    at: [balance, 'x-assumed'],
  },
  {
    fault: 'a key that is listed as not shown, and is shown',
    rule: 'house/not-shown',
    make: (copy) => copy.edit(balance, 'x-source:', 'x-not-shown: [description]\nx-source:'),
    at: [balance, 'x-not-shown'],
  },
  {
    fault: 'an observation without its dates',
    rule: 'house/extensions',
    make: (copy) => copy.edit(balance, 'x-assumed:', `${observed('type', 'until')}x-assumed:`),
    at: [balance, 'x-observed'],
  },
  {
    fault: 'an observation of a key that is absent',
    rule: 'house/observed',
    make: (copy) => copy.edit(balance, 'x-assumed:', `${observed('enum')}x-assumed:`),
    at: [balance, '  enum:'],
  },
  {
    fault: 'a key that is both assumed and observed',
    rule: 'house/observed',
    make: (copy) => copy.edit(balance, 'x-assumed:', `${observed('required')}x-assumed:`),
    at: [balance, '  required:'],
  },
  {
    fault: 'an observed key that is also listed as not shown',
    rule: 'house/not-shown',
    make: (copy) =>
      copy.edit(balance, 'x-assumed:', `${observed('type')}x-not-shown: [type]\nx-assumed:`),
    at: [balance, 'x-not-shown'],
  },
  {
    fault: 'an observation that ends before it begins',
    rule: 'house/observed',
    make: (copy) =>
      copy.edit(
        balance,
        'x-assumed:',
        `${observed('type').replace('until: 2026-03-06', 'until: 2026-03-01')}x-assumed:`,
      ),
    at: [balance, '  type:'],
  },
  {
    fault: 'answers listed as not shown by their hundred, and one of them shown',
    rule: 'house/not-shown',
    make: (copy) => copy.edit(login, "'200':", "'401':\n      description: Refused.\n    '200':"),
    at: [login, 'x-not-shown'],
  },
  {
    fault: 'query parameters listed as not shown, and one of them shown by reference',
    rule: 'house/not-shown',
    make: (copy) =>
      copy.edit(
        login,
        '  x-not-shown:',
        '  parameters:\n    - $ref: ../../components/parameters/CountryCode.yaml\n' +
          '  x-not-shown:\n    - parameters.query',
      ),
    at: [login, 'x-not-shown'],
  },
  {
    fault: 'a webhook with an x-doc-status that is no status',
    rule: 'rule/doc-status',
    make: (copy) => copy.edit(webhook, 'x-doc-status: documented', 'x-doc-status: draft'),
    at: [webhook, 'x-doc-status'],
  },
  {
    fault: 'an operation without an x-doc-status',
    rule: 'rule/doc-status',
    make: (copy) => copy.edit(login, '  x-doc-status: documented\n', ''),
    at: [login, 'operationId'],
  },
  {
    fault: 'a documented webhook without a description',
    rule: 'rule/documented-keys',
    make: (copy) => copy.edit(webhook, / {2}description: \|\n(?: {4}.*\n|\n)+/, ''),
    at: [webhook, 'operationId'],
  },
  {
    fault: 'a documented operation without a source',
    rule: 'rule/documented-keys',
    make: (copy) => copy.edit(login, /  x-source: .*\n/, ''),
    at: [login, 'operationId'],
  },
  {
    fault: 'a summary with a full stop',
    rule: 'rule/documented-summary',
    make: (copy) => copy.edit(login, /summary: (.*)/, 'summary: $1.'),
    at: [login, 'summary'],
  },
  {
    fault: 'a summary in title case',
    rule: 'rule/documented-summary',
    make: (copy) => copy.edit(login, /summary: .*/, 'summary: Log In With a Password'),
    at: [login, 'summary'],
  },
  {
    fault: 'a summary that starts with a small letter',
    rule: 'rule/documented-summary',
    make: (copy) => copy.edit(login, /summary: .*/, 'summary: log in'),
    at: [login, 'summary'],
  },
  {
    fault: 'a summary of more than 60 characters',
    rule: 'rule/documented-summary',
    make: (copy) => copy.edit(login, /summary: .*/, `summary: L${'o'.repeat(60)}g in`),
    at: [login, 'summary'],
  },
  {
    fault: 'a documented webhook without an example of its delivery',
    rule: 'house/documented-operations',
    make: (copy) => copy.edit(webhook, /        examples:\n(?: {10,}.*\n)+/, ''),
    at: [webhook, 'requestBody:'],
  },
  {
    fault: 'a documented operation that says nothing of 4XX answers',
    rule: 'house/documented-operations',
    make: (copy) => copy.edit(login, '    - responses.4XX\n', ''),
    at: [login, 'responses:'],
  },
  {
    fault: 'a documented operation without an example of a success',
    rule: 'house/documented-operations',
    make: (copy) =>
      copy.edit(login, /          examples:\n            \w+:\n.*login\.200\..*\n/, ''),
    at: [login, 'responses:'],
  },
  {
    fault: 'a named-only operation with a guessed name',
    rule: 'house/named-only-operations',
    make: (copy) => copy.edit(bareFile, bare.operationId, 'namedByGuess'),
    at: [bareFile, 'operationId'],
  },
  {
    fault: 'a named-only operation with a guessed summary',
    rule: 'house/named-only-operations',
    make: (copy) => copy.edit(bareFile, /summary: .*/, 'summary: Do something'),
    at: [bareFile, 'summary'],
  },
  {
    fault: 'a named-only operation with a guessed answer',
    rule: 'house/named-only-operations',
    make: (copy) =>
      copy.edit(bareFile, '  tags:', "  responses:\n    '200':\n      description: Done.\n  tags:"),
    at: [bareFile, 'responses:'],
  },
  {
    fault: 'a named-only operation with a guessed query parameter',
    rule: 'house/named-only-operations',
    make: (copy) =>
      copy.edit(
        bareFile,
        '  tags:',
        '  parameters:\n    - $ref: ../../components/parameters/CountryCode.yaml\n  tags:',
      ),
    at: [bareFile, '$ref'],
  },
  {
    alone: true,
    fault: 'a path file under another name, with the index following',
    rule: 'house/path-files',
    make: (copy) => {
      copy.rename(login, 'openapi/paths/auth/log_in.yaml');
      copy.edit(index, 'paths/auth/login.yaml', 'paths/auth/log_in.yaml');
    },
    at: [index, 'paths/auth/log_in.yaml'],
  },
  {
    fault: 'a webhook file under another name, with the index following',
    rule: 'house/path-files',
    make: (copy) => {
      copy.rename(webhook, 'openapi/webhooks/outcome.yaml');
      copy.edit(index, 'webhooks/payoutOutcome.yaml', 'webhooks/outcome.yaml');
    },
    at: [index, 'webhooks/outcome.yaml'],
  },
  {
    fault: 'a component in the folder of another kind',
    rule: 'house/component-files',
    make: (copy) => {
      copy.write('openapi/components/examples/LoginRequest.yaml', 'description: Any.\n');
      copy.edit(login, 'schemas/LoginRequest.yaml', 'examples/LoginRequest.yaml');
    },
    at: [login, 'examples/LoginRequest.yaml'],
  },
  {
    fault: 'two components with one name',
    rule: 'component-name-unique',
    make: (copy) => {
      copy.write('openapi/components/Balance.yaml', 'type: object\ndescription: Another.\n');
      copy.edit(login, 'components/schemas/LoginRequest.yaml', 'components/Balance.yaml');
    },
    at: ['openapi/components/Balance.yaml'],
  },
  {
    fault: 'an example named after another operation',
    rule: 'house/component-files',
    make: (copy) => {
      copy.rename(requestExample, 'openapi/components/examples/logIn.request.partnerUser.yaml');
      copy.edit(login, 'login.request.partnerUser', 'logIn.request.partnerUser');
    },
    at: [login, 'logIn.request.partnerUser'],
  },
  {
    fault: 'a file that no reference reaches',
    rule: 'house/orphan-files',
    make: (copy) => copy.write('openapi/components/schemas/Spare.yaml', 'type: object\n'),
    at: ['openapi/components/schemas/Spare.yaml'],
  },
  {
    fault: 'a ring of files that only refer to each other',
    rule: 'house/orphan-files',
    make: (copy) => {
      copy.write('openapi/components/schemas/One.yaml', 'items:\n  $ref: ./Two.yaml\n');
      copy.write('openapi/components/schemas/Two.yaml', 'items:\n  $ref: ./One.yaml\n');
    },
    at: ['openapi/components/schemas/One.yaml'],
  },
  {
    fault: 'a response code that does not exist, in the prose of the introduction',
    rule: 'house/response-codes',
    make: (copy) => copy.edit('openapi/info.md', /$/, '\nTake `07` as final.\n'),
    at: ['openapi/info.md', '`07`'],
  },
  {
    fault: 'a response code that does not exist, in the prose of an operation',
    rule: 'house/response-codes',
    make: (copy) => copy.edit(webhook, '`01`', '`03`'),
    at: [webhook, '`03`'],
  },
  {
    fault: 'a tag in no group',
    rule: 'house/tag-groups',
    make: (copy) => copy.edit(index, /      - Balances\n/, ''),
    at: [index, '- name: Balances'],
  },
  {
    fault: 'a group that names no tag',
    rule: 'house/tag-groups',
    make: (copy) => copy.edit(index, /      - Balances\n/, '      - Balances\n      - Balance\n'),
    at: [index, 'x-tagGroups'],
  },
  {
    fault: 'an example without a name',
    rule: 'rule/examples-are-named',
    make: (copy) =>
      copy.edit(login, /        examples:\n.*\n.*login\.request.*/, '        example: {}'),
    at: [login, 'example: {}'],
  },
  {
    fault: 'an example without a summary',
    rule: 'rule/example-summary',
    make: (copy) => copy.edit(requestExample, /summary: .*\n/, ''),
    at: [requestExample],
  },
  {
    fault: 'a root without its dialect',
    rule: 'rule/json-schema-dialect',
    make: (copy) => copy.edit(index, /jsonSchemaDialect: .*\n/, ''),
    at: [index],
  },
  {
    fault: 'a callback',
    rule: 'rule/no-callbacks',
    make: (copy) => copy.edit(refresh, '  x-doc-status', '  callbacks: {}\n  x-doc-status'),
    at: [refresh, 'callbacks'],
  },
  {
    fault: 'a closed object',
    rule: 'rule/open-objects',
    make: (copy) => copy.edit(rate, 'type: object', 'type: object\nadditionalProperties: false'),
    at: [rate, 'additionalProperties'],
  },
];

// In the quick set document/document-command.test.ts lints it, with one more operation.
fullTest('the contract as it is keeps every rule on the source', async () => {
  expect(await lintSource(projectRoot)).toEqual([]);
});

// In the quick set one fault of each rule.
const chosen = chosenFrom(faults, ({ rule }) => rule);
for (const group of apart(chosen, ({ at: [file] }) => file)) {
  const names = group.map(({ rule, fault }) => `${rule}: ${fault}`).join(', ');
  test(`${names}: found where it stands`, async () => {
    const copy = copyProject(lintedFiles);
    for (const { make } of group) make(copy);
    const findings = (await lintSource(copy.root)).map(
      ({ rule, file, line }) => `${rule} ${file}:${line}`,
    );
    for (const { rule, at } of group) {
      const [file, text] = at;
      const line = text === undefined ? 1 : copy.lineOf(file, text);
      expect(findings).toContain(`${rule} ${file}:${line}`);
    }
  });
}
