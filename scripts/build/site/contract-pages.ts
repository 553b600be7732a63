/** The pages that are made from the contract alone: browse, the named-only operations, the codes. */
import type {
  JsonObject,
  OpenApiDocument,
  PlacedOperation,
} from '../../../toolkit/contract/document.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import type { ResponseCodeRow } from '../client/response-codes.ts';
import { readResponseCodes } from '../client/response-codes.ts';
import { examplesOfBody } from '../samples/examples.ts';
import { oneLine } from './fields.ts';
import { operationPath, referenceLink } from './operation-page.ts';
import type { Page } from './page.ts';

/** Every operation and the webhook, by subject. */
export function operationsPage(document: OpenApiDocument): Page {
  const documented = operationsOf(document).filter(isDocumented);
  const namedOnly = operationsOf(document).length - documented.length;
  const tags = document['x-tagGroups'].flatMap((group) => group.tags);
  const sections = tags.flatMap((name) => {
    const ofTag = [...documented, ...webhooksOf(document)].filter(({ operation }) =>
      operation.tags.includes(name),
    );
    if (ofTag.length === 0) return [];
    const tag = document.tags.find((one) => one.name === name);
    return [`## ${name}`, (tag?.description ?? '').trim(), operationTable(document, ofTag)];
  });
  return {
    path: 'operations/index',
    title: 'Operations',
    label: 'All operations',
    summary: `The ${documented.length} documented operations and the webhook, by subject.`,
    group: 'Operations',
    markdown: `${[
      '# Operations',
      `${documented.length} operations and ${webhooksOf(document).length} webhook are documented, each on a page of its own. ` +
        `[${namedOnly} more are named only](site:${namedOnlyPath}): their method and path are known, and nothing else. ` +
        'All of them are in [the interactive reference](site:reference/index.html).',
      ...sections,
    ].join('\n\n')}\n`,
  };
}

function operationTable(document: OpenApiDocument, placed: PlacedOperation[]): string {
  const rows = placed.map(({ path, method, operation }) => {
    const call = path in document.webhooks ? 'Webhook' : `\`${method.toUpperCase()} ${path}\``;
    const link = `[\`${operation.operationId}\`](site:${operationPath(operation.operationId)})`;
    return `| ${link} | ${operation.summary} | ${call} |`;
  });
  return `| Operation | What it does | Call |\n|---|---|---|\n${rows.join('\n')}`;
}

export const namedOnlyPath = 'operations/named-only';

/** The operations of which nothing but the name is known: one page, an anchor each. */
export function namedOnlyPage(document: OpenApiDocument): Page {
  const namedOnly = operationsOf(document).filter((placed) => !isDocumented(placed));
  const sections = document['x-tagGroups']
    .flatMap((group) => group.tags)
    .flatMap((tag) => {
      const ofTag = namedOnly.filter(({ operation }) => operation.tags.includes(tag));
      if (ofTag.length === 0) return [];
      const rows = ofTag.map(
        (placed) =>
          `| [\`${placed.operation.operationId}\`](${referenceLink(placed)}) {#${placed.operation.operationId}} ` +
          `| \`${placed.method.toUpperCase()}\` | \`${placed.path}\` |`,
      );
      return [`## ${tag}`, `| Operation | Method | Path |\n|---|---|---|\n${rows.join('\n')}`];
    });
  const count = namedOnly.length;
  return {
    path: namedOnlyPath,
    title: 'Operations that are named only',
    label: `Named only (${count})`,
    summary: `${count} operations are known by method and path, and by nothing else.`,
    group: 'Operations',
    markdown: `${[
      '# Operations that are named only',
      `The service's release list names these ${count} operations. It gives a method and a path for each. ` +
        'What they take, what they return and what they do is **not shown**, so this site says nothing of it.',
      'The names in the first column are made from the URL; they claim no meaning. In the client ' +
        'package these operations take and give `unknown`. The mock and the sandbox answer them with ' +
        '`501`, since a made-up success would be worse than none. Some of them move money: before ' +
        'you call one, ask the service what it does.',
      ...sections,
    ].join('\n\n')}\n`,
  };
}

/** What `response-codes.json` says of one code. */
export interface PublishedCode extends ResponseCodeRow {
  /** The last two digits of a recipient account number that lead to it in the sandbox. */
  sandboxAccountEndsIn: string;
}

/** Every response code, with the sandbox account that shows it. */
function publishedCodes(document: OpenApiDocument): PublishedCode[] {
  return readResponseCodes(document).map((row) => ({ ...row, sandboxAccountEndsIn: row.code }));
}

/** The codes: an anchor for each. */
export function responseCodesPage(document: OpenApiDocument): Page {
  const codes = publishedCodes(document);
  const records = examplesOfBody(document, document.webhooks['payoutOutcome']?.post?.requestBody);
  const rows = codes.map(
    ({ code, meaning, final, action }) =>
      `| [\`${code}\`](#code-${code}) | ${meaning} | ${final ? 'yes' : 'no'} | ${action} |`,
  );
  return {
    path: 'guides/response-codes',
    title: 'Response codes',
    label: 'Response codes',
    summary: 'Every response code of a payout: its meaning, whether it is final, and what to do.',
    group: 'Guides',
    markdown: `${[
      '# Response codes',
      'The state of a payout, in two characters. [`getTransactionStatus`](site:operations/getTransactionStatus) ' +
        'and [the webhook](site:operations/payoutOutcome) carry it as `responseCode`. For programs: ' +
        '[response-codes.json](site:response-codes.json).',
      `| Code | Meaning | Final | What the partner does |\n|---|---|---|---|\n${rows.join('\n')}`,
      'Take a code that is not in this list as not final, and keep asking. The source says what ' +
        'follows each code, not which are final; the column is read from that. Which HTTP status goes ' +
        'with which code is not shown.',
      ...codes.flatMap((row) =>
        codeSection(
          row,
          records.map(({ value }) => value),
        ),
      ),
    ].join('\n\n')}\n`,
  };
}

function codeSection(row: PublishedCode, records: unknown[]): string[] {
  const { code, meaning, final, action, resendUnderNewReference, sandboxAccountEndsIn } = row;
  const record = records.find((value) =>
    JSON.stringify(value).includes(`"responseCode":"${code}"`),
  );
  const resend = resendUnderNewReference
    ? 'Resend it as a **new** transaction, under a new `transactionReference`.'
    : 'Do not send it again.';
  return [
    `## ${code}: ${meaning.toLowerCase()} {#code-${code}}`,
    `- **Final:** ${final ? 'yes' : 'no'}.\n- **What to do:** ${oneLine(action)} ${resend}\n` +
      `- **In the [sandbox](site:guides/sandbox):** a recipient account number that ends in \`${sandboxAccountEndsIn}\`.`,
    ...(record ? [`\`\`\`json\n${JSON.stringify(record, null, 2)}\n\`\`\``] : []),
  ];
}

/** True of an operation whose behaviour is described. */
export function isDocumented({ operation }: PlacedOperation): boolean {
  return operation['x-doc-status'] === 'documented';
}

/** The table of codes as a file. */
export function responseCodesJson(document: OpenApiDocument): JsonObject {
  return {
    contract: document.info.version,
    codes: publishedCodes(document).map((code) => ({ ...code })),
    note: 'Take a code that is not listed as not final.',
  };
}
