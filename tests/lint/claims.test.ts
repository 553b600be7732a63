/** Tests that lint finds a claim of the contract that lost its source or its mark, at its place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBundle } from '../../scripts/lint/bundle-rules.ts';
import { claimsWithoutSource } from '../../scripts/lint/claims.ts';
import { createLocator } from '../../scripts/lint/source-places.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../toolkit/contract/document.ts';
import { segmentsOf } from '../../toolkit/contract/pointers.ts';
import { contract } from '../support/contract.ts';
import { isFull } from '../support/full.ts';
import { set, type Change } from './change.ts';

const locate = createLocator(projectRoot);

function changedBy(changes: readonly Change[]) {
  const document = structuredClone(contract.document);
  for (const change of changes) change(document);
  return createContract(document);
}

function findingsAfter(...changes: Change[]) {
  return claimsWithoutSource(changedBy(changes)).map(({ pointer, message }) => ({
    ...locate(segmentsOf(pointer)),
    message,
  }));
}

/** Removes the source and the marks of a claim. */
const bare = (pointer: string): Change =>
  set(pointer, { 'x-source': undefined, 'x-assumed': undefined });

function operationAt(operationId: string): string {
  const found = contract.find(operationId);
  if (!found) throw new Error(`The contract has no operation ${operationId}.`);
  return found.pointer;
}

const schemas = '/components/schemas';
const login = operationAt('login');
const loginBody = `${login}/requestBody/content`;
const claim = { description: 'It must be so.' };

interface Fault {
  fault: string;
  changes: Change[];
  /** The file of the finding, and text on its line. Without text, the first line. */
  at: [file: string, text?: string];
  says: string;
}

const faults: Fault[] = [
  {
    fault: 'a word that leaves no exception, in a tag',
    changes: [bare('/tags/0'), set('/tags/0', { description: 'Names\nNEVER change.' })],
    at: ['openapi/openapi.yaml', 'description: |'],
    says: '"NEVER change." has no source. Name its section in x-source',
  },
  {
    fault: 'a word that leaves no exception, in a server',
    changes: [bare('/servers/1'), set('/servers/1', claim)],
    at: ['openapi/openapi.yaml', 'description: Production. It has'],
    says: '"It must be so."',
  },
  {
    fault: 'a word that leaves no exception, in the introduction',
    changes: [set('/info', { 'x-source': undefined, description: 'Always.' })],
    at: ['openapi/info.md'],
    says: '"Always."',
  },
  {
    fault: 'a word that leaves no exception, in a shared response',
    changes: [
      bare('/components/responses/ProblemBadRequest'),
      set('/components/responses/ProblemBadRequest', claim),
    ],
    at: ['openapi/components/responses/ProblemBadRequest.yaml', 'description:'],
    says: '"It must be so."',
  },
  {
    fault: 'a word that leaves no exception, in a field',
    changes: [
      bare(`${schemas}/Balance`),
      bare(`${schemas}/Balance/properties/totalBalance`),
      set(`${schemas}/Balance/properties/totalBalance`, claim),
    ],
    at: ['openapi/components/schemas/Balance.yaml', 'description:'],
    says: 'has no source',
  },
  {
    fault: 'required fields that are only listed',
    changes: [set(`${schemas}/LoginRequest`, { 'x-assumed': undefined })],
    at: ['openapi/components/schemas/LoginRequest.yaml', 'required:'],
    says: '`required` has no source for email, password. For each field, name the place',
  },
  {
    fault: 'an assumption about fields that the source promises',
    changes: [set(`${schemas}/Balance`, { 'x-assumed': { required: 'Not said.' } })],
    at: ['openapi/components/schemas/Balance.yaml'],
    says: 'so `x-assumed.required` has no effect',
  },
  {
    fault: 'a required field whose own section only lists it',
    changes: [
      set(`${schemas}/Balance/properties/totalBalance`, {
        'x-source': 'Resources and their fields, Balance (list element)',
      }),
    ],
    at: ['openapi/components/schemas/Balance.yaml', 'required:'],
    says: '`required` has no source for totalBalance.',
  },
  {
    fault: 'a pattern',
    changes: [bare(`${schemas}/ServiceDateTime`)],
    at: ['openapi/components/schemas/ServiceDateTime.yaml', 'pattern:'],
    says: '`pattern` has no source. Name its section in x-source of the schema, or the reason in x-assumed.pattern',
  },
  {
    fault: 'a query parameter that is required',
    changes: [bare('/components/parameters/CountryCode')],
    at: ['openapi/components/parameters/CountryCode.yaml', 'required: true'],
    says: '`required` has no source',
  },
  {
    fault: 'a body that is required',
    changes: [bare(login)],
    at: ['openapi/paths/auth/login.yaml', 'required: true'],
    says: '`requestBody` has no source',
  },
  {
    fault: 'a status',
    changes: [bare(login)],
    at: ['openapi/paths/auth/login.yaml', 'description: The login succeeded'],
    says: "`responses.200` has no source. Name its section in x-source of the operation, or the reason in x-assumed['responses.200']",
  },
  {
    fault: 'a media type that the contract assumes, without the assumption',
    changes: [set('/info', { 'x-assumed': { version: 'As displayed.' } })],
    at: ['openapi/paths/auth/login.yaml', 'schema:'],
    says: '`application/json` has no source',
  },
  {
    fault: 'another media type',
    changes: [set(loginBody, { 'application/xml': { schema: {} } })],
    at: ['openapi/paths/auth/login.yaml', 'application/json:'],
    says: "`application/xml` has no source. Name its section in x-source of the media type, or the reason in x-assumed['content.application/xml'] of the",
  },
];

test('every claim of the contract has a source or a mark', () => {
  expect(findingsAfter()).toEqual([]);
});

test.each(faults)('$fault is found at its place', ({ changes, at: [file, text], says }) => {
  const found = findingsAfter(...changes).find(
    (finding) => finding.file === file && finding.message.includes(says),
  );
  expect(found).toBeDefined();
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  expect(lines[(found?.line ?? 0) - 1]).toContain(text ?? lines[0]);
});

test('lint reports them', () => {
  const findings = checkBundle(changedBy(faults[0]?.changes ?? []), locate, projectRoot);
  expect(findings.map(({ rule }) => rule)).toContain('claim-has-source');
});

const limits = {
  enum: ['A'],
  format: 'date',
  maxItems: 1,
  maxLength: 1,
  maximum: 1,
  minItems: 1,
  minLength: 1,
  minimum: 1,
  pattern: 'A',
  uniqueItems: true,
};

// The quick set has all of them in one schema.
const keywords = Object.keys(limits);
const together = isFull ? keywords.map((keyword) => [keyword]) : [keywords];
for (const names of together) {
  test(`${names.join(', ')}: each needs a source or a mark with its name`, () => {
    const limited = Object.fromEntries(
      Object.entries(limits).filter(([keyword]) => names.includes(keyword)),
    );
    const add = (marks: JsonObject): Change => set(schemas, { New: { ...limited, ...marks } });
    const messages = findingsAfter(add({})).map(({ message }) => message);
    expect(messages).toHaveLength(names.length);
    for (const keyword of names) {
      expect(messages).toContainEqual(expect.stringContaining(`\`${keyword}\` has no source`));
    }
    const assumed = Object.fromEntries(names.map((keyword) => [keyword, 'A guess.']));
    expect(findingsAfter(add({ 'x-assumed': { type: 'A guess.' } }))).toHaveLength(names.length);
    expect(findingsAfter(add({ 'x-assumed': assumed }))).toEqual([]);
    expect(findingsAfter(add({ 'x-source': 'Limits' }))).toEqual([]);
  });
}

test('each required field needs a source, unless the list is assumed', () => {
  const properties = { id: { 'x-source': 'Rules, 1' }, name: { 'x-source': 'Rules, 2' } };
  const add = (schema: JsonObject): Change => set(schemas, { New: schema });
  const listed = { required: ['id', 'name'], 'x-source': 'Fields' };
  expect(findingsAfter(add({ ...listed, properties }))).toEqual([]);
  expect(findingsAfter(add({ ...listed, allOf: [{ properties }] }))).toEqual([]);
  expect(findingsAfter(add({ ...listed, 'x-assumed': { required: 'Listed.' } }))).toEqual([]);
  expect(findingsAfter(add({ ...listed, required: [] }))).toEqual([]);
  const one = { ...properties, name: { type: 'string' } };
  const messages = findingsAfter(add({ ...listed, properties: one })).map(({ message }) => message);
  expect(messages).toEqual([expect.stringContaining('no source for name.')]);
});

test('a media type may have its own source or mark', () => {
  const add = (keys: JsonObject): Change => set(loginBody, { 'application/xml': keys });
  expect(findingsAfter(add({ schema: {}, 'x-source': 'Bodies' }))).toEqual([]);
  const assumed = { 'x-assumed': { 'content.application/xml': 'As seen.' } };
  expect(findingsAfter(add({ schema: {} }), set(`${login}/requestBody`, assumed))).toEqual([]);
});

test('text in an example, or in a field named description, claims nothing', () => {
  const properties = { description: { type: 'string' }, examples: { type: 'string' } };
  const examples = [{ description: 'It must be so.' }];
  expect(findingsAfter(set(schemas, { New: { properties, examples } }))).toEqual([]);
});
