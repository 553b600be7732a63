/** Which service is tested: a whole base URL, and whether it may be production. */
import { isIP } from 'node:net';
import { UsageError } from '../cli/command.ts';

/**
 * The base URL, without a slash at its end.
 *
 * @throws UsageError when it is not one, or carries credentials, a query or a fragment.
 */
export function readBaseUrl(positionals: string[]): string {
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) {
    throw new UsageError('One base URL is needed, such as http://127.0.0.1:4010.');
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('The base URL must be a whole one that begins with http:// or https://.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new UsageError('The base URL must have no credentials, no query and no fragment.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/**
 * True of a host that may be production: one whose name says so, or says nothing. Only an address
 * of this machine or a private network, and the name of a test system, are taken as safe.
 */
export function looksLikeProduction(baseUrl: string): boolean {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  const name = host.replaceAll(/(pre|non)-(prod|production|live)/g, '$1$2');
  const words = name.split(/[.-]/).map((word) => word.replace(/\d+$/, ''));
  if (words.some((word) => productionWords.has(word))) return true;
  if (!name.includes('.')) return false;
  return !words.some((word) => testWords.has(word)) && !testDomains.has(words.at(-1) ?? '');
}

const productionWords = new Set(['prod', 'production', 'prd', 'live']);

const testWords = new Set(
  (
    'ci demo dev development int integration local mock nonlive nonprod nonproduction ' +
    'prelive preprod preproduction preview qa sandbox sit stage staging stg stub test ' +
    'testing tst uat'
  ).split(' '),
);

/** Names that no public service has (RFC 2606, RFC 6761, RFC 6762, and the private `internal`). */
const testDomains = new Set(['example', 'internal', 'invalid', 'local', 'localhost', 'test']);

function isPrivateAddress(address: string): boolean {
  return (
    /^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(address) ||
    /^(::1?$|::ffff:(127|10)\.|f[cd]|fe[89ab])/.test(address)
  );
}
