/**
 * Renditions of the contract for different readers. The sources leave named-only operations bare;
 * each rendition adds what its reader needs.
 */
import {
  methods,
  type JsonObject,
  type Method,
  type OpenApiDocument,
  type Operation,
  type PathItem,
} from './document.ts';

/** The text of each named-only operation; its tag explains it in full. */
export const notice = 'Named only: requests and answers are not documented.';

/**
 * For docs, third-party tools and the proxy. A named-only operation accepts JSON of unknown shape.
 * It has no `responses`, because a mock would turn `2XX` or `default` into a success, and `2XX`
 * breaks generators (docs/decisions/0003-named-only-operations.md).
 */
export function publishedRendition(contract: OpenApiDocument): OpenApiDocument {
  const document = mapNamedOnly(contract, (operation, sendsBody) => ({
    ...operation,
    description: notice,
    ...(sendsBody && { requestBody: { $ref: '#/components/requestBodies/NamedOnly' } }),
  }));
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components['schemas'], NamedOnly: unknownShape },
      requestBodies: { ...document.components['requestBodies'], NamedOnly: unknownBody },
    },
  };
}

/** A rendition only for the client's types: a named-only operation returns `unknown`. */
export function typesRendition(contract: OpenApiDocument): OpenApiDocument {
  const document = mapNamedOnly(publishedRendition(contract), (operation) => ({
    ...operation,
    responses: { '2XX': { $ref: '#/components/responses/NamedOnly' } },
  }));
  const responses = { ...document.components['responses'], NamedOnly: unknownAnswer };
  return { ...document, components: { ...document.components, responses } };
}

const unknownShape: JsonObject = {
  description: 'JSON. The service does not document its shape.',
};

const content = { 'application/json': { schema: { $ref: '#/components/schemas/NamedOnly' } } };

const unknownBody = {
  description: 'The service does not document whether this operation takes a body, nor its shape.',
  content,
};

const unknownAnswer = {
  description: 'The service does not document the answer on success.',
  content,
};

/** For Ajv, Dredd and the sandbox: the documented operations, the webhook, and the components they use. */
export function documentedRendition(contract: OpenApiDocument): OpenApiDocument {
  const paths = mapOperations(contract.paths, (operation) =>
    operation['x-doc-status'] === 'documented' ? operation : undefined,
  );
  const tagsInUse = new Set(
    [...Object.values(paths), ...Object.values(contract.webhooks)].flatMap((item) =>
      methods.flatMap((method) => item[method]?.tags ?? []),
    ),
  );
  return {
    ...contract,
    paths,
    tags: contract.tags.filter((tag) => tagsInUse.has(tag.name)),
    'x-tagGroups': contract['x-tagGroups']
      .map((group) => ({ ...group, tags: group.tags.filter((tag) => tagsInUse.has(tag)) }))
      .filter((group) => group.tags.length > 0),
  };
}

/** For Prism: a named-only operation answers 501, never an invented success. */
export function mockRendition(contract: OpenApiDocument): OpenApiDocument {
  return mapNamedOnly(contract, (operation, sendsBody) => ({
    ...operation,
    // Without a declared body, Prism answers 415 to a request that has one.
    ...(sendsBody && { requestBody: { content: { 'application/json': { schema: {} } } } }),
    responses: { '501': notDescribed(operation) },
  }));
}

function notDescribed(operation: Operation): JsonObject {
  const problem: JsonObject = {
    type: 'about:blank',
    title: 'Not described by the contract',
    status: 501,
    detail:
      `The contract gives only the method and path of ${operation.operationId}, so this mock ` +
      'would have to invent a success.',
  };
  return {
    description: 'The contract does not describe this operation.',
    content: {
      'application/problem+json': {
        schema: { type: 'object' },
        examples: { notDescribed: { value: problem } },
      },
    },
  };
}

function mapNamedOnly(
  contract: OpenApiDocument,
  change: (operation: Operation, sendsBody: boolean) => Operation,
): OpenApiDocument {
  const paths = mapOperations(contract.paths, (operation, method) => {
    // Drop the mark, because the rendition fills this gap.
    const { 'x-not-shown': _, ...named } = operation;
    return operation['x-doc-status'] === 'named-only' ? change(named, method !== 'get') : operation;
  });
  return { ...contract, paths };
}

/** @param change returns undefined to leave an operation out */
function mapOperations(
  paths: OpenApiDocument['paths'],
  change: (operation: Operation, method: Method) => Operation | undefined,
): OpenApiDocument['paths'] {
  const changed: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(paths)) {
    const kept: PathItem = {};
    for (const method of methods) {
      const operation = item[method] && change(item[method], method);
      if (operation) kept[method] = operation;
    }
    if (Object.keys(kept).length > 0) changed[path] = kept;
  }
  return changed;
}
