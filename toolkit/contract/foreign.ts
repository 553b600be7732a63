/**
 * The model of another service's description, or of a bundle without marks. What marks would say is
 * inferred from the description.
 */
import { createContract, type Contract } from './contract.ts';
import { isOpenApiDocument, methods, type Method } from './document.ts';
import { isObject, listAt, objectAt, textAt, type UnknownObject } from './objects.js';
import { keyParameterOf, type Operation } from './operation.ts';
import { segmentsOf, valueAt } from './pointers.ts';
import { walk } from './unknowns.ts';
import { dropOneWay, upgrade } from './upgrade.ts';

/** The description cannot be read. The message says what is wrong, where, and what to do. */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
}

/**
 * @param read the parsed file
 * @param ours operations with the same method and path as one in the contract count as that one, whatever
 * their id, because they may move money
 * @throws DescriptionError
 */
export function readForeign(read: unknown, ours: Contract): Contract {
  const written = demandReadable(read);
  const info = objectAt(written, 'info');
  const title = wordAt(info, 'title') ?? 'The description';
  const version = wordAt(info, 'version') ?? '';
  const isMarked = [...operationsIn(written)].some(({ operation }) => 'x-doc-status' in operation);
  if (!isMarked) dropOneWays(written);
  const cites = `${title} ${version}`.trim();
  const reading: Reading = { written, ours, cites, taken: new Set() };
  const document = {
    ...written,
    info: { ...info, title, version },
    servers: listAt(written, 'servers'),
    security: listAt(written, 'security'),
    tags: listAt(written, 'tags'),
    'x-tagGroups': listAt(written, 'x-tagGroups'),
    components: objectAt(written, 'components'),
    paths: completeItems(reading, 'paths'),
    webhooks: completeItems(reading, 'webhooks'),
  };
  if (!isOpenApiDocument(document)) throw new DescriptionError('It cannot be completed.');
  const contract = createContract(document, { cites: isMarked ? undefined : cites });
  // A bundle without marks neither explains its codes nor says which texts are reasons.
  const { responseCodes, reasonPaths } = ours;
  return isMarked ? contract : { ...contract, responseCodes, reasonPaths };
}

interface Reading {
  written: UnknownObject;
  ours: Contract;
  /** The title and version of the description. */
  cites: string;
  /** The ids used so far. */
  taken: Set<string>;
}

type Section = 'paths' | 'webhooks';

interface Written {
  section: Section;
  path: string;
  method: Method;
  item: UnknownObject;
  operation: UnknownObject;
}

function* operationsIn(written: UnknownObject): Generator<Written> {
  for (const section of ['paths', 'webhooks'] as const) {
    for (const [path, value] of Object.entries(objectAt(written, section))) {
      const item = resolved(written, value);
      for (const method of methods) {
        const operation = item[method];
        if (isObject(operation)) yield { section, path, method, item, operation };
      }
    }
  }
}

/** Other keys of a path, such as `head`, are kept, so that the report can list what is not tested. */
function completeItems(reading: Reading, section: Section) {
  const found = [...operationsIn(reading.written)].filter((one) => one.section === section);
  const items = Object.entries(objectAt(reading.written, section)).map(([path, value]) => {
    const { parameters: _, ...item } = resolved(reading.written, value);
    const here = found.filter((one) => one.path === path);
    const completed = here.map((one) => [one.method, completeOperation(reading, one)] as const);
    return [path, { ...item, ...Object.fromEntries(completed) }] as const;
  });
  return Object.fromEntries(items);
}

function completeOperation(reading: Reading, found: Written): UnknownObject {
  const { operation, item, method, path, section } = found;
  if ('x-doc-status' in operation) return operation;
  const { written, ours, cites } = reading;
  const known = [...ours.operations, ...ours.webhooks].find(
    (one) => one.method === method && one.path === path,
  );
  const answers = Object.entries(objectAt(operation, 'responses'));
  const isListed = answers.some(([status]) => /^(4|default$)/.test(status));
  const parameters = [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]
    .map((one) => resolved(written, one))
    .map(
      (one) =>
        [
          `${String(one['in'])} ${String(one['name'])}`,
          known && isKeyOf(known, one) ? { ...one, 'x-idempotency-key': true } : one,
        ] as const,
    );
  const { requestBody, ...others } = operation;
  return {
    'x-effect': method === 'get' ? 'none' : 'writes',
    ...(!isListed && { 'x-not-shown': ['responses.4XX'] }),
    'x-source': `${cites}, ${method.toUpperCase()} ${path}`,
    ...('servers' in item && { servers: item['servers'] }),
    ...others,
    ...(known && marksIn(valueAt(ours.document, known.pointer))),
    ...(requestBody !== undefined && { requestBody: resolved(written, requestBody) }),
    operationId: known?.operationId ?? idFor(reading, found),
    parameters: [...new Map(parameters).values()],
    // A gap in an answer's documentation is also a gap in the answer it refers to.
    responses: Object.fromEntries(
      answers.map(([status, answer]) => [status.replace('xx', 'XX'), resolved(written, answer)]),
    ),
    'x-doc-status': answers.length > 0 || section === 'webhooks' ? 'documented' : 'named-only',
  };
}

function dropOneWays(written: UnknownObject): void {
  for (const { section, operation } of operationsIn(written)) {
    const isSent = section === 'paths';
    dropOneWay(written, operation['requestBody'], isSent ? 'readOnly' : 'writeOnly');
    dropOneWay(written, operation['responses'], isSent ? 'writeOnly' : 'readOnly');
  }
}

/** The properties of our operation that the tests rely on. */
function marksIn(operation: unknown): UnknownObject {
  const names = ['x-effect', 'x-not-shown', 'x-assumed'];
  const keys = isObject(operation) ? Object.entries(operation) : [];
  return Object.fromEntries(keys.filter(([name]) => names.includes(name)));
}

/** Whether a parameter is the one in which our operation takes its idempotency key. */
function isKeyOf(known: Operation, parameter: UnknownObject): boolean {
  const key = keyParameterOf(known);
  const name = textAt(parameter, 'name')?.toLowerCase();
  return key !== undefined && parameter['in'] === key.in && name === key.name.toLowerCase();
}

/** Returns the operation's own id or, if another operation or the contract has it, an id built from its path. */
function idFor({ ours, taken }: Reading, { operation, method, path }: Written): string {
  const words = path.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, first: string) => first.toUpperCase());
  const made = `${method}${words}`;
  // A slash separates the parts of a check's id.
  const given = wordAt(operation, 'operationId')?.replaceAll('/', '-') ?? made;
  const isFree = (one: string) => !taken.has(one) && !ours.find(one);
  const id = [given, made].find(isFree) ?? `${made}${taken.size + 1}`;
  taken.add(id);
  return id;
}

/** Returns a text that is not empty, or a number as text, because YAML reads `1.4` as a number. */
function wordAt(object: UnknownObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? String(value)
    : undefined;
}

/** Returns the target of a reference, as an object. */
function resolved(written: UnknownObject, value: unknown): UnknownObject {
  const ref = textAt(value, '$ref');
  if (ref !== undefined) return resolved(written, valueAt(written, ref));
  return isObject(value) ? value : {};
}

/** @throws DescriptionError */
function demandReadable(read: unknown): UnknownObject {
  if (!isObject(read))
    throw new DescriptionError('It must be an object with `openapi` and `paths`.');
  const version = wordAt(read, 'openapi');
  if (!/^3\.[01](\.|$)/.test(version ?? '')) {
    const came = version === undefined ? 'it has no `openapi`' : `its \`openapi\` is ${version}`;
    const swagger = 'it is Swagger 2.0. Convert it, for example with swagger2openapi';
    throw new DescriptionError(
      `The description must be OpenAPI 3.1 or 3.0; ${'swagger' in read ? swagger : came}.`,
    );
  }
  const written = upgrade(read);
  demandReferences(written);
  if (operationsIn(written).next().done) {
    throw new DescriptionError(
      'Its `paths` have no operations. Each path needs get, put, post, patch or delete.',
    );
  }
  return written;
}

/** @throws DescriptionError for a reference that leaves the file, has no target, or refers to itself */
function demandReferences(written: UnknownObject): void {
  walk(written, '', (value, pointer) => {
    const [holder, key = ''] = segmentsOf(pointer).slice(-2);
    // Skip data, which may have any key. Under `properties`, a key is a name.
    if (dataKeys.has(key) && holder !== 'properties') return false;
    const problem = problemOf(written, textAt(value, '$ref'));
    if (problem !== undefined) throw new DescriptionError(`At ${pointer || '/'}: ${problem}`);
    return true;
  });
}

const dataKeys = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

function problemOf(
  written: UnknownObject,
  ref: string | undefined,
  before: readonly string[] = [],
): string | undefined {
  if (ref === undefined) return undefined;
  const target = ref.startsWith('#/') ? valueAt(written, ref) : undefined;
  if (target === undefined) {
    const advice = 'Correct it, or bundle all files into one: `npx @redocly/cli bundle`.';
    return `\`$ref\` ${ref} has no target in this file. ${advice}`;
  }
  if (before.includes(ref))
    return `\`$ref\` ${ref} refers to itself. Replace it with the definition.`;
  return problemOf(written, textAt(target, '$ref'), [...before, ref]);
}
