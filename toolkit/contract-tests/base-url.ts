/** Which service is tested: a whole base URL, and whether it may be production. */
import { isIP } from 'node:net';
import { parse } from 'tldts';
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
 * Why the host may be production; nothing for this machine, a reserved name, and a name with a whole
 * label that says test before what its owner registered. A name that says production is production.
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
  // A single label belongs to nobody, and neither do the names of a private network.
  const isUnregistered = !name.includes('.') || unregistered.has(publicSuffix ?? '');
  const labels = (isUnregistered ? own : (subdomain ?? '')).split('.');
  const isTest = labels.some((one) => testWords.has(withoutNumber(one)));
  if (isTest || reserved.test(name)) return undefined;
  const where = isUnregistered || domain === null ? 'of its name' : `before ${domain}`;
  return `no label ${where} says that it is a test system, such as sandbox, test or uat`;
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

/** Below these nobody registers a name: RFC 6762, and ICANN's choice for private networks. */
const unregistered = new Set(['internal', 'local']);

/** As a URL has them: without a leading zero, and an IPv4 address in IPv6 as two numbers. */
const thisMachine = /^(127\..*|0\.0\.0\.0|::1?|::ffff:(7f..:.*|0:0))$/;
