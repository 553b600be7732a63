import type { OpenApiDocument } from './document.ts';
import { isObject, listAt, objectAt, textAt } from './objects.js';
import type { Shape } from './shape.ts';

export interface ResponseCode {
  /** The code, such as `00`. */
  code: string;
  meaning: string;
  /** The outcome, derived from the service's documentation (see `x-assumed`). `held` waits for the partner. */
  outcome: (typeof outcomes)[number];
  /** Whether the payout has reached its last state: paid or failed. */
  final: boolean;
  /** The partner's next step, as a sentence. */
  action: string;
  /** Whether to send the payout again as a new transaction, with a new reference. */
  resend: boolean;
  actor: (typeof actors)[number];
  /** The cause, if documented. */
  cause: string | undefined;
  /** The section of the service's documentation, if it is not the schema's own. */
  source: string | undefined;
}

const outcomes = ['paid', 'failed', 'held', 'pending'] as const;
const actors = ['nobody', 'partner', 'support team'] as const;

/** The `x-response-codes` of all schemas, in the contract's order. */
export function readResponseCodes(document: OpenApiDocument): ResponseCode[] {
  const schemas = Object.values(objectAt(document.components, 'schemas'));
  return schemas.flatMap((schema) => listAt(schema, 'x-response-codes').map(readCode));
}

/** Whether a value of the schema is a response code. */
export function isResponseCode({ parts }: Pick<Shape, 'parts'>): boolean {
  return parts.some((part) => listAt(part, 'x-response-codes').length > 0);
}

interface Codes {
  readonly responseCodes: readonly ResponseCode[];
}

/** The meaning of a code for the payout. A `pending` payout changes without a call. */
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

/** The advice that a program prints. For a failed payout it starts by saying that it was not paid. */
export function actionInWords({ outcome, action }: ResponseCode): string {
  return outcome === 'failed' ? `It was not paid. ${action}` : action;
}

/** Says whether a code is final, and how the payout ended. */
export function finalInWords({ outcome, final }: ResponseCode): string {
  if (!final) return 'no';
  return outcome === 'paid' ? 'yes: paid' : 'yes: not paid';
}

/** Returns a table of the response codes in Markdown. */
export function responseCodeTable(codes: readonly ResponseCode[]): string {
  const rows = codes.map(
    (row) => `| \`${row.code}\` | ${row.meaning} | ${finalInWords(row)} | ${row.action} |`,
  );
  const head = ['| Code | Meaning | Final | Partner action |', '|---|---|---|---|'];
  return [...head, ...rows].join('\n');
}

/** "`20`, `40` and `50`" */
export function resendCodes(codes: readonly ResponseCode[], conjunction: 'and' | 'or'): string {
  const list = new Intl.ListFormat('en-GB', {
    type: conjunction === 'and' ? 'conjunction' : 'disjunction',
  });
  return list.format(codes.filter(({ resend }) => resend).map(({ code }) => `\`${code}\``));
}
