import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { startCommand } from '../mock/command.ts';
import { copyProject } from '../project-copy.ts';
import { runNode } from '../run-node.ts';
import { imageStage, stages, textsOf, wordsOf } from './dockerfile.ts';
import { isHealthy } from './health.ts';
import { manifest, nodeVersion, readText } from './project-files.ts';

/** What goes to the builder: all is left out but what is listed. */
const context = readText('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const sent = context.slice(1).map((line) => line.replace(/^!/, ''));

test('it builds in one stage and runs in another, each on the Node.js of the project', () => {
  expect(stages.length).toBeGreaterThan(1);
  for (const stage of stages) {
    const [from = ''] = textsOf(stage, 'FROM');
    expect(from.split(' ')[0]).toBe(`node:${nodeVersion}-bookworm-slim`);
  }
});

test('what runs is not root, and has a number that an orchestrator can read', () => {
  const [user = ''] = textsOf(imageStage, 'USER').slice(-1);
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const names = imageStage.map(({ name }) => name);
  expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  // Its data are its own.
  const [uid] = user.split(':');
  expect(textsOf(imageStage, 'RUN')).toEqual([
    expect.stringMatching(new RegExp(`--owner=${uid} .*/data$`)),
  ]);
});

test('the builder is sent what is listed, and all of that exists', () => {
  expect(context[0]).toBe('*');
  for (const line of context.slice(1)) expect(line).toMatch(/^![\w.-]+$/);
  for (const path of sent) expect(existsSync(join(projectRoot, path)), path).toBe(true);
});

test('every file that is copied was sent, or is made by the stage that it comes from', () => {
  const sources = stages.flatMap((stage) =>
    textsOf(stage, 'COPY').map((text) => {
      const words = text.split(' ');
      return {
        stage: words.find((word) => word.startsWith('--from='))?.slice('--from='.length),
        paths: words.filter((word) => !word.startsWith('--')).slice(0, -1),
      };
    }),
  );
  expect(sources.length).toBeGreaterThan(2);
  for (const { stage, paths } of sources) {
    if (stage === undefined) {
      for (const path of paths) expect(['.', ...sent]).toContain(path);
      continue;
    }
    const from = stages.find((one) => textsOf(one, 'FROM')[0]?.endsWith(` AS ${stage}`));
    expect(textsOf(from ?? [], 'RUN')).toContain('npm run build');
    const [folder] = textsOf(from ?? [], 'WORKDIR');
    expect(paths).toEqual([`${folder}/generated/toolkit`]);
  }
});

test('no secret is in it: no build argument, and the environment is what is known here', () => {
  const set = stages.flatMap((stage) => [
    ...textsOf(stage, 'ARG'),
    ...textsOf(stage, 'ENV').flatMap((text) =>
      [...text.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    ),
  ]);
  expect(set).toEqual(['NODE_ENV', 'DATABASE_URL', 'HEALTH_PORTS']);
});

test('Node.js is the first process, and gets the signals itself', () => {
  for (const name of ['ENTRYPOINT', 'CMD']) {
    const [text = ''] = textsOf(imageStage, name);
    expect(text).toMatch(/^\[/);
  }
  expect(textsOf(imageStage, 'STOPSIGNAL')).toEqual(['SIGTERM']);
  const [entry = ''] = textsOf(imageStage, 'ENTRYPOINT');
  expect(wordsOf(entry)[0]).toBe('node');
});

test('its labels say what it is, from where, under which licence', () => {
  const [labels = ''] = textsOf(imageStage, 'LABEL');
  const values = Object.fromEntries(
    [...labels.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]+)"/g)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  );
  expect(Object.keys(values)).toEqual(['title', 'description', 'source', 'licenses']);
  expect(values['licenses']).toBe(textAt(manifest, 'license'));
  expect(`git+${values['source']}`).toBe(textAt(objectAt(manifest, 'repository'), 'url'));
});

test('what the builder is sent makes a toolkit that the image can start, check and stop', async () => {
  const project = copyProject();
  for (const name of readdirSync(project.root)) {
    if (name !== 'node_modules' && !sent.includes(name)) project.remove(name);
  }
  const build = await runNode(project.root, 'scripts/build.ts');
  expect(build.err).toBe('');
  expect(build.code).toBe(0);

  const entry = textsOf(imageStage, 'ENTRYPOINT').flatMap(wordsOf).slice(1);
  const [script = ''] = entry.filter((word) => !word.startsWith('--'));
  const args = textsOf(imageStage, 'CMD').flatMap(wordsOf);
  // On the loopback and a free port, as tests are; the last of two options counts.
  const here = ['--database', ':memory:', '--host', '127.0.0.1', '--port', '0'];
  const toolkit = join(project.root, 'generated/toolkit');
  const command = startCommand(toolkit, script, [...args, ...here]);
  onTestFinished(() => command.signal('SIGKILL'));
  const [, port = ''] = await command.until(/^sandbox +http:\/\/127\.0\.0\.1:(\d+)$/m);
  await command.until(/^stop/m);
  expect(await isHealthy(port)).toBe(true);
  command.signal('SIGTERM');
  expect(await command.ended).toBe(0);
});
