import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type { Shape } from './shape.ts';

export interface ResponseCode {
  /** Such as `00`. */
  code: string;
  meaning: string;
  /** Read from what the source says of it (see `x-assumed`): `held` waits for the partner. */
  outcome: (typeof outcomes)[number];
  /** Whether the state never changes again: it is paid or failed. */
  final: boolean;
  /** What the partner does, in a sentence. */
  action: string;
  /** Whether the payout is sent again as a new transaction, under a new reference. */
  resend: boolean;
  actor: (typeof actors)[number];
  /** What leads to it, where the source says so. */
  cause: string | undefined;
  /** The section of the source, for a code that the schema's own section does not list. */
  source: string | undefined;
}

const outcomes = ['paid', 'failed', 'held', 'pending'] as const;
const actors = ['nobody', 'partner', 'support team'] as const;

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

/** What a listed code means for the payout: `pending` changes without a call. */
export function outcomeOf({ responseCodes }: Codes, code: string) {
  return responseCodes.find((one) => one.code === code)?.outcome;
}

export function isFinal({ responseCodes }: Codes, code: string): boolean {
  return responseCodes.some((one) => one.code === code && one.final);
}

function readCode(row: unknown): ResponseCode {
  const outcome = outcomes.find((one) => one === textAt(row, 'outcome')) ?? 'pending';
  return {
    code: textAt(row, 'code') ?? '',
    meaning: textAt(row, 'meaning') ?? '',
    outcome,
    final: outcome === 'paid' || outcome === 'failed',
    action: textAt(row, 'action') ?? '',
    resend: isObject(row) && row['resend'] === true,
    actor: actors.find((one) => one === textAt(row, 'actor')) ?? 'nobody',
    cause: textAt(row, 'cause'),
    source: textAt(row, 'source'),
  };
}

/** What a program says to do: of a failed payout it says first that it was not paid. */
export function actionInWords({ outcome, action }: ResponseCode): string {
  return outcome === 'failed' ? `It was not paid. ${action}` : action;
}

/** Whether it is final, and how the payout ended. */
export function finalInWords({ outcome, final }: ResponseCode): string {
  if (!final) return 'no';
  return outcome === 'paid' ? 'yes: paid' : 'yes: not paid';
}

/** In Markdown. */
export function responseCodeTable(codes: readonly ResponseCode[]): string {
  const rows = codes.map(
    (row) => `| \`${row.code}\` | ${row.meaning} | ${finalInWords(row)} | ${row.action} |`,
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
