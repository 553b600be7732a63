/** What the sandbox and Docker make of compose.yaml. CI starts it as it is. */
import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../toolkit/cli/options.ts';
import { sandboxOptions } from '../../toolkit/sandbox/options.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readYaml } from './project-files.ts';

const services = objectAt(readYaml('compose.yaml'), 'services');
const built = Object.entries(services).filter(([, service]) => textAt(service, 'build') === '.');
const sandboxes = built.filter(([, service]) => commandOf(service)[0] === 'sandbox');
const login = objectAt(objectAt(services, 'postgres'), 'environment');

test('no port is open to another machine', () => {
  const ports = Object.values(services).flatMap((service) => listAt(service, 'ports').map(String));
  expect(ports.length).toBeGreaterThan(2);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
});

describe.each(sandboxes)('%s', (_name, service) => {
  const environment = Object.fromEntries(
    Object.entries(objectAt(service, 'environment')).map(([name, value]) => [name, String(value)]),
  );
  const options = optionsOf(service, environment);

  test('shares the PostgreSQL, with its login and the signing key in it', () => {
    const url = new URL(options.database);
    expect([url.protocol, url.hostname]).toEqual(['postgres:', 'postgres']);
    expect([url.username, url.pathname]).toEqual(['sandbox', '/sandbox']);
    expect(textAt(login, 'POSTGRES_USER')).toBe('sandbox');
    expect(environment['PGPASSWORD']).toBe(textAt(login, 'POSTGRES_PASSWORD'));
    expect(options.signingKey).toBeUndefined();
  });

  test('listens where its port leads, and may notify this machine', () => {
    expect(options.host).toBe('0.0.0.0');
    expect(listAt(service, 'ports').join()).toMatch(new RegExp(`:${options.port}$`));
    const hosts = listAt(service, 'extra_hosts').map((line) => String(line).split(':')[0]);
    expect(options.webhookHosts).toEqual(hosts);
  });
});

test('each sandbox is reached by the names that the services have', () => {
  for (const [, service] of sandboxes) {
    const { allowHosts } = optionsOf(service, {});
    expect(allowHosts).toEqual(sandboxes.map(([name]) => name));
  }
});

test.each(built)('%s can change nothing of its container, and gets no right', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

function optionsOf(service: unknown, environment: { [name: string]: string }) {
  const args = commandOf(service).slice(1);
  return readCommandLine({ options: sandboxOptions }, args, environment).options;
}

function commandOf(service: unknown): string[] {
  return listAt(service, 'command').map(String);
}
