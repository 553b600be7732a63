/**
 * The one model of the contract. Every product asks it what an operation takes and returns, and
 * where each statement comes from. No product reads the document itself.
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
  /** The citation for a description without marks: its title and version. */
  readonly cites: string | undefined;
  /** Whether the description is not our contract and has never passed our lint. */
  readonly isForeign: boolean;
  /** The servers: sandbox first, then production. */
  readonly servers: readonly Server[];
  /** Tags in the order of their groups. */
  readonly tags: readonly Tag[];
  /** The operations, in document order. */
  readonly operations: readonly Operation[];
  readonly documented: readonly DocumentedOperation[];
  readonly namedOnly: readonly Operation[];
  /** The service's messages to partners. */
  readonly webhooks: readonly DocumentedOperation[];
  /** The response codes in the contract's order; empty for a description without any. */
  readonly responseCodes: readonly ResponseCode[];
  /** The places in documented answers that give the reason for a rejection. */
  readonly reasonPaths: readonly ReasonPath[];
  /** The meaning of each HTTP status for a call. */
  readonly statuses: readonly StatusMeaning[];
  readonly router: Router;
  readonly schemas: Schemas;
  /** An operation or a webhook. */
  find(operationId: string): Operation | undefined;
  /** The value at a place, with every reference on the way followed; undefined if it does not exist. */
  at(pointer: string): Place | undefined;
  /** The value, or the target of its reference. */
  follow(value: unknown): unknown;
  /** The effective shape of a schema, however it is composed. */
  shapeOf(schema: unknown): Shape;
  /**
   * The origin of a statement.
   *
   * @param pointer to a key of an object: `/components/schemas/Balance/required`
   */
  standing(pointer: string): Standing;
}

export interface Place {
  /** An equivalent JSON pointer that does not lead through a reference. */
  pointer: string;
  value: unknown;
}

export interface Server {
  /** The absolute URL, without a trailing slash: `https://sandbox.remittance-payout.example`. */
  url: string;
  description: string;
}

/**
 * Builds the model of a description, in its written or published form.
 *
 * @param foreign marks a description that is not ours: its schemas are read leniently and its
 * statements count as stated
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
    // A schema may have keys next to its `$ref`, which makes it a separate schema.
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

/** Computes each place once, because the document does not change. */
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

/** Other pointers may come from a message, so they are not cached. */
const mostPlaces = 10_000;

export function isDocumented(operation: Operation): operation is DocumentedOperation {
  return operation.status === 'documented';
}
