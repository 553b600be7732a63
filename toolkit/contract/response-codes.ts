import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type { Shape } from './shape.ts';

export interface ResponseCode {
  /** Such as `00`. */
  code: string;
  meaning: string;
  /** Whether the state never changes again, read from what the source says of it (see `x-assumed`). */
  final: boolean;
  /** What the partner does, in a sentence. */
  action: string;
  /** Whether the payout is sent again as a new transaction, under a new reference. */
  resend: boolean;
  actor: Actor;
  /** What leads to it, where the source says so. */
  cause: string | undefined;
  /** The section of the source, for a code that the schema's own section does not list. */
  source: string | undefined;
}

type Actor = 'nobody' | 'partner' | 'support team';

/** The `x-response-codes` of all schemas, in the order of the contract. */
export function readResponseCodes(document: OpenApiDocument): ResponseCode[] {
  const schemas = Object.values(objectAt(document.components, 'schemas'));
  return schemas.flatMap((schema) => listAt(schema, 'x-response-codes').map(readCode));
}

/** Whether a value of the schema is one of them. */
export function isResponseCode({ parts }: Pick<Shape, 'parts'>): boolean {
  return parts.some((part) => listAt(part, 'x-response-codes').length > 0);
}

interface Codes {
  readonly responseCodes: readonly ResponseCode[];
}

/** A code after which the payout moves on by itself: not final, and not held for the partner. */
export function isPending({ responseCodes }: Codes, code: string): boolean {
  return code !== '10' && responseCodes.some((one) => one.code === code && !one.final);
}

export function isFinal({ responseCodes }: Codes, code: string): boolean {
  return responseCodes.some((one) => one.code === code && one.final);
}

function readCode(row: unknown): ResponseCode {
  return {
    code: textAt(row, 'code') ?? '',
    meaning: textAt(row, 'meaning') ?? '',
    final: isObject(row) && row['final'] === true,
    action: textAt(row, 'action') ?? '',
    resend: isObject(row) && row['resend'] === true,
    actor: readActor(textAt(row, 'actor')),
    cause: textAt(row, 'cause'),
    source: textAt(row, 'source'),
  };
}

function readActor(text: string | undefined): Actor {
  return text === 'partner' || text === 'support team' ? text : 'nobody';
}

/** In Markdown. */
export function responseCodeTable(codes: readonly ResponseCode[]): string {
  const rows = codes.map(
    ({ code, meaning, final, action }) =>
      `| \`${code}\` | ${meaning} | ${final ? 'yes' : 'no'} | ${action} |`,
  );
  const head = ['| Code | Meaning | Final | What the partner does |', '|---|---|---|---|'];
  return [...head, ...rows].join('\n');
}

/** "`20`, `40` and `50`" */
export function resendCodes(codes: readonly ResponseCode[], conjunction: 'and' | 'or'): string {
  const list = new Intl.ListFormat('en-GB', {
    type: conjunction === 'and' ? 'conjunction' : 'disjunction',
  });
  return list.format(codes.filter(({ resend }) => resend).map(({ code }) => `\`${code}\``));
}
