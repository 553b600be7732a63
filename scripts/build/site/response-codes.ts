/** Renders the response codes as a page with an anchor for each, and as a file for programs. */
import { simulatedLives } from '../../../toolkit/sandbox/engine/life/life.ts';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { successOf } from '../../../toolkit/contract/operation.ts';
import {
  actionInWords,
  finalInWords,
  responseCodeTable,
  type ResponseCode,
} from '../../../toolkit/contract/response-codes.ts';
import { fieldsOf, oneLine } from './fields.ts';
import { leadTo } from './guides.ts';
import { operationLink } from './operation-page.ts';
import { fence, type Page } from './page.ts';

export function responseCodesPage(contract: Contract): Page {
  const codes = contract.responseCodes;
  const records = recordsOf(contract);
  const carriers = [...new Set(records.map(({ operationId }) => operationLink(operationId)))];
  const fields = [...new Set(records.map(({ field }) => `\`${field}\``))];
  return {
    path: 'guides/response-codes',
    title: 'Response codes',
    label: 'Response codes',
    summary: 'Every response code of a payout: its meaning, whether it is final, and what to do.',
    group: 'Pay',
    markdown: `${[
      '# Response codes',
      `The state of a payout, in two characters: ${list.format(fields)} of ${list.format(carriers)}. ` +
        'For programs: [response-codes.json](site:response-codes.json).',
      responseCodeTable(codes).replaceAll(/^\| `(\w+)`/gm, '| [`$1`](#code-$1)'),
      'The service documents these codes and no others. If another one comes, treat it as not final ' +
        `and keep checking. [The service's documentation](site:${leadTo.origins}) gives the action for each ` +
        'code but does not say which are final; we infer that from the action. It does not say which ' +
        'HTTP status goes with which code.',
      ...codes.flatMap((code) => codeSection(code, records)),
    ].join('\n\n')}\n`,
  };
}

export function responseCodesFile({ version, responseCodes }: Contract): object {
  return {
    contract: version,
    codes: responseCodes.map((row) => ({
      code: row.code,
      meaning: row.meaning,
      final: row.final,
      action: actionInWords(row),
      resendUnderNewReference: row.resend,
      actor: row.actor,
      cause: row.cause,
      sandboxAccountEndsIn: isSimulated(row) ? row.code : undefined,
    })),
    note: 'Treat an unlisted code as not final.',
  };
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

type CodedRecord = ReturnType<typeof recordsOf>[number];

function recordsOf(contract: Contract) {
  return [...contract.documented, ...contract.webhooks].flatMap((operation) => {
    const { operationId, kind } = operation;
    const content = kind === 'webhook' ? operation.body : successOf(operation)?.content;
    if (!content) return [];
    const fields = fieldsOf(contract, content.schema);
    const field = fields.find(({ isResponseCode }) => isResponseCode)?.name;
    if (field === undefined) return [];
    const isDelivery = kind === 'webhook';
    return content.examples.map((example) => ({ ...example, operationId, isDelivery, field }));
  });
}

function codeSection(row: ResponseCode, records: readonly CodedRecord[]): string[] {
  const { code, meaning, action, resend, actor, cause } = row;
  const own = records.filter(({ field, value }) => textAt(value, field) === code);
  const record = own.find(({ isDelivery }) => !isDelivery) ?? own[0];
  const asked = records.filter(({ isDelivery }) => !isDelivery);
  const askedOf = list.format(new Set(asked.map(({ operationId }) => operationLink(operationId))));
  const fields = list.format(new Set(asked.map(({ field }) => `\`${field}\``)));
  const facts = [
    ['Final', `${finalInWords(row)}.`],
    ['Cause', cause ?? `${notSaid} what leads to it, beyond its meaning.`],
    ['Who acts', actor === 'nobody' ? 'nobody.' : `the ${actor}.`],
    ['What to do', `${action} ${resend ? resendText : 'Do not send it again.'}`],
    ['Status', `${askedOf} answers with this code in ${fields}.`],
    ['Webhook', deliveryOf(row, own)],
    [`[TypeScript client](site:${leadTo.client})`, clientFact(row)],
    [
      `[Local sandbox](site:${leadTo.sandbox})`,
      isSimulated(row)
        ? `a recipient account number that ends in \`${code}\`.`
        : 'the local sandbox never reaches it.',
    ],
  ];
  return [
    `## ${code}: ${meaning.toLowerCase()} {#code-${code}}`,
    facts.map(([name, fact]) => `- **${name}:** ${fact}`).join('\n'),
    ...(record ? [fence('json', JSON.stringify(record.value, null, 2))] : []),
  ];
}

const resendText = 'Resend it as a **new** transaction, under a new reference.';
const notSaid = "The service's documentation does not say";

/** A final code is a result, which the service delivers. For the others, the contract says what is known. */
function deliveryOf({ final }: ResponseCode, own: readonly CodedRecord[]): string {
  const delivery = own.find(({ isDelivery }) => isDelivery);
  if (!delivery) return `${notSaid} whether one is sent.`;
  const { operationId, description } = delivery;
  return final
    ? `${operationLink(operationId)} delivers this code, with the same fields.`
    : `${operationLink(operationId)}: ${oneLine(description ?? '')}`;
}

/** Says what the client reports and which next step it names. */
function clientFact({ outcome, resend }: ResponseCode): string {
  switch (outcome) {
    case 'paid':
      return 'outcome `paid`; nothing is left to do.';
    case 'failed':
      return `outcome \`failed\`, next step \`${resend ? 'resend-under-new-reference' : 'see-action'}\`. It never resends automatically.`;
    case 'held':
      return 'outcome `held`, next step `decide-in-portal`. Follow it again after the decision.';
    case 'pending':
      return 'it checks again until the code is final; if time runs out first: outcome `pending`, next step `follow`.';
  }
}

/** A recipient account number that ends in the code leads to this state. */
function isSimulated({ code }: ResponseCode): boolean {
  return simulatedLives.some((life) => life.code === code);
}
