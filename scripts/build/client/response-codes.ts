/**
 * The table of response codes for the client package, from the description of the schema
 * `ResponseCode`: what people read there is what programs get.
 */
import type { JsonObject, OpenApiDocument } from '../../../toolkit/contract/document.ts';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import type { ArtifactResult } from '../artifact.ts';

/** One response code, as the contract describes it. */
export interface ResponseCodeRow {
  /** Two characters, such as `00`. */
  code: string;
  meaning: string;
  final: boolean;
  /** What the partner does. */
  action: string;
  /** Whether the payout is sent again as a new transaction, under a new reference. */
  resendUnderNewReference: boolean;
}

/**
 * `response-code-table.js` and its types, by their path under generated/.
 *
 * @throws Error when the table, the enum and the sentence on resending do not agree.
 */
export function responseCodeFiles(document: OpenApiDocument): ArtifactResult['files'] {
  const rows = readResponseCodes(document);
  return {
    'client/response-code-table.js': renderTable(rows),
    'client/response-code-table.d.ts': renderTypes(rows),
  };
}

/**
 * The rows of the Markdown table, in its order.
 *
 * @throws Error when the table, the enum and the sentence on resending do not agree.
 */
export function readResponseCodes(document: OpenApiDocument): ResponseCodeRow[] {
  const schema: JsonObject = document.components['schemas']?.['ResponseCode'] ?? {};
  const description = textAt(schema, 'description') ?? '';
  const rows = tableRows(description).map(readRow);
  if (rows.length === 0) fail('its description has no table of codes');
  demandSame(
    'the table',
    rows.map(({ code }) => code),
    'the enum',
    listAt(schema, 'enum'),
  );
  demandSame(
    'the rows that say "resend"',
    rows.filter((row) => row.resendUnderNewReference).map(({ code }) => code),
    'the sentence "… are resent as a **new** transaction"',
    resentCodes(description),
  );
  return rows;
}

const header = '| Code | Meaning | Final | What the partner does |';

/** The cells of each row of the one table with the header above. */
function tableRows(description: string): string[][] {
  const lines = description.split('\n').map((line) => line.trim());
  const start = lines.indexOf(header);
  if (start === -1) fail(`its description has no table with the header ${header}`);
  const after = lines.slice(start + 2);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after.slice(0, end === -1 ? undefined : end).map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells.slice(1, -1);
  });
}

function readRow(cells: string[]): ResponseCodeRow {
  const [code, meaning, final, action, ...more] = cells;
  const plainCode = /^`(\w{2})`$/.exec(code ?? '')?.[1];
  if (!plainCode || !meaning || !action || more.length > 0) {
    fail(
      `the row "${cells.join(' | ')}" is not: a code in backticks, a meaning, yes or no, an action`,
    );
  }
  if (final !== 'yes' && final !== 'no') fail(`the row of ${plainCode} says neither yes nor no`);
  return {
    code: plainCode,
    meaning,
    final: final === 'yes',
    action,
    resendUnderNewReference: /\bresend\b/.test(action),
  };
}

/** The codes of "`20`, `40` and `50` are resent as a **new** transaction". */
function resentCodes(description: string): string[] {
  const text = description.replaceAll(/\s+/g, ' ');
  const [, list = ''] = /((?:`\w{2}`(?:, | and )?)+) are resent as a \*\*new\*\*/.exec(text) ?? [];
  return [...list.matchAll(/`(\w{2})`/g)].map(([, code = '']) => code);
}

function demandSame(left: string, codes: unknown[], right: string, others: unknown[]): void {
  if (codes.join() === others.join()) return;
  fail(
    `${left} has ${codes.join(', ') || 'nothing'}, ${right} has ${others.join(', ') || 'nothing'}`,
  );
}

function fail(what: string): never {
  throw new Error(
    `openapi/components/schemas/ResponseCode.yaml: ${what}.\n` +
      'Let the table, the enum and the sentence on resending name the same codes in the same order.',
  );
}

function renderTable(rows: ResponseCodeRow[]): string {
  const entries = rows.map((row) => `  /* @__PURE__ */ Object.freeze(${literal(row)}),\n`).join('');
  return `${notice}export const responseCodes = /* @__PURE__ */ Object.freeze([\n${entries}]);\n`;
}

function literal(row: ResponseCodeRow): string {
  const fields = Object.entries(row).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} }`;
}

function renderTypes({ length }: ResponseCodeRow[]): string {
  return `${notice}import type { ResponseCode } from './models.js';

/** What the contract says of one response code. */
export interface ListedResponseCode {
  readonly code: ResponseCode;
  /** The state of the payout, in words. */
  readonly meaning: string;
  /** Whether this is the last word on the payout. False for one that still changes. */
  readonly final: boolean;
  /** What the partner does about it. */
  readonly action: string;
  /** Whether the payout is sent again as a new transaction, under a new \`transactionReference\`. */
  readonly resendUnderNewReference: boolean;
}

/** All ${length} listed codes, in the order of the contract. Frozen. */
export declare const responseCodes: readonly ListedResponseCode[];
`;
}

const notice = '// Made from the contract. Do not edit.\n\n';
