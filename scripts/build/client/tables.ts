import type { Contract } from '../../../toolkit/contract/contract.ts';
import { listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import type { Operation } from '../../../toolkit/contract/operation.ts';
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';
import type { Schemas } from './models.ts';
import { byName, pascal, type Types } from './operations.ts';

export function webhookSchemas(webhooks: readonly Operation[]): Schemas {
  return Object.fromEntries(
    webhooks.flatMap((webhook) =>
      webhook.body ? [[bodyName(webhook), byName(webhook.body.schema)]] : [],
    ),
  );
}

export function webhookModule(contract: Contract, types: Types): string {
  const webhooks = contract.webhooks.map((webhook) => ({
    ...webhook,
    type: types.get(bodyName(webhook))?.type ?? 'unknown',
  }));
  const models = [...types.keys()].filter((name) =>
    webhooks.some(({ type }) => new RegExp(`\\b${name}\\b`).test(type)),
  );
  const imports =
    models.length === 0 ? '' : `import type { ${models.join(', ')} } from './models.js';\n\n`;
  return `// Made from the contract. Do not edit.
${imports}/** What each webhook delivers, by its name. */
export interface WebhookBodies {
${webhooks.map(({ operationId, type }) => `  ${operationId}: ${type};\n`).join('')}}

/**
 * The fields of each body: those whose presence is stated, not assumed, the texts that the contract
 * requires, and all that it lists.
 */
export const webhookFields: {
  readonly [Name in keyof WebhookBodies]: {
    readonly stated: readonly string[];
    readonly texts: readonly string[];
    readonly all: readonly string[];
  };
} = {
${webhooks.map((webhook) => `  ${webhook.operationId}: ${JSON.stringify(fieldsOf(contract, webhook))},\n`).join('')}};
`;
}

function fieldsOf(
  contract: Contract,
  { body }: Operation,
): { stated: string[]; texts: string[]; all: string[] } {
  const schema = contract.follow(body?.schema.value);
  const properties = objectAt(schema, 'properties');
  const required = listAt(schema, 'required').map(String);
  // Of an empty body the model says what is missing, and whether the source or the contract wants it.
  const missing = body ? contract.schemas.violations(body.schema.pointer, {}) : [];
  return {
    stated: missing.flatMap(({ keyword, params, standing }) =>
      keyword === 'required' && standing.kind === 'stated'
        ? [String(params['missingProperty'])]
        : [],
    ),
    texts: required.filter(
      (name) => textAt(contract.follow(properties[name]), 'type') === 'string',
    ),
    all: Object.keys(properties),
  };
}

function bodyName({ operationId }: Operation): string {
  return `${pascal(operationId)}Delivery`;
}

export function responseCodeModule(codes: readonly ResponseCode[]): string {
  const rows = codes.map(({ code, meaning, final, action, resend }) => {
    const row = { code, meaning, final, action, resendUnderNewReference: resend };
    return `  /* @__PURE__ */ Object.freeze<ListedResponseCode>(${JSON.stringify(row)}),\n`;
  });
  return `// Made from the contract. Do not edit.
import type { ResponseCode } from './models.js';

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

/** Every listed code, in the order of the contract. Frozen. */
export const responseCodes: readonly ListedResponseCode[] = /* @__PURE__ */ Object.freeze([
${rows.join('')}]);
`;
}
