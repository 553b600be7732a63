import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/document.ts';

/**
 * Returns the first call to try, for a POSIX shell; undefined if the contract does not describe a login.
 *
 * @param body defaults to the contract's own example
 */
export function loginCurl(contract: Contract, url: string, body?: Json): string | undefined {
  const login = contract.find('login');
  const sent = body ?? login?.body?.examples[0]?.value;
  if (!login || sent === undefined) return undefined;
  // Some shells read the brackets of an IPv6 address as a pattern.
  const address = shellQuote(`${url}${login.path}`);
  return `curl -s ${address} -H 'content-type: application/json' -d ${shellQuote(JSON.stringify(sent))}`;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
