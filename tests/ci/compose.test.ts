import { describe, expect, test } from 'vitest';
import { readOptions } from '../../toolkit/sandbox/command-options.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { imageStage, textsOf } from './dockerfile.ts';
import { readYaml } from './project-files.ts';

const compose = readYaml('compose.yaml');
const services = Object.entries(objectAt(compose, 'services'));
const postgres = objectAt(objectAt(compose, 'services'), 'postgres');
const built = services.filter(([, service]) => textAt(service, 'build') === '.');
const sandboxes = built.filter(([, service]) => commandOf(service)[0] === 'sandbox');
const [first] = sandboxes;

test('two sandboxes and a mock are made by the Dockerfile, and PostgreSQL is not', () => {
  expect(built.map(([name]) => name)).toEqual(['sandbox-a', 'sandbox-b', 'mock']);
  expect(sandboxes).toHaveLength(2);
  expect(textAt(postgres, 'image')).toMatch(/^postgres:\d+/);
});

test('every service has a health check, of its own or of the image', () => {
  expect(textsOf(imageStage, 'HEALTHCHECK')).toHaveLength(1);
  for (const [name, service] of services) {
    const own = listAt(objectAt(service, 'healthcheck'), 'test');
    expect(own.length > 0 || textAt(service, 'build') === '.', name).toBe(true);
  }
});

test('no port is open to another machine, and none is taken twice', () => {
  const ports = services.flatMap(([, service]) => listAt(service, 'ports').map(String));
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  expect(new Set(ports.map((port) => port.split(':')[1])).size).toBe(ports.length);
  expect(listAt(postgres, 'ports')).toEqual([]);
});

describe.each(sandboxes)('%s', (_name, service) => {
  const environment = environmentOf(service);
  const options = readOptions(commandOf(service).slice(1), environment);

  test('keeps its data in the PostgreSQL of the others, under the same login', () => {
    const url = new URL(options.database ?? '');
    const login = objectAt(postgres, 'environment');
    expect(url.protocol).toBe('postgres:');
    expect(url.hostname).toBe('postgres');
    expect(url.username).toBe(textAt(login, 'POSTGRES_USER'));
    expect(url.pathname).toBe(`/${url.username}`);
    expect(environment['PGPASSWORD']).toBe(textAt(login, 'POSTGRES_PASSWORD'));
  });

  test('has the key of the others, which is in the database', () => {
    expect(options.signingKey).toBeUndefined();
    expect(environment).toEqual(environmentOf(first?.[1]));
  });

  test('waits for PostgreSQL, and listens where its port leads', () => {
    const { condition } = objectAt(objectAt(service, 'depends_on'), 'postgres');
    expect(condition).toBe('service_healthy');
    expect(options.host).toBe('0.0.0.0');
    expect(listAt(service, 'ports').join()).toMatch(new RegExp(`:${options.port}$`));
  });

  test('may send notifications to this machine, by a name that it has', () => {
    const hosts = listAt(service, 'extra_hosts').map((line) => String(line).split(':')[0]);
    expect(options.webhookHosts).toEqual(hosts);
  });
});

test('the mock comes only when asked for', () => {
  const mock = objectAt(objectAt(compose, 'services'), 'mock');
  expect(listAt(mock, 'profiles')).toEqual(['mock']);
  expect(commandOf(mock)).toEqual(['mock', '--host', '0.0.0.0']);
});

test.each(built)('%s can change nothing of its container, and gets no right', (_name, service) => {
  expect(service).toMatchObject({
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
});

test('the password comes from the environment, and has a value without it', () => {
  const password = textAt(objectAt(postgres, 'environment'), 'POSTGRES_PASSWORD');
  expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:-\w+\}$/);
});

test('data of PostgreSQL outlive its container', () => {
  const [volume = ''] = listAt(postgres, 'volumes').map(String);
  const [name = '', folder] = volume.split(':');
  expect(folder).toBe('/var/lib/postgresql/data');
  expect(objectAt(compose, 'volumes')).toHaveProperty(name);
});

function commandOf(service: unknown): string[] {
  return listAt(service, 'command').map(String);
}

function environmentOf(service: unknown): NodeJS.ProcessEnv {
  const variables = objectAt(service, 'environment');
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, String(value)]),
  );
}
