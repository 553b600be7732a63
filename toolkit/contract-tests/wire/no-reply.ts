/** Why there was no whole reply, in words, and what to do about it. */
import { isReply, mostBytes, type NoReply, type Received } from './exchange.ts';

export const cutOff = 'ANSWER_CUT_OFF';

export const tooLate = 'TIME_LIMIT';

export const tooLong = 'ANSWER_TOO_LONG';

export const notDecoded = 'ANSWER_NOT_DECODED';

/** Whether the service answered, though not with a reply that can be read whole. */
export function isBrokenReply({ code }: Pick<NoReply, 'code'>): boolean {
  return [cutOff, tooLong, notDecoded].includes(code);
}

/** What a gateway answers for a service that it does not reach, or a connection that breaks. */
export function isBlip(received: Received): boolean {
  return isReply(received)
    ? ['502', '503', '504'].includes(received.status)
    : ['ECONNRESET', 'ECONNABORTED', 'EPIPE', cutOff].includes(received.code);
}

export function explainNoReply(
  { code, encoding }: Pick<NoReply, 'code' | 'encoding'>,
  timeLimit: number,
): string {
  if (code === cutOff) return 'an answer that was cut off';
  if (code === tooLate) return `no whole answer within ${timeLimit / 1000} s`;
  if (code === tooLong) return `more than ${mostBytes / 1_000_000} MB, which is not read`;
  if (code === notDecoded)
    return `a body whose Content-Encoding, ${nameIn(encoding)}, is not decoded`;
  const cause = causes[code] ?? (code.startsWith('HPE_') ? notHttp : undefined);
  return `no answer (${code}${cause ? `: ${cause.says}` : ''})`;
}

/** A header may have anything in it. */
function nameIn(encoding = ''): string {
  return /^[\w, -]{1,40}$/.exec(encoding)?.[0] ?? 'an odd one';
}

/** What to do where nothing was ever answered. */
export function adviceFor({ code }: Pick<NoReply, 'code'>): string {
  return causes[code]?.advice ?? 'Check the address.';
}

interface Cause {
  says: string;
  advice?: string;
}

const notHttp: Cause = { says: 'what came is not HTTP as Node.js reads it' };

const closed: Cause = {
  says: 'the connection was closed',
  advice: 'Check the address, and whether it begins with http:// or https://.',
};

const unknownSigner: Cause = {
  says: 'Node.js does not know who signed its certificate',
  advice: 'Give the certificate of that authority with NODE_EXTRA_CA_CERTS=<file>.',
};

/** By the codes of Node.js and of OpenSSL. */
const causes: { [code: string]: Cause | undefined } = {
  ECONNREFUSED: { says: 'nothing listens there' },
  ECONNRESET: closed,
  EPIPE: closed,
  ENOTFOUND: { says: 'no host has this name' },
  EAI_AGAIN: { says: 'the name of the host could not be looked up' },
  EHOSTUNREACH: { says: 'no network leads there' },
  ENETUNREACH: { says: 'no network leads there' },
  ETIMEDOUT: { says: 'nothing took the connection' },
  EPROTO: {
    says: 'it does not speak a TLS that Node.js speaks',
    advice: 'Check whether the address begins with http:// or https://.',
  },
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: {
    says: 'it wants a certificate of its client',
    advice: 'These tests have none: test behind a proxy that has one.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    says: 'its certificate is signed by itself',
    advice: 'Give that certificate with NODE_EXTRA_CA_CERTS=<file>.',
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  CERT_HAS_EXPIRED: { says: 'its certificate has expired', advice: 'Renew it.' },
  CERT_NOT_YET_VALID: {
    says: 'its certificate is not valid yet',
    advice: 'Check its dates, and the clock of this machine.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    says: 'its certificate is for another host',
    advice: 'Use a name that the certificate has.',
  },
};
