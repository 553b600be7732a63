/** Each part of `npm run check` finds the defect that it is there for, and says where. */
import { expect, test } from 'vitest';
import { findDeadCode } from '../../scripts/check/dead-code.ts';
import { findRuleBreaches } from '../../scripts/check/rules.ts';
import { findSecrets } from '../../scripts/check/secrets.ts';
import { findUnformatted } from '../../scripts/check/style.ts';
import { findTypeErrors } from '../../scripts/check/types.ts';
import { copyProject } from '../project-copy.ts';

test('a wrong type is found where it stands', async () => {
  const copy = copyProject(['package.json', 'tsconfig.json']);
  copy.write('scripts/planted.ts', "\nexport const amount: number = '12.50';\n");
  expect(await findTypeErrors(copy.root)).toEqual([
    "scripts/planted.ts:2:14  Type 'string' is not assignable to type 'number'. (TS2322)",
  ]);
});

test('a file out of form is found, and one that cannot be read', async () => {
  const copy = copyProject(['.prettierrc.json', '.prettierignore', '.gitignore']);
  copy.write('client/right.ts', "export const a = { b: 'c' };\n");
  copy.write('client/wrong.ts', 'export const a = {b: "c"}\n');
  copy.write('scripts/broken.js', '\nconst = 1;\n');
  expect(await findUnformatted(copy.root)).toEqual([
    "client/wrong.ts  The file is not in Prettier's form. (prettier)",
    expect.stringMatching(/^scripts\/broken\.js:2:7 {2}.+ \(prettier\)$/),
  ]);
});

test('a promise that nobody waits for is found', async () => {
  expect(
    await ruleBreaches({
      'client/planted.ts': 'async function pay() {\n  return 1;\n}\n\npay();\n',
    }),
  ).toEqual([expect.stringMatching(/^client\/planted\.ts:5:1 .*no-floating-promises\)$/)]);
});

test('a file of the client that reaches into the toolkit is found, in whatever way it does', async () => {
  const found = await ruleBreaches({
    'toolkit/a.ts': 'export const a = 1;\n',
    'client/imports.ts': "import { a } from '../toolkit/a.ts';\nexport const b = a;\n",
    'client/loads-later.ts': "export const b = () => import('../toolkit/a.ts');\n",
    'client/names-a-type.ts': "export type B = typeof import('../toolkit/a.ts');\n",
    'client/passes-on.ts': "export { a } from '../toolkit/a.ts';\n",
  });
  const breach = /^client\/([\w-]+)\.ts:1:\d+ {2}See .*"Folders point one way"/;
  expect(found.map((line) => breach.exec(line)?.[1])).toEqual([
    'imports',
    'loads-later',
    'names-a-type',
    'passes-on',
  ]);
});

test('code among the contract is found', async () => {
  expect(await ruleBreaches({ 'openapi/helper.ts': 'export const a = 1;\n' })).toEqual([
    expect.stringMatching(/^openapi\/helper\.ts:1:1 .*code goes to scripts\//),
  ]);
});

test('an export, a file and a dependency that nothing uses are found, and one that is not listed', async () => {
  const copy = copyProject();
  copy.edit(
    'toolkit/cli/terminal.ts',
    '/** A line of success',
    'export const spare = 1;\n\n/** A line',
  );
  copy.write('scripts/left-over.ts', "import 'semver';\n");
  copy.edit('package.json', '"devDependencies": {', '"devDependencies": {\n    "semver": "7.8.5",');
  copy.edit('package.json', /\n {4}"jose": .*/, '');
  const found = await findDeadCode(copy.root);
  const place = `toolkit/cli/terminal.ts:${copy.lineOf('toolkit/cli/terminal.ts', 'spare')}:14`;
  expect(found).toContain(
    `${place}  Nothing else uses \`spare\`: do not export it, or remove it. (knip exports)`,
  );
  expect(found).toContain('scripts/left-over.ts:1  Nothing uses this file. (knip files)');
  expect(found.join('\n')).toMatch(/^package\.json:\d+:6 {2}Nothing uses the package `semver`/m);
  expect(found.join('\n')).toMatch(/ package\.json does not list the package `jose`\. /);
});

test('secrets and paths of a machine are found, and not repeated', async () => {
  const copy = copyProject(['.secretlintrc.json', '.gitignore']);
  // In pieces, so that this file has none.
  const planted = {
    'an address with a password': ['https://amara', '9fK2-xQ7@pay.harbour-remit.com'].join(':'),
    'a path': ['', 'home', 'amara', 'contract'].join('/'),
    'a private key': ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' '),
    'a signing secret': `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    'a token': ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhIn0', 'c2lnbmF0dXJl'].join('.'),
    'a token of a code host': `ghp_${'a1B2'.repeat(9)}`,
  };
  for (const [name, text] of Object.entries(planted)) {
    copy.write(`docs/{${name}}.md`, `The value\nis ${text}\n`);
  }
  copy.write('docs/right.md', 'Nothing to hide.\n');
  const found = await findSecrets(copy.root);
  const names = found.map((line) => /^docs\/\{(.+)\}\.md:2:4 {2}/.exec(line)?.[1]);
  expect(names.toSorted()).toEqual(Object.keys(planted).toSorted());
  for (const text of Object.values(planted)) expect(found.join('\n')).not.toContain(text);
});

/** What the rules say of a project that has these files and no others. */
function ruleBreaches(files: { [name: string]: string }): Promise<string[]> {
  const copy = copyProject(['eslint.config.js', 'package.json', 'tsconfig.json']);
  for (const [name, text] of Object.entries(files)) copy.write(name, text);
  return findRuleBreaches(copy.root);
}
