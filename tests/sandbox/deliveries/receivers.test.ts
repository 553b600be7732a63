import { expect, test } from 'vitest';
import type { LookupAddress } from 'node:dns';
import { allowReceivers } from '../../../toolkit/sandbox/deliveries/receivers.ts';
import type { ResolveAll } from '../../../toolkit/sandbox/deliveries/receivers.ts';

test.each([
  'http://127.0.0.1:4000/hook',
  'http://127.9.8.7/hook',
  'https://[::1]:4000/hook',
  'http://[::ffff:127.0.0.1]/hook',
  'http://2130706433/hook',
  'http://0x7f.1/hook',
  'http://localhost:4000/hook',
])('a receiver on this machine is allowed: %s', (url) => {
  expect(allowReceivers([]).rejection(new URL(url))).toBeUndefined();
});

test.each([
  'http://192.0.2.1/hook',
  'http://10.0.0.1/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/hook',
  'http://[::]/hook',
  'http://[::ffff:10.0.0.1]/hook',
  'http://[::ffff:a9fe:a9fe]/hook',
  'http://[fe80::1]/hook',
  'http://3232235777/hook',
  'file:///etc/passwd',
  'ftp://127.0.0.1/hook',
  'http://user:secret@127.0.0.1/hook',
])('nothing is sent elsewhere, or otherwise than by HTTP: %s', (url) => {
  expect(allowReceivers([]).rejection(new URL(url))).toEqual(expect.any(String));
});

test('only an address named by the operator may be elsewhere', () => {
  const { rejection } = allowReceivers(['192.0.2.1', '2001:db8::1']);
  expect(rejection(new URL('http://192.0.2.1:9000/hook'))).toBeUndefined();
  expect(rejection(new URL('http://[2001:db8::1]/hook'))).toBeUndefined();
  expect(rejection(new URL('http://192.0.2.2/hook'))).toMatch(
    /192\.0\.2\.2 is not on this machine/,
  );
});

test('a name that points elsewhere gives no address to connect to', async () => {
  await expect(lookedUp('rebound.example', ['10.0.0.1', '::ffff:10.0.0.2'])).rejects.toThrow(
    /rebound\.example is not on this machine/,
  );
});

test('if a name points both here and elsewhere, the sandbox only connects here', async () => {
  expect(await lookedUp('mixed.example', ['10.0.0.1', '127.0.0.1'])).toEqual(['127.0.0.1']);
});

test('a name that the operator named may point anywhere', async () => {
  expect(await lookedUp('Hooks.example.', ['192.0.2.7'], ['hooks.example'])).toEqual(['192.0.2.7']);
});

/** Tries both ways in which Node.js looks up addresses. They must agree. */
async function lookedUp(
  name: string,
  found: string[],
  allowHosts: string[] = [],
): Promise<string[]> {
  const resolveAll: ResolveAll = (_hostname, _options, done) => {
    const familyOf = (address: string): number => (address.includes(':') ? 6 : 4);
    done(
      null,
      found.map((address): LookupAddress => ({ address, family: familyOf(address) })),
    );
  };
  const { lookup } = allowReceivers(allowHosts, resolveAll);
  const ask = (all: boolean) =>
    new Promise<string[]>((resolve, reject) => {
      lookup(name, { all }, (error, address) => {
        if (error) reject(error);
        else resolve(typeof address === 'string' ? [address] : address.map((one) => one.address));
      });
    });
  const [all, one] = await Promise.all([ask(true), ask(false)]);
  expect(one).toEqual(all.slice(0, 1));
  return all;
}
