/** Tests that observing a recording takes the same memory, whatever its size. */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { exampleOf } from '../support/examples.ts';
import { contract } from '../support/contract.ts';

const count = 1_000_000;

function* recording(): Generator<string> {
  yield '{"log":{"version":"1.2","entries":[\n';
  for (let index = 0; index < count; index += 1) {
    const operation = contract.documented[index % contract.documented.length];
    if (!operation) throw new Error('The contract documents nothing.');
    const { operationId, method, path } = operation;
    const sent = exampleOf(contract, operationId, 'request');
    const url = `https://service.example${path.replaceAll(/\{\w+\}/g, `REF-${index}`)}`;
    const text = JSON.stringify(exampleOf(contract, operationId)).replaceAll('0001', `${index}`);
    const headers = [{ name: `x-request-${index}`, value: `${index}` }];
    const postData = sent && { mimeType: 'application/json', text: JSON.stringify(sent) };
    const request = { method: method.toUpperCase(), url, headers, postData };
    const content = { mimeType: 'application/json', text };
    const entry = { request, response: { status: 200, headers, content } };
    yield `${index > 0 ? ',\n' : ''}${JSON.stringify(entry)}`;
  }
  yield '\n]}}\n';
}

test('a million exchanges are observed within 128 MB of long-lived memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'large-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'large.har');
  await pipeline(Readable.from(recording()), createWriteStream(file));
  const args = ['--max-old-space-size=128', 'scripts/observe.ts', file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  expect(stdout).toContain(`read    ${count} exchanges; ${contract.documented.length} of `);
}, 900_000);
