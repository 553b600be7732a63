import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract } from '../../toolkit/contract/load.ts';
import { pathItemFile, sourceFileOf } from '../../toolkit/contract/source-files.ts';
import { projectRoot } from '../../scripts/project.ts';

const { document, files, webhooks } = await loadContract(projectRoot);
const urls = Object.keys(document.paths);

test('every URL leads to its file, and no file is left over', () => {
  const pathFiles = files.filter((file) => file.startsWith('openapi/paths/'));
  expect(urls.map(pathItemFile).toSorted()).toEqual(pathFiles.toSorted());
});

test('the rule by example', () => {
  const url = '/remittance-middleware/transaction/status/check/{transactionReference}';
  const file =
    'openapi/paths/remittance-middleware/transaction_status_check_{transactionReference}.yaml';
  expect(pathItemFile(url)).toBe(file);
});

test('a pointer into the bundle leads to a file that exists', async () => {
  const pointers = [
    '/info',
    '/servers/0',
    '/components/securitySchemes/bearerAuth',
    ...webhooks.map(({ pointer }) => pointer),
    ...urls.map((url) => `/paths/${url.replaceAll('/', '~1')}`),
    ...Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, entries]) =>
        Object.keys(entries).map((name) => `/components/${kind}/${name}`),
      ),
  ];
  for (const pointer of pointers) await access(join(projectRoot, sourceFileOf(pointer)));
});
