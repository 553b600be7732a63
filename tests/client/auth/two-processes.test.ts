import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { status } from '../../../generated/client/typescript/testing.js';
import { projectRoot } from '../../../scripts/project.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { serve } from '../../support/fake-service.ts';
import { newFolder } from '../../support/run-folder.ts';

const run = promisify(execFile);

/** Starts a service that revokes access tokens after some calls, and all if a refresh token is used twice. */
async function strictService(callsPerToken: number) {
  const seen = { calls: 0, refreshes: 0, reused: 0, baseUrl: '' };
  const spent = new Set<string>();
  let serial = 0;
  let left = callsPerToken;
  seen.baseUrl = await serve(({ path, headers, body }) => {
    if (path === '/auth/refresh/token') {
      const refreshToken = textAt(JSON.parse(body), 'refreshToken') ?? '';
      if (spent.has(refreshToken)) {
        seen.reused += 1;
        return status(401);
      }
      spent.add(refreshToken);
      seen.refreshes += 1;
      serial += 1;
      left = callsPerToken;
      const token = `access-${serial}`;
      return status(200, { token, refreshToken: `refresh-${serial}`, expiresIn: 86_400 });
    }
    if (headers['authorization'] !== `Bearer access-${serial}` || left === 0) return status(401);
    left -= 1;
    seen.calls += 1;
    return status(200, []);
  });
  return seen;
}

test('two processes with one token file and no credentials rotate the pair once each time', async () => {
  const folder = newFolder();
  const file = join(folder, 'tokens.json');
  await writeFile(file, JSON.stringify({ accessToken: 'access-0', refreshToken: 'refresh-0' }));
  const service = await strictService(10);

  const script = join(projectRoot, 'tests/client/auth/calling-process.ts');
  await Promise.all([1, 2].map(() => run(process.execPath, [script, service.baseUrl, file, '60'])));

  expect(service.reused).toBe(0);
  expect(service.calls).toBe(120);
  expect(service.refreshes).toBe(11);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ accessToken: 'access-11' });
});
