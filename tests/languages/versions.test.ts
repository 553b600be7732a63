/** Tests that a package has the same version at the top of its changelog, in its manifest, and in its requests. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { describeClients } from './adapter.ts';
import { startService } from './service.ts';
import { languages } from './workshop.ts';

const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8');

async function versionOf(folder: string): Promise<string | undefined> {
  return /^## (.+)$/m.exec(await read(`${folder}/CHANGELOG.md`))?.[1];
}

test.each([
  { folder: 'toolkit', file: 'package.json', version: /"version": "(.+)"/ },
  { folder: 'client/typescript', file: 'package.json', version: /"version": "(.+)"/ },
  { folder: 'client/java', file: 'pom.xml', version: /<version>(.+)</ },
])('$file of $folder has the version of its changelog', async ({ folder, file, version }) => {
  expect(version.exec(await read(`${folder}/${file}`))?.[1]).toBe(await versionOf(folder));
});

test('the manifests of Python, Go and PHP do not repeat the version', async () => {
  expect(await read('client/python/pyproject.toml')).toContain('dynamic = ["version"]');
  expect(await read('client/php/composer.json')).not.toContain('"version"');
  const [, version = ''] = /^(\d+)\./.exec((await versionOf('client/go')) ?? '') ?? [];
  const suffix = Number(version) < 2 ? '' : `/v${version}`;
  expect(await read('client/go/go.mod')).toContain(`/client-go${suffix}\n`);
});

describeClients(languages, ({ language, drive }) => {
  test('every request names the client and its version', async () => {
    const service = await startService();
    const { ask } = await drive(service);
    await ask({ do: 'balances', times: 1 });
    const agents = service.requests.map(({ headers }) => headers['user-agent']);
    const version = await versionOf(`client/${language}`);
    const name = `remittance-payout-client-${language}/${version}`;
    expect(new Set(agents)).toEqual(new Set([name]));
  });
});
