/** Checks that openapi.compatible.json says the same as the contract, in OpenAPI 3.0. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { compatibleDocument } from '../../scripts/build/bundle/compatible.ts';
import { isObject, objectAt } from '../../toolkit/contract/objects.js';
import { documentedRendition } from '../../toolkit/contract/renditions.ts';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { oddContract } from '../odd-contract/contract.ts';
import { contract } from '../support/contract.ts';

describe.each([
  { which: 'the contract', contract },
  { which: 'the odd contract', contract: oddContract },
])('of $which', ({ contract }) => {
  const compatible = compatibleDocument(documentedRendition(contract.document));
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...compatible, $id: 'contract' });

  test('has every documented operation and no others', () => {
    const found = Object.entries(objectAt(compatible, 'paths')).flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {}).map((method) => `${method} ${path}`),
    );
    const documented = contract.documented.map(({ method, path }) => `${method} ${path}`);
    expect(found.toSorted()).toEqual(documented.toSorted());
  });

  test('is OpenAPI 3.0, without marks', () => {
    expect(compatible).toMatchObject({ openapi: '3.0.3' });
    expect(compatible).not.toHaveProperty('webhooks');
    expect(JSON.stringify(compatible)).not.toMatch(/"(x-[\w-]+|jsonSchemaDialect|const|links)":/);
  });

  test('accepts and rejects the same examples as the contract, whole or damaged in one place', () => {
    const judged = { right: 0, wrong: 0 };
    for (const { pointer, value } of bodies(contract)) {
      const validate = ajv.compile({ $ref: `contract#${encodeURI(pointer)}` });
      for (const one of [value, ...damaged(value)]) {
        const isRight = contract.schemas.violations(pointer, one).length === 0;
        expect(validate(one), `${pointer}: ${JSON.stringify(one)}`).toBe(isRight);
        judged[isRight ? 'right' : 'wrong'] += 1;
      }
    }
    expect(judged.right).toBeGreaterThan(30);
    expect(judged.wrong).toBeGreaterThan(200);
  });

  test("passes Redocly's lint", async () => {
    const config = await createConfig({ extends: ['spec'] });
    const found = await lintFromString({ source: JSON.stringify(compatible), config });
    expect(found.map(({ message }) => message)).toEqual([]);
  });
});

test('files, maps, bounds and names that look like extensions are written as in 3.0', () => {
  const { document } = contract;
  const properties = {
    file: { contentMediaType: 'application/pdf' },
    text: { contentEncoding: 'base64', contentMediaType: 'application/pdf' },
    rates: { type: 'object', additionalProperties: { type: ['number', 'null'] } },
    days: { exclusiveMinimum: 0 },
  };
  const content = {
    'multipart/form-data': {
      schema: { properties },
      encoding: { 'x-scan': { contentType: 'application/pdf' } },
    },
    'application/pdf': {},
  };
  const operation = { ...contract.documented[0], requestBody: { content } };
  const paths: unknown = { '/odd': { post: operation } };
  const written = compatibleDocument({ ...document, ...objectAt({ all: { paths } }, 'all') });
  const body = objectAt(
    objectAt(objectAt(objectAt(written, 'paths'), '/odd'), 'post'),
    'requestBody',
  );
  expect(body).toEqual({
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            file: { format: 'binary' },
            text: { format: 'byte' },
            rates: { type: 'object', additionalProperties: { type: 'number', nullable: true } },
            days: { minimum: 0 },
          },
        },
        encoding: { 'x-scan': { contentType: 'application/pdf' } },
      },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  });
});

/** Returns the example bodies of the documented operations, with the places of their schemas. */
function bodies(contract: Contract): { pointer: string; value: unknown }[] {
  return contract.documented.flatMap(({ body, answers }) =>
    [body, ...answers.map(({ content }) => content)].flatMap((content) =>
      content
        ? content.examples.map(({ value }) => ({ pointer: content.schema.pointer, value }))
        : [],
    ),
  );
}

/** Returns the value with one part missing, null, a number, a text or a list. */
function damaged(value: unknown): unknown[] {
  const whole = [null, 1.5, 'any text', []];
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return [
      ...whole,
      ...list.flatMap((one, index) => damaged(one).map((other) => list.with(index, other))),
    ];
  }
  if (!isObject(value)) return whole;
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const { [key]: _left, ...others } = value;
    return [others, ...damaged(one).map((other) => ({ ...value, [key]: other }))];
  });
  return [...whole, ...parts];
}
