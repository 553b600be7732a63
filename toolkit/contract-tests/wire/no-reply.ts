/** Explains why there was no complete reply, and what to do about it. */
import { isReply, mostBytes, type NoReply, type Received } from './exchange.ts';

export const cutOff = 'ANSWER_CUT_OFF';

export const tooLate = 'TIME_LIMIT';

export const tooLong = 'ANSWER_TOO_LONG';

export const notDecoded = 'ANSWER_NOT_DECODED';

/** Whether the service answered, even if its reply cannot be read completely. */
export function isBrokenReply({ code }: Pick<NoReply, 'code'>): boolean {
  return [cutOff, tooLong, notDecoded].includes(code);
}

/** Whether a gateway answered because it cannot reach the service, or the connection broke. */
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
  if (code === tooLong) return `more than ${mostBytes / 1_000_000} MB, which is too much to read`;
  if (code === notDecoded)
    return `a body with the Content-Encoding ${nameIn(encoding)}, which these tests cannot decode`;
  const [says] = causes[code.startsWith('HPE_') ? 'HPE_' : code] ?? [];
  return `no answer (${code}${says === undefined ? '' : `: ${says}`})`;
}

/** Returns an encoding's name if it is safe to print, because a header may contain anything. */
function nameIn(encoding = ''): string {
  return /^[\w, -]{1,40}$/.exec(encoding)?.[0] ?? 'an unusual one';
}

/** Returns advice for a service that has never answered. */
export function adviceFor({ code }: Pick<NoReply, 'code'>): string {
  return causes[code]?.[1] ?? 'Check the address.';
}

type Cause = readonly [says: string, advice?: string];

const scheme = 'Check the address, including http:// or https://.';
const closed: Cause = ['the connection was closed', scheme];
const unreachable: Cause = ['there is no network route to it'];
const unknownSigner: Cause = [
  'Node.js does not know who signed its certificate',
  'Give the certificate of that authority with NODE_EXTRA_CA_CERTS=<file>.',
];

/** The reasons and remedies by the error codes of Node.js, its parser and OpenSSL. */
const causes: { [code: string]: Cause | undefined } = {
  ECONNREFUSED: ['nothing listens there'],
  ECONNRESET: closed,
  EPIPE: closed,
  ENOTFOUND: ['no host has this name'],
  EAI_AGAIN: ["the host's name could not be looked up"],
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: ['nothing accepted the connection'],
  HPE_: ['the answer is not HTTP that Node.js can read'],
  EPROTO: ['it does not support a TLS version that Node.js speaks', scheme],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: [
    'it requires a client certificate',
    'These tests have none: run them through a proxy that has one.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is self-signed',
    'Give that certificate with NODE_EXTRA_CA_CERTS=<file>.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew it.'],
  CERT_NOT_YET_VALID: [
    'its certificate is not valid yet',
    "Check its dates and this machine's clock.",
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another host',
    'Use a name in the certificate.',
  ],
};
