/** Tests that each rule on the source finds its faults in a broken copy, at the right file and line. */
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
const bank = 'openapi/components/schemas/PossibleBank.yaml';
const webhook = 'openapi/webhooks/payoutOutcome.yaml';
const requestExample = 'openapi/components/examples/login.request.partnerUser.yaml';

interface Fault extends Groupable {
  make(copy: ProjectCopy): void;
  /** The file of the finding, and text on its line. Without text, the first line. */
  at: [file: string, text?: string | undefined];
}

/** @param text a text on the line of the finding; without it, the first line */
function edit(file: string, from: string | RegExp, to: string, text?: string): Fault {
  return { make: (copy) => copy.edit(file, from, to), at: [file, text] };
}

/** Returns the mark of a key, optionally without one of its parts. */
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

/** The faults by rule, and then by a description that readers recognise. */
const faultsByRule: { [rule: string]: { [fault: string]: Fault } } = {
  'house/extensions': {
    'an x- key next to a reference without registration': edit(
      bank,
      '$ref:',
      'x-origin: Balance\n    $ref:',
      'x-origin',
    ),
    'an x- key without registration': edit(
      login,
      'x-source:',
      'x-origin: Login\n  x-source:',
      'x-origin',
    ),
    'a registered x- key on an object where it is not allowed': edit(
      bank,
      'x-source:',
      'x-doc-status: documented\nx-source:',
      'x-doc-status',
    ),
    'an x-not-shown entry with a topic that says nothing': edit(
      bank,
      'x-source:',
      'x-not-shown:\n  - topic: limits\nx-source:',
      'x-not-shown',
    ),
    'an assumption without a reason': edit(
      bank,
      /required: The source .*/,
      'required: ""',
      'x-assumed',
    ),
    'an observation without its dates': edit(
      bank,
      'x-assumed:',
      `${observed('type', 'until')}x-assumed:`,
      'x-observed',
    ),
  },
  'house/not-shown': {
    'a key that is listed as not shown, but is present': edit(
      bank,
      'x-source:',
      'x-not-shown: [description]\nx-source:',
      'x-not-shown',
    ),
    'an observed key that is also listed as not shown': edit(
      bank,
      'x-assumed:',
      `${observed('type')}x-not-shown: [type]\nx-assumed:`,
      'x-not-shown',
    ),
    'answers listed as not shown by their hundred, and one of them shown': edit(
      login,
      "'200':",
      "'401':\n      description: Rejected.\n    '200':",
      'x-not-shown',
    ),
    'query parameters listed as not shown, and one of them shown by reference': edit(
      login,
      '  x-not-shown:',
      '  parameters:\n    - $ref: ../../components/parameters/CountryCode.yaml\n' +
        '  x-not-shown:\n    - parameters.query',
      'x-not-shown',
    ),
  },
  'house/observed': {
    'an observation of a key that is absent': edit(
      bank,
      'x-assumed:',
      `${observed('enum')}x-assumed:`,
      '  enum:',
    ),
    'a key that is both assumed and observed': edit(
      bank,
      'x-assumed:',
      `${observed('required')}x-assumed:`,
      '  required:',
    ),
    'an observation that ends before it begins': edit(
      bank,
      'x-assumed:',
      `${observed('type').replace('until: 2026-03-06', 'until: 2026-03-01')}x-assumed:`,
      '  type:',
    ),
  },
  'rule/doc-status': {
    'a webhook with an x-doc-status that is not a status': edit(
      webhook,
      'x-doc-status: documented',
      'x-doc-status: draft',
      'x-doc-status',
    ),
    'an operation without an x-doc-status': edit(
      login,
      '  x-doc-status: documented\n',
      '',
      'operationId',
    ),
  },
  'rule/documented-keys': {
    'a documented webhook without a description': edit(
      webhook,
      / {2}description: \|\n(?: {4}.*\n|\n)+/,
      '',
      'operationId',
    ),
    'a documented operation without a source': edit(login, /  x-source: .*\n/, '', 'operationId'),
  },
  'rule/documented-summary': {
    'a summary with a full stop': edit(login, /summary: (.*)/, 'summary: $1.', 'summary'),
    'a summary in title case': edit(
      login,
      /summary: .*/,
      'summary: Log In With a Password',
      'summary',
    ),
    'a summary that starts with a small letter': edit(
      login,
      /summary: .*/,
      'summary: log in',
      'summary',
    ),
    'a summary of more than 60 characters': edit(
      login,
      /summary: .*/,
      `summary: L${'o'.repeat(60)}g in`,
      'summary',
    ),
  },
  'house/documented-operations': {
    'a documented webhook without an example of its delivery': edit(
      webhook,
      /        examples:\n(?: {10,}.*\n)+/,
      '',
      'requestBody:',
    ),
    'a documented operation that says nothing of 4XX answers': edit(
      login,
      '    - responses.4XX\n',
      '',
      'responses:',
    ),
    'a documented operation without an example of a success': edit(
      login,
      /          examples:\n            \w+:\n.*login\.200\..*\n/,
      '',
      'responses:',
    ),
  },
  'house/named-only-operations': {
    'a named-only operation with a guessed name': edit(
      bareFile,
      bare.operationId,
      'namedByGuess',
      'operationId',
    ),
    'a named-only operation with a guessed summary': edit(
      bareFile,
      /summary: .*/,
      'summary: Do something',
      'summary',
    ),
    'a named-only operation with a guessed answer': edit(
      bareFile,
      '  tags:',
      "  responses:\n    '200':\n      description: Done.\n  tags:",
      'responses:',
    ),
    'a named-only operation with a guessed query parameter': edit(
      bareFile,
      '  tags:',
      '  parameters:\n    - $ref: ../../components/parameters/CountryCode.yaml\n  tags:',
      '$ref',
    ),
  },
  'house/path-files': {
    'a path file under another name, with the index following': {
      alone: true,
      make: (copy) => {
        copy.rename(login, 'openapi/paths/auth/log_in.yaml');
        copy.edit(index, 'paths/auth/login.yaml', 'paths/auth/log_in.yaml');
      },
      at: [index, 'paths/auth/log_in.yaml'],
    },
    'a webhook file under another name, with the index following': {
      make: (copy) => {
        copy.rename(webhook, 'openapi/webhooks/outcome.yaml');
        copy.edit(index, 'webhooks/payoutOutcome.yaml', 'webhooks/outcome.yaml');
      },
      at: [index, 'webhooks/outcome.yaml'],
    },
  },
  'house/component-files': {
    'a component in the folder of another kind': {
      make: (copy) => {
        copy.write('openapi/components/examples/LoginRequest.yaml', 'description: Any.\n');
        copy.edit(login, 'schemas/LoginRequest.yaml', 'examples/LoginRequest.yaml');
      },
      at: [login, 'examples/LoginRequest.yaml'],
    },
    'an example named after another operation': {
      make: (copy) => {
        copy.rename(requestExample, 'openapi/components/examples/logIn.request.partnerUser.yaml');
        copy.edit(login, 'login.request.partnerUser', 'logIn.request.partnerUser');
      },
      at: [login, 'logIn.request.partnerUser'],
    },
  },
  'component-name-unique': {
    'two components with one name': {
      make: (copy) => {
        copy.write('openapi/components/Balance.yaml', 'type: object\ndescription: Another.\n');
        copy.edit(login, 'components/schemas/LoginRequest.yaml', 'components/Balance.yaml');
      },
      at: ['openapi/components/Balance.yaml'],
    },
  },
  'house/orphan-files': {
    'a file that no reference reaches': {
      make: (copy) => copy.write('openapi/components/schemas/Spare.yaml', 'type: object\n'),
      at: ['openapi/components/schemas/Spare.yaml'],
    },
    'a cycle of files that only refer to each other': {
      make: (copy) => {
        copy.write('openapi/components/schemas/One.yaml', 'items:\n  $ref: ./Two.yaml\n');
        copy.write('openapi/components/schemas/Two.yaml', 'items:\n  $ref: ./One.yaml\n');
      },
      at: ['openapi/components/schemas/One.yaml'],
    },
  },
  'house/response-codes': {
    'a response code that does not exist, in the prose of the introduction': edit(
      'openapi/info.md',
      /$/,
      '\nTake `07` as final.\n',
      '`07`',
    ),
    'a response code that does not exist, in the prose of an operation': edit(
      webhook,
      '`01`',
      '`03`',
      '`03`',
    ),
  },
  'house/tag-groups': {
    'a tag in no group': edit(index, /      - Balances\n/, '', '- name: Balances'),
    'a group that names no tag': edit(
      index,
      /      - Balances\n/,
      '      - Balances\n      - Balance\n',
      'x-tagGroups',
    ),
  },
  'rule/examples-are-named': {
    'an example without a name': edit(
      login,
      /        examples:\n.*\n.*login\.request.*/,
      '        example: {}',
      'example: {}',
    ),
  },
  'rule/example-summary': {
    'an example without a summary': edit(requestExample, /summary: .*\n/, ''),
  },
  'rule/json-schema-dialect': {
    'a root without its dialect': edit(index, /jsonSchemaDialect: .*\n/, ''),
  },
  'rule/no-callbacks': {
    'a callback': edit(refresh, '  x-doc-status', '  callbacks: {}\n  x-doc-status', 'callbacks'),
  },
};

const faults = Object.entries(faultsByRule).flatMap(([rule, byName]) =>
  Object.entries(byName).map(([fault, one]) => ({ rule, fault, ...one })),
);

// In the quick set, document/document-command.test.ts lints it, with one more operation.
fullTest('the contract of the project follows every rule for its source', async () => {
  expect(await lintSource(projectRoot)).toEqual([]);
});

// The quick set has one fault of each rule.
const chosen = chosenFrom(faults, ({ rule }) => rule);
for (const group of apart(chosen, ({ at: [file] }) => file)) {
  const names = group.map(({ rule, fault }) => `${rule}: ${fault}`).join(', ');
  test(`${names}: found at its place`, async () => {
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

test('an example fits alternatives that share other fields', async () => {
  const copy = copyProject(lintedFiles);
  const one = (name: string) =>
    `{ type: object, required: [${name}], properties: { ${name}: { type: string } } }`;
  copy.write(
    'openapi/components/schemas/LoginRequest.yaml',
    `allOf:\n  - oneOf: [${one('email')}, ${one('phone')}]\n  - ${one('password')}\n`,
  );
  const findings = await lintSource(copy.root);
  expect(findings.filter(({ rule }) => rule.endsWith('-examples'))).toEqual([]);
});
