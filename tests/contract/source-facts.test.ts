import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../toolkit/contract/document.ts';
import { marksOf } from '../../toolkit/contract/marks.ts';
import { factsOf } from '../../toolkit/contract/texts.ts';
import { unknownsOf } from '../../toolkit/contract/unknowns.ts';
import { requestLine } from '../../toolkit/contract/operation.ts';
import { readSourceFacts } from './read-source.ts';
import facts from './source-facts.json' with { type: 'json' };
import { contract } from '../support/contract.ts';

test('the contract has exactly the operations of the source', () => {
  const inSource = [...facts.documented, ...facts.namedOnly];
  expect(contract.operations.map(requestLine).toSorted()).toEqual(inSource.toSorted());
});

test('every operation that the source documents is documented', () => {
  expect(contract.documented.map(requestLine)).toEqual(expect.arrayContaining(facts.documented));
});

/** The schema for each record of the source. */
const schemaOfRecord = {
  'Login request (body)': 'LoginRequest',
  'Login response (200)': 'LoginResponse',
  'Login response (200) / data': 'LoginData',
  'Refresh request and response': 'RefreshTokenRequest',
  'Refresh request and response / Response 200': 'RefreshTokenResponse',
  'Payout request (body) / Transaction request': 'TransactionRequest',
  'Payout request (body) / recipientInformation': 'RecipientInformation',
  'Payout request (body) / senderInformation': 'SenderInformation',
  'Payout response 200': 'PayoutResponse',
  'Payout response 400': 'PayoutProblem',
  'Possible bank (list element)': 'PossibleBank',
  'FX rate': 'FxRate',
  'Balance (list element)': 'Balance',
  'Financial institution (list element)': 'FinancialInstitution',
  'Financial institution (list element) / Country record': 'Country',
  'Account enquiry': 'AccountEnquiryRequest',
  'Account enquiry / Response 200': 'AccountEnquiryResponse',
  'Account enquiry / Response 400': 'Problem',
  'Transaction status and webhook record': 'TransactionOutcome',
  'Intraday statement (200 envelope)': 'StatementEnvelope',
  'Intraday statement (200 envelope) / data': 'Statement',
  'Intraday statement (200 envelope) / details entry': 'StatementEntry',
};

test('every record of the source has its schema', () => {
  expect(Object.keys(schemaOfRecord).toSorted()).toEqual(Object.keys(facts.records).toSorted());
});

test.each(Object.entries(schemaOfRecord))(
  '%s: fields, order and types match %s',
  (record, name) => {
    const fields = new Map(Object.entries(facts.records)).get(record);
    const properties = propertiesOf(schema(name));
    const inSource = Object.entries(fields ?? {}).map(([field, type]) => [field, typeInJson(type)]);
    const names = inSource.map(([field]) => field);
    const inContract = Object.entries(properties)
      .filter(([field]) => names.includes(field))
      .map(([field, property]) => [field, typeOf(property)]);
    expect(inContract).toEqual(inSource);
    for (const [field, property] of Object.entries(properties)) {
      if (names.includes(field)) continue;
      const message = `${name}.${field} is not in the source: say in its x-source where it is from`;
      expect(marksOf(property).source, message).toBeDefined();
    }
  },
);

test('the response codes are those of the source, in its order', () => {
  const codes = contract.responseCodes.map(({ code }) => code);
  expect(codes.filter((code) => facts.responseCodes.includes(code))).toEqual(facts.responseCodes);
  expect(schema('ResponseCode')['enum']).toEqual(codes);
});

test('a response code that the source does not list says where it is from', () => {
  const others = contract.responseCodes.filter(({ code }) => !facts.responseCodes.includes(code));
  for (const { code, source } of others)
    expect(source, `code ${code}: add its source`).toBeDefined();
});

test('the payout request has the one field transactionRequestList, a list of transactions', () => {
  const properties = propertiesOf(schema('PayoutRequest'));
  expect(Object.keys(properties)).toEqual(['transactionRequestList']);
  expect(properties['transactionRequestList']).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/TransactionRequest' },
  });
});

/** The lines of the source that say "not shown", in order, with the marks for each. */
const notShown: { line: string; marks: string[] }[] = [
  {
    line: 'required fields and length limits of the payout request',
    marks: [
      'required-fields.transaction',
      'required-fields.recipient',
      'required-fields.sender',
      'maxLength',
    ],
  },
  {
    line: 'child attributes of transactionResponse',
    marks: ['children.transactionResponse'],
  },
  { line: 'other values of fxWindow', marks: ['values.fxWindow'] },
  { line: 'data or error by status', marks: ['data-or-error'] },
  { line: 'other values of direction', marks: ['values.direction'] },
  { line: 'transitions', marks: ['transitions'] },
  { line: 'idempotency key', marks: ['idempotency', 'idempotency-key'] },
  { line: 'page selection', marks: ['page-selection.currentPage'] },
  { line: 'shapes and behaviour of the release list', marks: [] }, // This is tested separately below.
  { line: 'unit of expiresIn', marks: ['unit.expiresIn', 'unit.refreshExpiresIn'] },
  { line: 'webhook authentication', marks: ['webhook-authentication'] },
  {
    line: 'signature, retries, headers of the webhook',
    marks: ['webhook-signature', 'webhook-retries', 'webhook-headers'],
  },
  { line: 'webhook registration', marks: ['webhook-registration'] },
  {
    line: 'error.code, properties, status and code',
    marks: ['values.code', 'children.properties', 'status-of-code'],
  },
  { line: 'payout limit', marks: ['payout-limit'] },
  { line: 'rate limits', marks: ['rate-limits'] },
  { line: 'batch size, amounts, lengths', marks: ['batch-size', 'amount-bounds', 'maxLength'] },
  { line: 'bounds of startTime and endTime', marks: ['bounds.startTime', 'bounds.endTime'] },
  { line: 'version and deprecation', marks: ['version-selection', 'deprecation'] },
];

test('every "not shown" of the source is marked', () => {
  const marked = new Set(unknownsOf(contract).map(({ id, what }) => id ?? what));
  // A header that the contract documents answers the question.
  const isKnown = factsOf(contract.document)['idempotency header'] !== undefined;
  const open = notShown.filter(({ line }) => !(isKnown && line === 'idempotency key'));
  const unmarked = open.flatMap(({ marks }) => marks.filter((mark) => !marked.has(mark)));
  expect(unmarked).toEqual([]);
  expect(notShown).toHaveLength(facts.notShownLines);
});

test('a named-only operation says that its body, answers and purpose are not shown', () => {
  for (const { operationId, marks } of contract.namedOnly) {
    const all = ['description', 'requestBody', 'responses'];
    expect(marks.notShown, operationId).toEqual(expect.arrayContaining(all));
  }
});

test('an x-source that names a section of the source names an existing place', () => {
  const placesOf = new Map(Object.entries(facts.places));
  const unknown = sourcesIn(contract.document).filter((source) => {
    const [section = '', ...places] = source.split(', ');
    const known = placesOf.get(section) ?? [];
    return placesOf.has(section) && !places.every((place) => known.includes(place));
  });
  expect(unknown).toEqual([]);
});

test('every trigger that the source leaves open is marked', () => {
  const marked = unknownsOf(contract).map(({ id }) => id);
  expect(marked).toContain('trigger.payout');
  expect(marked).toContain('trigger.institutions');
  expect(marked).toContain('trigger.enquiry-and-status');
});

const sourceDocument = process.env['SOURCE_DOCUMENT'];

test.runIf(sourceDocument)('the facts stored here match the interface document', async () => {
  expect(readSourceFacts(await readFile(sourceDocument ?? '', 'utf8'))).toEqual(facts);
});

/** Returns every place that an `x-source` names. It may name two, separated by a semicolon. */
function sourcesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = marksOf(value).source?.split('; ') ?? [];
  return [...own, ...Object.values(value).flatMap(sourcesIn)];
}

function schema(name: string): JsonObject {
  const found = contract.document.components['schemas']?.[name];
  if (!found) throw new Error(`The contract has no schema ${name}.`);
  return found;
}

function propertiesOf(of: JsonObject): JsonObject {
  return isObject(of['properties']) ? of['properties'] : {};
}

/** Returns the type of a property, through references and alternatives with null. */
function typeOf(property: Json | undefined): Json | undefined {
  if (!isObject(property)) return undefined;
  const { $ref, anyOf, type } = property;
  if (typeof $ref === 'string') return typeOf(schema($ref.split('/').at(-1) ?? ''));
  if (Array.isArray(anyOf)) return typeOf(anyOf[0]);
  return type;
}

/** Reads a type of the source: `string (JWT)` is a string, `array of string` an array, and `number or null` either. */
function typeInJson(type: string): Json {
  if (type === 'number or null') return ['number', 'null'];
  return type.split(' ')[0] ?? '';
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
