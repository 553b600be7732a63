import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/document.ts';

/**
 * The first call of a reader for a POSIX shell; nothing where the contract does not describe a login.
 *
 * @param body the contract's own example when left out
 */
export function loginCurl(contract: Contract, url: string, body?: Json): string | undefined {
  const login = contract.find('login');
  const sent = body ?? login?.body?.examples[0]?.value;
  if (!login || sent === undefined) return undefined;
  // The brackets of an IPv6 address are a pattern to some shells.
  const address = shellQuote(`${url}${login.path}`);
  return `curl -s ${address} -H 'content-type: application/json' -d ${shellQuote(JSON.stringify(sent))}`;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
