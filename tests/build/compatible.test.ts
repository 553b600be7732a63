/** openapi.compatible.json says in OpenAPI 3.0 what the contract says, and nothing else. */
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { compatibleDocument } from '../../scripts/build/bundle/compatible.ts';
import { isObject, objectAt } from '../../toolkit/contract/objects.js';
import { documentedRendition } from '../../toolkit/contract/renditions.ts';
import { contract } from '../support/contract.ts';

let compatible: ReturnType<typeof compatibleDocument>;
let ajv: Ajv;

beforeAll(async () => {
  compatible = compatibleDocument(documentedRendition(contract.document));
  ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...compatible, $id: 'contract' });
});

test('it has every documented operation and nothing of the others', () => {
  const found = Object.entries(objectAt(compatible, 'paths')).flatMap(([path, item]) =>
    Object.keys(isObject(item) ? item : {}).map((method) => `${method} ${path}`),
  );
  const documented = contract.documented.map(({ method, path }) => `${method} ${path}`);
  expect(found.toSorted()).toEqual(documented.toSorted());
});

test('it is OpenAPI 3.0, without marks', () => {
  expect(compatible).toMatchObject({ openapi: '3.0.3' });
  expect(compatible).not.toHaveProperty('webhooks');
  expect(JSON.stringify(compatible)).not.toMatch(/"(x-[\w-]+|jsonSchemaDialect|const|links)":/);
});

test('it judges every example, whole or damaged in any one place, as the contract does', () => {
  const judged = { right: 0, wrong: 0 };
  for (const { pointer, value } of bodies()) {
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

/** The bodies of the documented operations' examples, and where their schemas are. */
function bodies(): { pointer: string; value: unknown }[] {
  return contract.documented.flatMap(({ body, answers }) =>
    [body, ...answers.map(({ content }) => content)].flatMap((content) =>
      content
        ? content.examples.map(({ value }) => ({ pointer: content.schema.pointer, value }))
        : [],
    ),
  );
}

/** The value with one part left out, null, a number, a text, or a list. */
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
