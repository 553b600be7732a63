/** Tests `--spec`, which tests a service against another description, as far as that allows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { status } from '../../generated/client/typescript/testing.js';
import { leanDocument } from '../../scripts/build/bundle/lean.ts';
import { projectRoot } from '../../scripts/project.ts';
import { readForeign } from '../../toolkit/contract/foreign.ts';
import { keyParameterOf } from '../../toolkit/contract/operation.ts';
import { isObject, textAt } from '../../toolkit/contract/objects.js';
import { planCalls } from '../../toolkit/contract-tests/plan/plan.ts';
import { keyedContract } from '../odd-contract/contract.ts';
import { answers } from '../support/flawed-service.ts';
import { serve } from '../support/fake-service.ts';
import { jsonOf, withField } from '../support/messages.ts';
import { newFolder } from '../support/run-folder.ts';
import { contract, lastLine, linesOf, runAgainst, runCommand, slow } from './run-command.ts';

const petStore = `
openapi: 3.1.0
info: {title: Pet Store, version: 1.4}
paths:
  /pets:
    head: {responses: {200: {description: Only the headers.}}}
    get:
      responses:
        200:
          description: All.
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}
    post:
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: '#/components/schemas/NewPet'}}}
      responses:
        201: {description: Made., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
  /pets/{petId}:
    parameters:
      - {name: petId, in: path, required: true, schema: {type: integer, examples: [1]}}
    get:
      responses:
        200: {description: One., content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
        404: {description: None.}
  /session:
    post:
      operationId: login
      requestBody:
        content: {application/json: {example: {user: a}, schema: {type: object, properties: {user: {type: string}}}}}
      responses: {200: {description: Let in.}}
components:
  schemas:
    NewPet: {type: object, required: [name], properties: {name: {type: string, example: Rex}}}
    Pet:
      allOf:
        - $ref: '#/components/schemas/NewPet'
        - {type: object, required: [id], properties: {id: {type: integer}}}
`;

const folder = newFolder();
const spec = fileOf('pets.yaml', petStore);

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Starts a correct pet store whose pets have the given ids. Its gateway closes every other path. */
async function startPetStore(idOf: (id: number) => unknown) {
  const received: string[] = [];
  const url = await serve(({ method, path, body }) => {
    received.push(`${method} ${path}`);
    const [, place, id] = /^\/(pets|session)(?:\/([^/?]+))?(?:\?|$)/.exec(path) ?? [];
    if (place === undefined) return status(401);
    if (place === 'session') return status(method === 'POST' ? 401 : 405);
    const pet = { id: idOf(1), name: 'Rex' };
    if (method === 'GET' && id !== undefined) return id === '1' ? status(200, pet) : status(404);
    if (method === 'GET') return status(200, [pet]);
    if (method !== 'POST' || id !== undefined) return status(405);
    const name = textAt(jsonOf({ body }), 'name');
    return name === undefined ? status(400) : status(201, { id: idOf(2), name });
  });
  return { url, received };
}

async function testPets(idOf: (id: number) => unknown, ...more: string[]) {
  const { url, received } = await startPetStore(idOf);
  const args = ['--rate', '1000', '--spec', spec, ...more, url];
  return { ...(await runCommand(args, { environment: {} })), received };
}

test(
  'a correct service from elsewhere passes, without a login and without a write',
  slow,
  async () => {
    const { code, output, received } = await testPets((id) => id);
    expect(code, output).toBe(0);
    expect(linesOf(output, 'pass')).toEqual([
      expect.stringContaining('getPets '),
      expect.stringContaining('getPetsPetId '),
    ]);
    expect(output).toMatch(
      /^missing +no checks of login, refresh, payouts, wrong tokens and webhooks: Pet Store 1\.4 /m,
    );
    expect(output).toMatch(
      /^missing +no checks of HEAD \/pets: these tests do not send these methods/m,
    );
    expect(received.filter((line) => /^(POST|PUT|PATCH|DELETE)/.test(line))).toEqual([]);
  },
);

test(
  'operations that may write are sent with the option, and a foreign login is not taken for ours',
  slow,
  async () => {
    const { code, output, received } = await testPets(
      (id) => id,
      '--send-payouts',
      '--hostile-payouts',
    );
    expect(code, output).toBe(0);
    expect(received).toContain('POST /pets');
    expect(received).toContain('POST /session');
    expect(linesOf(output, 'broken')).toEqual([]);
    expect(output).toMatch(/^part +postSession /m);
  },
);

test('an id that is a text is the first failure, and the description is cited', slow, async () => {
  const { code, output } = await testPets(String);
  expect(code).toBe(1);
  expect(linesOf(output, 'broken')).toEqual([
    expect.stringMatching(
      /\/0\/id: wanted integer, came string.* \(stated: Pet Store 1\.4, GET \/pets\)$/,
    ),
    expect.stringMatching(/\/id: wanted integer, came string.*GET \/pets\/\{petId\}\)$/),
  ]);
});

test('--list works with it, and --init says why it does not', async () => {
  const listed = await runCommand(['--spec', spec, '--list'], { environment: {} });
  expect(listed.output.split('\n').slice(0, 2)).toEqual([
    'success/getPets/200',
    'success/postPets/201',
  ]);
  const made = await testPets((id) => id, '--init', join(folder, 'fixtures.json'));
  expect(made.code).toBe(2);
  expect(made.output).toMatch(/Pet Store 1\.4 lacks\. .* values: name, body, petId, user\./);
});

test.each(['openapi.yaml', 'openapi.documented.json'])(
  'generated/%s is tested like the contract, and cited for each error',
  slow,
  async (name) => {
    const right = ['--spec', join(projectRoot, 'generated', name), '--send-payouts'];
    const held = await runAgainst({ args: right });
    expect(held.code, held.output).toBe(0);
    expect(linesOf(held.output, 'pass')).toHaveLength(contract.documented.length);
    const flaws = [answers('getFxRate', 200, withField('fxDealRate', '1985.25'))];
    const { output } = await runAgainst({ flaws, args: [...right, '--only', 'success/getFxRate'] });
    expect(output).toContain(
      `(stated: ${contract.title} ${contract.version}, GET /fx-rate-api/list/fx/rate)`,
    );
  },
);

test('an operation with the method and path of the payout moves money, whatever its id', () => {
  const { path = '' } = contract.find('sendPayout') ?? {};
  const post = { operationId: 'pay', responses: { 200: { description: 'Paid.' } } };
  const { documented } = readForeign({ openapi: '3.1.0', paths: { [path]: { post } } }, contract);
  expect(documented.map(({ operationId, effect }) => [operationId, effect])).toEqual([
    ['sendPayout', 'moves-money'],
  ]);
});

test("in a bundle without marks, the header of the payout's key is still the key", () => {
  const bundle = leanDocument(keyedContract.document);
  expect(JSON.stringify(bundle).includes('x-idempotency-key')).toBe(false);
  const payout = readForeign(bundle, keyedContract).find('sendPayout');
  expect(payout && keyParameterOf(payout)?.name).toBe('Idempotency-Key');
});

test(
  'with the marks of the full bundle, the results equal those of the contract',
  slow,
  async () => {
    const full = ['--spec', join(projectRoot, 'generated/openapi.full.json'), '--list'];
    const [own, other] = [await runCommand(['--list']), await runCommand(full)];
    expect(other).toEqual(own);
  },
);

const minimal = { openapi: '3.1.0', paths: { '/a': { get: { responses: {} } } } };

test.each([
  ['a file that is not there', undefined, /cannot be read/],
  ['no YAML', 'a: [1', /is neither JSON nor YAML: .*line 1/],
  ['a text', 'pets', /must be an object with `openapi` and `paths`/],
  [
    'Swagger 2.0',
    '{"swagger":"2.0","paths":{}}',
    /must be OpenAPI 3\.1 or 3\.0; it is Swagger 2\.0\. Convert/,
  ],
  [
    'a newer OpenAPI',
    '{"openapi":"4.0.0"}',
    /must be OpenAPI 3\.1 or 3\.0; its `openapi` is 4\.0\.0/,
  ],
  ['no paths', '{"openapi":"3.1.0"}', /`paths` have no operation/],
  [
    'a reference to nothing',
    JSON.stringify({ ...minimal, components: { schemas: { A: { items: { $ref: 'a#/b' } } } } }),
    /At \/components\/schemas\/A\/items: `\$ref` a#\/b has no target in this file\. Correct/,
  ],
  [
    'a reference to itself',
    JSON.stringify({
      ...minimal,
      components: { schemas: { A: { $ref: '#/components/schemas/A' } } },
    }),
    /refers to itself/,
  ],
])('%s is a wrong --spec', async (name, text, reported) => {
  const file = text === undefined ? 'none.yaml' : fileOf(`${name.replaceAll(' ', '-')}.txt`, text);
  const { code, output } = await runCommand(['--spec', file, 'http://127.0.0.1:1']);
  expect(code).toBe(2);
  expect(output).toMatch(reported);
  expect(output).toMatch(/^error +Run: .* --help/m);
});

/** An operation of another API, `GET /things/{id}` by default, and why it is not called. */
const operations: {
  [name: string]: [operation: string, reason: RegExp | undefined, path?: string];
} = {
  'a parameter without a value': [
    'parameters: [{name: n, in: query, required: true}]',
    /the required parameter n needs an example, or a value in --fixtures/,
  ],
  'the first value of an enum': [
    'parameters: [{name: n, in: query, required: true, schema: {enum: [x, y]}}]',
    undefined,
  ],
  'a value that does not fit': [
    'parameters: [{name: n, in: query, required: true, example: x, schema: {type: integer}}]',
    undefined,
  ],
  'a cookie': [
    'parameters: [{name: c, in: cookie, required: true, example: x}]',
    /it needs the cookie c\. Give it with --header/,
  ],
  'a parameter in a media type': [
    'parameters: [{name: n, in: query, required: true, content: {application/json: {example: {}}}}]',
    /cannot write the required parameter n as content/,
  ],
  'a path that nothing describes': [
    '{}',
    /no parameter describes \{x\} in its path/,
    '/things/{x}',
  ],
  'a body without an example': [
    'requestBody: {content: {application/json: {schema: {type: object, required: [a], properties: {a: {type: string}}}}}}',
    /its body needs an example/,
  ],
  'a body made of the examples of its fields': [
    'requestBody: {content: {application/json: {schema: {type: object, required: [a], properties: {a: {example: x}}}}}}',
    undefined,
  ],
  'a body of any media type': [
    "requestBody: {content: {'*/*': {example: 1}}}",
    /cannot write a body as \*\/\*/,
  ],
  'no success': ['responses: {302: {description: elsewhere}}', /it has no documented 2xx/],
  'a schema that cannot be compiled': [
    "responses: {200: {description: x, content: {application/json: {schema: {pattern: '(?P<x'}}}}}",
    /its schema at .* cannot be used: Invalid regular expression/,
  ],
  'a schema that contains itself directly': [
    "responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Loop'}}}}}",
    /it contains itself endlessly/,
  ],
  'a format and a keyword that nobody knows': [
    'responses: {200: {description: x, content: {application/json: {schema: {type: string, format: colour, unit: cm, example: x}}}}}',
    undefined,
  ],
  'a token': ['security: [{bearer: []}]', /it needs a token\. Give one in CONTRACT_TOKEN/],
  'a key in a header': ['security: [{key: []}]', /it needs X-Key\. Give it with --header/],
  'a key in the query': [
    'security: [{query: []}]',
    /these tests do not support its security, query/,
  ],
  'a token or nothing': ['security: [{bearer: []}, {}]', undefined],
  'a path with a query': ['{}', /its path must not contain/, '/things?all=true'],
  'its own servers': ['servers: [{url: https://other.example}]', /it has its own servers/],
};

test.each(Object.entries(operations))(
  '%s: called, or listed with the reason',
  (_, [operation, reason, path = '/things']) => {
    const { calls, uncallable } = planCalls(foreign(operation, path));
    const reasons = uncallable.map((one) => one.reason);
    if (reason === undefined) expect([calls.length, reasons]).toEqual([1, []]);
    else expect(reasons).toEqual([expect.stringMatching(reason)]);
  },
);

const objectOf = (value: unknown) => (isObject(value) ? value : {});

function foreign(operation: string, path: string) {
  const document: unknown = parse(`
openapi: 3.0.3
info: {title: Things, version: '1'}
servers: [{url: /api}]
paths: {}
components:
  securitySchemes:
    bearer: {type: http, scheme: bearer}
    key: {type: apiKey, in: header, name: X-Key}
    query: {type: apiKey, in: query, name: key}
  schemas:
    Loop: {allOf: [{oneOf: [{$ref: '#/components/schemas/Loop'}]}]}
    Thing:
      type: object
      required: [id, since]
      properties:
        id: {type: integer, readOnly: true}
        since: {type: string, nullable: true}
        size: {type: number, minimum: 0, exclusiveMinimum: true}
        code: {type: string, pattern: '^[\\w\\-]+$'}
`);
  const written: unknown = parse(operation);
  const get = { responses: { 200: { description: 'x' } }, ...objectOf(written) };
  return readForeign({ ...objectOf(document), paths: { [path]: { get } } }, contract);
}

test.each([
  [{ since: null }, []],
  [{ id: 1, since: 'x', size: 1, code: 'a-b' }, []],
  [{ since: '', size: 0 }, ['/size must be > 0']],
  [{}, [" must have required property 'since'"]],
  [
    { since: 1, code: 'a b' },
    ['/since must be string,null', '/code must match pattern "^[\\w\\-]+$"'],
  ],
])('the schemas of OpenAPI 3.0 keep their meaning: %j', (value, expected) => {
  const sent = "{content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}";
  const { schemas } = foreign(`requestBody: ${sent}`, '/things');
  const found = schemas.violations('/components/schemas/Thing', value);
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
});

test('an answer of any media type is judged by its actual type', slow, async () => {
  const anyType = petStore.replaceAll('application/json: {schema: {$ref', "'*/*': {schema: {$ref");
  const file = fileOf('any.yaml', anyType);
  const { code, output } = await testPets(String, '--spec', file, '--only', 'success/getPetsPetId');
  expect(code).toBe(1);
  expect(lastLine(output)).toMatch(/getPetsPetId/);
});
