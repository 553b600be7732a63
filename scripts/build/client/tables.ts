import type { Contract } from '../../../toolkit/contract/contract.ts';
import { keyParameterOf, type Operation } from '../../../toolkit/contract/operation.ts';
import type { StatusMeaning } from '../../../toolkit/contract/statuses.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { shapesOf, type Shapes } from '../languages/shapes.ts';
import type { Constant } from '../limits.ts';
import type { Outcomes } from '../outcomes.ts';
import type { Schemas } from './models.ts';
import { byName, importLine, pascal, type Types } from './operations.ts';
import { payoutRules } from './payout-rules.ts';

export function webhookSchemas(webhooks: readonly Operation[]): Schemas {
  const named = (one: Operation): [string, object][] =>
    one.body ? [[bodyName(one), byName(one.body.schema)]] : [];
  return Object.fromEntries(webhooks.flatMap(named));
}

export function webhookModule(contract: Contract, types: Types): string {
  const webhooks = contract.webhooks.map((webhook) => ({
    ...webhook,
    type: types.get(bodyName(webhook))?.type ?? 'unknown',
  }));
  const models = [...types.keys()].filter((name) =>
    webhooks.some(({ type }) => new RegExp(`\\b${name}\\b`).test(type)),
  );
  return `// Generated from the contract. Do not edit.
${importLine(models, './models.js', 'type ')}
/** The body of each webhook, by name. */
export interface WebhookBodies {
${webhooks.map(({ operationId, summary, type }) => `  /** ${summary} */\n  ${operationId}: ${type};\n`).join('')}}

/**
 * The fields of each body: those that are stated to be present, the texts that the contract
 * requires, and all listed fields.
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

function fieldsOf(contract: Contract, { body }: Operation): { [kind: string]: string[] } {
  const { fields } = contract.shapeOf(body?.schema.value);
  const isText = (schema: unknown): boolean => contract.shapeOf(schema).kind === 'text';
  // For an empty body, the model lists the missing fields, and whether the source or only the contract requires each.
  const missing = body ? contract.schemas.violations(body.schema.pointer, {}) : [];
  const stated = missing.filter(
    ({ keyword, standing }) => keyword === 'required' && standing.kind === 'stated',
  );
  const texts = fields.filter(({ required, schema }) => required && isText(schema));
  return {
    stated: stated.map(({ params }) => String(params['missingProperty'])),
    texts: texts.map(({ name }) => name),
    all: fields.map(({ name }) => name),
  };
}

function bodyName({ operationId }: Operation): string {
  return `${pascal(operationId)}Delivery`;
}

/** Data for handwritten code. A bundler drops what a program does not use. */
export function tablesModule(
  contract: Contract,
  limits: readonly Constant[],
  { all, reusedReference, unlistedCode }: Outcomes,
  manifest: object,
): string {
  const userAgent = `${textAt(manifest, 'name')}/${textAt(manifest, 'version')}`;
  const { statuses, reasonPaths } = contract;
  const shapes = shapesOf(contract);
  const keyHeader = keyParameterOf(contract.find('sendPayout') ?? { parameters: [] })?.name;
  const rules = payoutRules(contract, '/components/schemas/TransactionRequest');
  const doubts = payoutRules(contract, '/components/schemas/TransactionRequest', 'assumed');
  const payoutFields = leavesIn(shapes, 'TransactionRequest');
  const codes = shapes.responseCodes.map(({ code, meaning, final, action, resend }) => {
    const row = { code, meaning, final, action, resendUnderNewReference: resend };
    return `  /* @__PURE__ */ Object.freeze<ListedResponseCode>(${JSON.stringify(row)}),\n`;
  });
  const actions = all.flatMap(({ name, action }) => (action ? [[name, action]] : []));
  const constants = limits.map(({ name, value }) => `export const ${name} = ${value};\n`);
  return `// Generated from the contract and client/limits.yaml. Do not edit.
import type { ResponseCode } from './models.js';

/** What the contract says about one response code. */
export interface ListedResponseCode {
  /** The two-character code, such as \`00\`. */
  readonly code: ResponseCode;
  /** The state of the payout, in words. */
  readonly meaning: string;
  /** Whether the code is not expected to change. */
  readonly final: boolean;
  /** What the partner must do. For a failed payout, it first says that it was not paid. */
  readonly action: string;
  /** Whether to send the payout again under a new \`transactionReference\`. */
  readonly resendUnderNewReference: boolean;
}

/** Every listed code, in the order of the contract. Frozen. */
export const responseCodes: readonly ListedResponseCode[] = /* @__PURE__ */ Object.freeze([
${codes.join('')}]);

/** What to do if the service gave no code. */
export const outcomeActions = ${JSON.stringify(Object.fromEntries(actions))} as const;
export const reusedReferenceAction = ${JSON.stringify(reusedReference)};
export const unlistedCode = ${JSON.stringify(unlistedCode)};

/** What a complete answer with a status means for a call. */
export interface StatusLine {
  /** Absent if unknown. */
  readonly means?: 'taken' | 'not-taken' | 'rejected';
  /** When to repeat the request. Absent for never. */
  readonly repeat?: 'if-safe' | 'later' | 'with-new-token';
  /** Whether an answer to a status request says something about the payout. */
  readonly aboutPayout?: true;
  readonly aboutCredentials?: true;
  /** Whether "not-taken" is our choice, which the service's documentation does not state. */
  readonly assumed?: true;
}

/** By status; \`4\` applies to each 4xx without a line. */
export const statusTable: { readonly [status: string]: StatusLine } = {
${statuses.map(statusRow).join('')}};

/** The paths of the fields in which a rejection may give its reason. */
export const reasonPaths: readonly (readonly string[])[] = ${JSON.stringify(reasonPaths)};

/** What the contract states about one field of a payout. */
export interface PayoutRule {
  readonly path: string;
  /** What the field must be, in words. */
  readonly reason: string;
  /** JSON Schema keywords and their values. */
  readonly demands: readonly (readonly [keyword: string, limit: unknown])[];
}

/** Undefined if the contract does not name it. */
export const payoutKeyHeader: string | undefined = ${JSON.stringify(keyHeader)};

export const payoutRules: readonly PayoutRule[] = [
${rules.map((rule) => `  ${JSON.stringify(rule)},\n`).join('')}];

/** What the contract only assumes. */
export const payoutDoubts: readonly Omit<PayoutRule, 'reason'>[] = [
${doubts.map(({ path, demands }) => `  ${JSON.stringify({ path, demands })},\n`).join('')}];

/** A field of a payout by its path. If it is not a text, it may be any other JSON value. */
export type PayoutField = readonly [path: string, isText: boolean, isRequired: boolean, form?: string];

export const payoutFields: readonly PayoutField[] = ${JSON.stringify(payoutFields)};

/** The value of the \`user-agent\` header. */
export const userAgent = ${JSON.stringify(userAgent)};

${constants.join('')}`;
}

type Leaf = [path: string, isText: boolean, isRequired: boolean, form?: string];

/** Returns the leaf fields of a model. */
function leavesIn({ models }: Pick<Shapes, 'models'>, name: string): Leaf[] {
  const { fields = [] } = models.find((one) => one.name === name) ?? {};
  return fields.flatMap(({ name: at, type, required, pattern }): Leaf[] => {
    const inner =
      type.kind === 'model' && type.name !== name ? leavesIn({ models }, type.name) : [];
    const isText = type.kind === 'text' || type.kind === 'enum';
    const form: [form?: string] = pattern === undefined ? [] : [pattern];
    if (inner.length === 0) return [[at, isText, required, ...form]];
    return inner.map(([path, isOne, must, ...rest]) => [
      `${at}.${path}`,
      isOne,
      must && required,
      ...rest,
    ]);
  });
}

/** Leaves out defaults, because every program includes this table. */
function statusRow({ status, assumed, ...meaning }: StatusMeaning): string {
  const isChosen = meaning.means === 'not-taken' && assumed !== undefined;
  const row = Object.entries({ ...meaning, assumed: isChosen }).filter(
    ([, value]) => value !== 'unknown' && value !== 'never' && value !== false,
  );
  if (row.length === 0) return '';
  return `  ${status.replace('XX', '')}: ${JSON.stringify(Object.fromEntries(row))},\n`;
}
