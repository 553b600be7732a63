import { expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { mockCommand } from '../../toolkit/mock/command.ts';
import { proxyCommand } from '../../toolkit/proxy/command.ts';
import { sandboxCommand } from '../../toolkit/sandbox/command.ts';
import { runNode } from '../run-node.ts';
import { called } from '../support/called.ts';
import { nodeVersion, readJson, readYaml } from './project-files.ts';

const settings = readJson('.devcontainer/devcontainer.json');
const compose = readYaml(`.devcontainer/${textAt(settings, 'dockerComposeFile')}`);
const services = objectAt(compose, 'services');
const workspace = objectAt(services, textAt(settings, 'service') ?? '');

test('it opens the project, in a container with the Node.js that the project has', () => {
  const [major] = nodeVersion.split('.');
  expect(textAt(workspace, 'image')).toMatch(new RegExp(`/javascript-node:\\d+-${major}-`));
  expect(listAt(workspace, 'volumes')).toEqual([`..:${textAt(settings, 'workspaceFolder')}`]);
});

test('its tests find the PostgreSQL beside it', () => {
  const url = new URL(textAt(objectAt(workspace, 'environment'), 'TEST_DATABASE_URL') ?? '');
  const { POSTGRES_USER, POSTGRES_PASSWORD } = objectAt(
    objectAt(services, 'postgres'),
    'environment',
  );
  expect(url.hostname).toBe('postgres');
  expect([url.username, url.password]).toEqual([POSTGRES_USER, POSTGRES_PASSWORD]);
});

test('the ports of the commands are forwarded, each with its name', async () => {
  const ports = listAt(settings, 'forwardPorts').map(String);
  expect(Object.keys(objectAt(settings, 'portsAttributes')).toSorted()).toEqual(ports.toSorted());
  const helps = [
    await runNode(projectRoot, 'scripts/docs.ts', '--help'),
    await called(mockCommand(projectCaller('mock')), '--help'),
    await called(sandboxCommand(projectCaller('sandbox')), '--help'),
    await called(proxyCommand(projectCaller('proxy')), '--help'),
  ];
  const defaults = helps.map(({ out }) => /--port <number> +(?:default )?(\d+)/.exec(out)?.[1]);
  expect(ports).toEqual(defaults);
});
