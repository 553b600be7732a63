/** Tests that printed commands fetch our packages from a registry only after they are published there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sourceFrom } from '../../scripts/build/make.ts';
import { guides } from '../../scripts/build/site/guides.ts';
import { projectRoot } from '../../scripts/project.ts';
import { isObject, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { chooseTexts } from '../../toolkit/contract/texts.ts';
import { contract } from '../support/contract.ts';
import { filesIn } from '../../scripts/build/files.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const packages: unknown = parse(read('docs/packages.yaml'));
const names = Object.values(objectAt({ packages }, 'packages'))
  .flatMap((value) => (isObject(value) ? Object.values(value) : []))
  .flat()
  .map(String);

const workflows = [
  'action.yml',
  ...filesIn(join(projectRoot, '.github')).map((one) => `.github/${one}`),
];
const texts = [
  ...guides.map(({ file }) => file).filter((file) => file.endsWith('.md')),
  ...['README.md', 'CONTRIBUTING.md', 'toolkit/README.md'],
];

/** Finds commands that fetch one of our packages from a registry. Files, folders and `--offline` do not count. */
function asking(text: string): string[] {
  const fetches =
    /\b(uses(?=:)|npx|npm (?:install|i|add|exec)|yarn add|pnpm (?:add|dlx)|bunx|pip install|go get|composer require|docker pull|mvn \S*:get)\b[^`|&;\n]*/g;
  return (text.match(fetches) ?? []).filter((command) => {
    if (/--offline|--registry http:\/\/localhost|:@dev/.test(command)) return false;
    return command
      .split(/\s+/)
      .some((word) => names.some((name) => word.replace(/@[^@/]*$|\/\.github\/.*/, '') === name));
  });
}

const before = { ...sourceFrom(projectRoot, contract).facts };
const after = { ...before, published: 'yes' };

test('nothing asks a registry for an unpublished package', () => {
  expect(before['published']).toBeUndefined();
  for (const file of texts) expect(asking(chooseTexts(read(file), before, file)), file).toEqual([]);
  for (const file of workflows) expect(asking(read(file)), file).toEqual([]);
});

test('once published, each text that says how to get a package names its registry', () => {
  const commands = texts.flatMap((file) =>
    asking(chooseTexts(read(file), after, file)).map((command) => `${file}: ${command.trim()}`),
  );
  expect(commands).toEqual(
    expect.arrayContaining([
      'docs/get-it.md: npm install remittance-payout-client remittance-payout-toolkit',
      'docs/quickstart.md: npm install remittance-payout-client',
      'client/typescript/README.md: npm install remittance-payout-client',
      'client/python/README.md: pip install remittance-payout-client',
      'client/go/README.md: go get git.remittance-payout.example/client-go',
      'client/php/README.md: composer require remittance-payout/client',
      'toolkit/README.md: npm install remittance-payout-toolkit',
    ]),
  );
  expect(commands.filter((one) => one.startsWith('docs/contract-tests.md'))).toHaveLength(4);
});

test('the names to reserve are those of the packages, and the decision says how', () => {
  const decision = read('docs/decisions/0013-ci-for-real-users.md');
  for (const name of names) expect(decision).toContain(`\`${name}\``);
  const manifests = [
    'client/typescript/package.json',
    'toolkit/package.json',
    'client/php/composer.json',
  ];
  for (const file of manifests) expect(names).toContain(textAt(JSON.parse(read(file)), 'name'));
  expect(read('client/python/pyproject.toml')).toContain(`name = "${names[2]}"`);
  expect(read('client/go/go.mod')).toContain(`module ${names[3]}`);
});
