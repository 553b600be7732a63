/** The first call of a reader: the login, with the contract's own example, ready to paste. */
import type { OpenApiDocument } from '../contract/document.ts';
import { operationsOf } from '../contract/document.ts';
import type { Prism } from './prism.ts';

/** A curl command for a POSIX shell. */
export function curlLine(document: OpenApiDocument, prism: Prism, url: string): string {
  const login = operationsOf(document).find(({ operation }) => operation.operationId === 'login');
  if (!login) throw new Error('The contract has no login.');
  const [example] = prism.operation(login).request?.body?.contents?.[0]?.examples ?? [];
  if (!example || !('value' in example)) throw new Error('The login has no example body.');
  const body = shellQuote(JSON.stringify(example.value));
  // The brackets of an IPv6 address are a pattern to some shells.
  const address = shellQuote(`${url}${login.path}`);
  return `curl -s ${address} -H 'content-type: application/json' -d ${body}`;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
