/** Tests that the bare address leads to the page and the descriptions. */
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import { at, sandboxInTurnsOn, send } from './sandbox.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');
const contract = await readPublished();

test('a browser at / is redirected to the page', async () => {
  const sandbox = await startTestSandbox();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const answer = await send('GET', `${sandbox.url}/`, { headers: { accept } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/_sandbox/']);
});

test('a program at / gets links, and each leads somewhere', async () => {
  const sandbox = await startTestSandbox();
  const { status, body } = await send('GET', `${sandbox.url}/`, {});
  expect(status).toBe(200);
  for (const name of ['page', 'contract', 'simulation', 'health']) {
    const path = String(at(body, name));
    const response = await fetch(sandbox.url + path, { method: 'HEAD' });
    expect([path, response.status]).toEqual([path, 200]);
  }
});

test('the sandbox serves its contract', async () => {
  const sandbox = await startTestSandbox();
  const answer = await send('GET', `${sandbox.url}/openapi.json`, {});
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toEqual(contract.document);
});

test('the description of the simulation is served', async () => {
  const sandbox = await startTestSandbox();
  const answer = await sandbox.simulate('GET', 'openapi.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toEqual(readSimulation(contract).document);
});

/** Sends a request with another host, which `fetch` does not allow. */
async function statusUnder(host: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each(['127.0.0.1', '0.0.0.0'])(
  'bound to %s, the simulation and the page are served only to known names',
  async (host) => {
    const sandbox = await startTestSandbox({ host, allowHosts: ['Sandbox-A'] });
    const { port } = new URL(sandbox.url);
    for (const path of ['/_sandbox/', '/_sandbox/clock', '/_sandbox/openapi.json']) {
      const url = `http://127.0.0.1:${port}${path}`;
      for (const own of ['localhost', '10.1.2.3', '[::1]', 'sandbox-a', 'SANDBOX-A.']) {
        expect([own, await statusUnder(`${own}:${port}`, url)]).toEqual([own, 200]);
      }
      for (const other of ['rebound.example', 'localhost.example', '127.0.0.1.example']) {
        expect([other, await statusUnder(`${other}:${port}`, url)]).toEqual([other, 403]);
      }
    }
    // Operations of the contract are served to every host name.
    const login = `http://127.0.0.1:${port}/auth/login`;
    expect(await statusUnder('rebound.example', login)).toBe(405);
  },
);
