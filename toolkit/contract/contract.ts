/**
 * The one model of the contract. Every product asks it what an operation takes and answers, and where
 * each statement comes from; none reads the document itself.
 */
import type { OpenApiDocument, Tag } from './document.ts';
import { isObject, textAt } from './objects.js';
import type { DocumentedOperation, Operation } from './operation.ts';
import { readOperations } from './operations.ts';
import { canonicalPointer, valueAt } from './pointers.ts';
import { readResponseCodes, type ResponseCode } from './response-codes.ts';
import { createRouter, type Router } from './router.ts';
import { createSchemas, type Schemas } from './schemas.ts';
import { reasonPathsOf, type ReasonPath } from './reasons.ts';
import { shapeOf, type Shape } from './shape.ts';
import { readStatuses, type StatusMeaning } from './statuses.ts';
import { standingOf, unsaid, type Standing } from './standing.ts';

export interface Contract {
  readonly document: OpenApiDocument;
  readonly version: string;
  readonly title: string;
  /** What is cited of a description without marks: its title and version. */
  readonly cites: string | undefined;
  /** Whether it is another description than the contract, which no lint has seen. */
  readonly isForeign: boolean;
  /** Sandbox first, then production. */
  readonly servers: readonly Server[];
  /** Tags in the order of their groups. */
  readonly tags: readonly Tag[];
  /** In the order of the document. */
  readonly operations: readonly Operation[];
  readonly documented: readonly DocumentedOperation[];
  readonly namedOnly: readonly Operation[];
  /** What the service sends to partners. */
  readonly webhooks: readonly DocumentedOperation[];
  /** In the order of the contract; empty for a description without them. */
  readonly responseCodes: readonly ResponseCode[];
  /** Where the answers of the documented operations say why a request was rejected. */
  readonly reasonPaths: readonly ReasonPath[];
  /** What each HTTP status means for a call. */
  readonly statuses: readonly StatusMeaning[];
  readonly router: Router;
  readonly schemas: Schemas;
  /** An operation or a webhook. */
  find(operationId: string): Operation | undefined;
  /** What is at a place, every reference on the way followed; undefined when there is nothing. */
  at(pointer: string): Place | undefined;
  /** The value, or what its reference leads to. */
  follow(value: unknown): unknown;
  /** What a schema of the document comes to, whatever it is composed of. */
  shapeOf(schema: unknown): Shape;
  /**
   * Where a statement comes from.
   *
   * @param pointer to a key of an object: `/components/schemas/Balance/required`
   */
  standing(pointer: string): Standing;
}

export interface Place {
  /** A JSON pointer that leads through no reference. */
  pointer: string;
  value: unknown;
}

export interface Server {
  /** Absolute, without a slash at the end: `https://sandbox.remittance-payout.example`. */
  url: string;
  description: string;
}

/**
 * The model of a description: as it is written, or as it is published.
 *
 * @param foreign of another one, whose schemas are read leniently; without marks what it says is stated
 */
export function createContract(
  document: OpenApiDocument,
  foreign?: Pick<Contract, 'cites'>,
): Contract {
  const cites = foreign?.cites;
  const isForeign = foreign !== undefined;
  const at = (pointer: string): Place | undefined => {
    const here = canonicalPointer(document, pointer);
    const value = valueAt(document, here);
    if (value === undefined) return undefined;
    // A schema may have keys beside its `$ref`. Such a one is a schema of its own.
    const ref =
      isObject(value) && Object.keys(value).length === 1 ? textAt(value, '$ref') : undefined;
    return ref === undefined ? { pointer: here, value } : at(ref.slice(1));
  };
  const follow = (value: unknown): unknown => {
    const ref = textAt(value, '$ref');
    return ref === undefined ? value : at(ref.slice(1))?.value;
  };
  const standing = remembered((pointer: string): Standing => standingOf(document, pointer));
  const shape = remembered((schema: unknown): Shape => shapeOf(follow, schema));
  const isUnsaid = (pointer: string): boolean =>
    cites !== undefined && valueAt(document, canonicalPointer(document, pointer)) === undefined;
  const { operations, webhooks } = readOperations(document, at);
  const documented = operations.filter(isDocumented);
  const byId = new Map([...operations, ...webhooks].map((one) => [one.operationId, one]));
  return {
    document,
    version: document.info.version,
    title: document.info.title,
    cites,
    isForeign,
    servers: document.servers.map((server) => ({
      url: textAt(server, 'url') ?? '',
      description: (textAt(server, 'description') ?? '').trim(),
    })),
    tags: document['x-tagGroups'].flatMap((group) =>
      group.tags.flatMap((name) => document.tags.filter((tag) => tag.name === name)),
    ),
    operations,
    documented,
    namedOnly: operations.filter((operation) => !isDocumented(operation)),
    webhooks: webhooks.filter(isDocumented),
    responseCodes: readResponseCodes(document),
    reasonPaths: reasonPathsOf(documented, shape),
    statuses: readStatuses(document),
    router: createRouter(operations),
    schemas: createSchemas(document, standing, isForeign),
    find: (operationId) => byId.get(operationId),
    at,
    follow,
    shapeOf: shape,
    standing(pointer) {
      const found = standing(pointer);
      return found.kind === 'stated' && isUnsaid(pointer) ? unsaid : found;
    },
  };
}

/** What a place of the document comes to, which does not change. */
function remembered<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const value = read(key);
    if (known.size < mostPlaces) known.set(key, value);
    return value;
  };
}

/** Others may be made up by a message. */
const mostPlaces = 10_000;

export function isDocumented(operation: Operation): operation is DocumentedOperation {
  return operation.status === 'documented';
}
