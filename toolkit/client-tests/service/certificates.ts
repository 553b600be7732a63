/** Makes the certificates for one fault: an authority, and servers that it may have signed. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The server's certificate. `right` is for this machine and signed by the authority. */
export type Presented = 'right' | 'wrong-host' | 'untrusted' | 'expired';

export function createCertificates() {
  const authority = party('Authority of the client test');
  const usage = [
    extension('551d13', true, list(der(1, [0xff]))),
    extension('551d0f', true, der(3, [1, 0b0000_0110])),
  ];
  return {
    authority: certificate(authority, authority, list(day(-1), day(1)), usage),
    of(presented: Presented): { key: string; cert: string } {
      const server = party('Service of the client test');
      const issuer = presented === 'untrusted' ? party('Another authority') : authority;
      const period = presented === 'expired' ? list(day(-2), day(-1)) : list(day(-1), day(1));
      const host = presented === 'wrong-host' ? [192, 0, 2, 1] : [127, 0, 0, 1];
      const cert = certificate(server, issuer, period, [
        extension('551d0f', true, der(3, [7, 0b1000_0000])),
        extension('551d25', false, list(id('2b06010505070301'))),
        extension('551d11', false, list(der(0x87, host))),
      ]);
      return { key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
    },
  };
}

type Party = ReturnType<typeof party>;

function party(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha1').update(bytes).digest();
  const named = list(der(0x31, list(id('550403'), der(0x0c, Buffer.from(name)))));
  return { name: named, publicKey: bytes, keyId, privateKey };
}

/** An X.509 certificate, version 3, as PEM (RFC 5280). */
function certificate(subject: Party, issuer: Party, period: Buffer, extensions: Buffer[]): string {
  const ecdsaWithSha256 = list(id('2a8648ce3d040302'));
  const keys = [
    extension('551d0e', false, der(4, subject.keyId)),
    extension('551d23', false, list(der(0x80, issuer.keyId))),
  ];
  const signed = list(
    der(0xa0, der(2, [2])),
    der(2, [1, ...randomBytes(8)]),
    ecdsaWithSha256,
    issuer.name,
    period,
    subject.name,
    subject.publicKey,
    der(0xa3, list(...extensions, ...keys)),
  );
  const signature = sign('sha256', signed, issuer.privateKey);
  const text = list(signed, ecdsaWithSha256, der(3, [0], signature)).toString('base64');
  const lines = text.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function extension(oid: string, isCritical: boolean, value: Buffer): Buffer {
  return list(id(oid), ...(isCritical ? [der(1, [0xff])] : []), der(4, value));
}

/** A date this many days from now, such as `261127093000Z`. */
function day(from: number): Buffer {
  const at = new Date(Date.now() + from * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${at.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
}

const list = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const id = (oid: string): Buffer => der(6, Buffer.from(oid, 'hex'));

/** One DER value: tag, length, content. */
function der(tag: number, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const long = length > 255 ? [0x82, length >> 8, length & 255] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}
