/** Checks the base URL of the service to test, and whether it may be production. */
import { isIP } from 'node:net';
import { parse } from 'tldts';
import { UsageError } from '../cli/command.ts';

/**
 * The base URL, without a trailing slash.
 *
 * @throws UsageError if it is not one, or contains credentials, a query or a fragment
 */
export function readBaseUrl(positionals: string[]): string {
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) {
    throw new UsageError('Give exactly one base URL, such as http://127.0.0.1:4010.');
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('The base URL must be absolute and begin with http:// or https://.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new UsageError('The base URL must not contain credentials, a query or a fragment.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/**
 * Returns why the host may be production. Undefined for this machine, a reserved name, or a name with a label such as
 * "test" before its registered domain, unless another label means production.
 */
export function whyProduction(baseUrl: string): string | undefined {
  const host = new URL(baseUrl).hostname.replaceAll(/^\[|\]$|\.+$/g, '');
  if (isIP(host) !== 0) {
    return thisMachine.test(host) ? undefined : 'its address is not of this machine';
  }
  const name = host.replaceAll(/(pre|non)-(prod|production|live)/g, '$1$2');
  const { publicSuffix, subdomain, domain } = parse(name, { allowPrivateDomains: true });
  const own = domain === null ? name : name.slice(0, -`.${publicSuffix}`.length);
  const word = own.split(/[.-]/).find((one) => productionWords.has(withoutNumber(one)));
  if (word !== undefined) return `its name has "${word}"`;
  // A single label and the names of private networks have no registered domain.
  const isUnregistered = !name.includes('.') || unregistered.has(publicSuffix ?? '');
  const labels = (isUnregistered ? own : (subdomain ?? '')).split('.');
  const isTest = labels.some((one) => testWords.has(withoutNumber(one)));
  if (isTest || reserved.test(name)) return undefined;
  const where = isUnregistered || domain === null ? 'of its name' : `before ${domain}`;
  return `no label ${where} marks a test system, such as sandbox, test or uat`;
}

function withoutNumber(label: string): string {
  return label.replace(/\d+$/, '');
}

const productionWords = new Set(['prod', 'production', 'prd', 'live']);

const testWords = new Set(
  (
    'ci demo dev development int integration local mock nonlive nonprod nonproduction ' +
    'prelive preprod preproduction preview qa sandbox sit stage staging stg stub test ' +
    'testing tst uat'
  ).split(' '),
);

/** Names that no service has (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(example(\.(com|net|org))?|invalid|localhost|test)$/;

/** Nobody can register names below these: RFC 6762, and ICANN's choice for private networks. */
const unregistered = new Set(['internal', 'local']);

/** Addresses of this machine as URLs write them: without leading zeros, an IPv4 address inside IPv6 as two numbers. */
const thisMachine = /^(127\..*|0\.0\.0\.0|::1?|::ffff:(7f..:.*|0:0))$/;
