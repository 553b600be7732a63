/**
 * Facts in prose, so that none is typed by hand: `{{documented operations}}` becomes their number and the
 * noun, `{{POST /auth/login}}` the name of that operation.
 */
import type { OpenApiDocument } from './document.ts';
import { operationsOf, webhooksOf } from './document.ts';
import { resendCodes, responseCodeTable, readResponseCodes } from './response-codes.ts';

export interface Facts {
  [name: string]: string;
}

export function factsOf(document: OpenApiDocument): Facts {
  const all = operationsOf(document);
  const documented = all.filter(({ operation }) => operation['x-doc-status'] === 'documented');
  const codes = readResponseCodes(document);
  return {
    operations: counted(all.length, 'operation'),
    'documented operations': counted(documented.length, 'operation'),
    'named-only operations': counted(all.length - documented.length, 'operation'),
    webhooks: counted(webhooksOf(document).length, 'webhook'),
    'response codes': counted(codes.length, 'response code'),
    'response code table': responseCodeTable(codes),
    'resend codes (and)': resendCodes(codes, 'and'),
    'resend codes (or)': resendCodes(codes, 'or'),
    ...Object.fromEntries(
      all.map(({ method, path, operation }) => [
        `${method.toUpperCase()} ${path}`,
        operation.operationId,
      ]),
    ),
  };
}

/**
 * @param place the file, for the message
 * @throws Error for a fact that does not exist
 */
export function fillIn(text: string, facts: Facts, place: string): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const fact = facts[name.trim()];
    if (fact !== undefined) return fact;
    const names = Object.keys(facts).filter((one) => !one.includes('/'));
    throw new Error(
      `${place}: there is no fact {{${name}}}. Use a method and path, or one of: ${names.join(', ')}.`,
    );
  });
}

/** A number with its noun: `1 webhook`, `2 webhooks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
