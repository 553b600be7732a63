/**
 * Inserts facts into prose, so that nobody types them by hand. `{{documented operations}}` becomes their number and
 * noun; `{{POST /auth/login}}` becomes that operation's name. Text between `<!-- until idempotency header -->` and
 * `<!-- then` applies until the fact is known; text between that and `-->` applies afterwards. `<!-- made: status
 * table -->` is replaced by a fact.
 */
import type { OpenApiDocument } from './document.ts';
import { operationsOf, webhooksOf } from './document.ts';
import { marksOf } from './marks.ts';
import { isObject, listAt, textAt } from './objects.js';
import { valueAt } from './pointers.ts';
import { resendCodes, responseCodeTable, readResponseCodes } from './response-codes.ts';
import { readStatuses, statusesNotTaken, statusTable } from './statuses.ts';

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
    'status table': statusTable(readStatuses(document)),
    'statuses not taken': statusesNotTaken(readStatuses(document)),
    ...(isKeyAsked(document) ? {} : keyHeaderOf(document)),
    ...Object.fromEntries(
      all.map(({ method, path, operation }) => [
        `${method.toUpperCase()} ${path}`,
        operation.operationId,
      ]),
    ),
    ...Object.fromEntries(
      documented.map(({ method, path }) => [`documented ${method.toUpperCase()} ${path}`, 'yes']),
    ),
  };
}

/** Whether the place of an operation's key is still unknown. Another operation's key does not answer the question. */
function isKeyAsked(document: OpenApiDocument): boolean {
  return operationsOf(document).some(({ operation }) => {
    const parameters = listAt(operation, 'parameters').map((one) => {
      const ref = textAt(one, '$ref');
      return ref === undefined ? one : valueAt(document, ref.slice(1));
    });
    const asks = marksOf(operation).notShown.some(
      (one) => typeof one !== 'string' && one.until === 'idempotency header',
    );
    return asks && Object.keys(keyHeaderOf(parameters)).length === 0;
  });
}

/** Finds the header of the idempotency key, which is known once a parameter is marked. */
function keyHeaderOf(value: unknown): Facts {
  const name = textAt(value, 'name');
  if (isObject(value) && value['x-idempotency-key'] === true && name !== undefined) {
    return { 'idempotency header': `\`${name}\`` };
  }
  const children = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Object.fromEntries(children.flatMap((child) => Object.entries(keyHeaderOf(child))));
}

/** Keeps the part of each until/then choice that currently applies. */
export function chooseTexts(text: string, facts: Facts, place: string): string {
  return text.replaceAll(
    /<!-- until ([^>]+?) -->\n?([^]*?)<!-- then\n([^]*?)-->\n?/g,
    (_, name: string, before: string, after: string) =>
      facts[name] === undefined ? before : fillIn(after, facts, place),
  );
}

/** Resolves the choices and replaces each `<!-- made: … -->` with its fact. */
export function completeText(text: string, facts: Facts, place: string): string {
  return chooseTexts(text, facts, place).replaceAll(/<!-- made: ([^>]+?) -->/g, (_, name: string) =>
    fillIn(`{{${name}}}`, facts, place),
  );
}

/**
 * @param place the file, for the message
 * @throws Error for an unknown fact
 */
export function fillIn(text: string, facts: Facts, place: string): string {
  // Keep the expression of a GitHub workflow: `${{ secrets.NAME }}`.
  return text.replaceAll(/(?<!\$)\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const fact = facts[name.trim()];
    if (fact !== undefined) return fact;
    const names = Object.keys(facts).filter((one) => !one.includes('/'));
    throw new Error(
      `${place}: {{${name}}} is not a fact. Use a method and path, or one of: ${names.join(', ')}.`,
    );
  });
}

/** Returns a number with its noun: `1 webhook`, `2 webhooks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
