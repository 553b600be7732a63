/**
 * The parts of an OpenAPI 3.1 document that the toolkit reads. Deliberately looser than the
 * specification, because Redocly checks validity.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface JsonObject {
  [key: string]: Json;
}

/** How much the service's documentation says about an operation (docs/extensions.md). */
export type DocStatus = 'documented' | 'named-only';

/** The effect of a call at the service. */
export const effects = ['none', 'writes', 'moves-money'] as const;
export type Effect = (typeof effects)[number];

/** The methods of OpenAPI, in the order in which a path item's operations are listed. */
export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: JsonObject[];
  parameters?: JsonObject[];
  requestBody?: JsonObject;
  responses?: { [status: string]: JsonObject };
  'x-doc-status': DocStatus;
  'x-effect'?: Effect;
  'x-source': string;
  'x-not-shown'?: NotShown[];
  'x-assumed'?: { [key: string]: string };
  'x-observed'?: JsonObject;
}

/** An undocumented point: the name of a key, or a topic that no key can express. */
export type NotShown = string | UnknownTopic;

export interface UnknownTopic {
  /** The id that code uses: `webhook-signature`, or with its subject: `unit.expiresIn`. */
  id: string;
  topic: string;
  /** The undocumented point, as a sentence. */
  says: string;
  /** What goes wrong for a partner who guesses. */
  matters?: string;
  /** The question to ask the service. */
  asks?: string;
  /** The contract's fact that answers it (toolkit/contract/texts.ts). */
  until?: string;
}

export type PathItem = { [method in Method]?: Operation };

export interface Tag {
  name: string;
  description: string;
}

export interface OpenApiDocument {
  openapi: string;
  jsonSchemaDialect: string;
  info: { title: string; version: string; description: string } & JsonObject;
  servers: JsonObject[];
  security: JsonObject[];
  tags: Tag[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: { [path: string]: PathItem };
  webhooks: { [name: string]: PathItem };
  components: { [kind: string]: { [name: string]: JsonObject } };
}

export interface PlacedOperation {
  /** A path of the interface, or the name of a webhook. */
  path: string;
  method: Method;
  operation: Operation;
}

/** Checks only that it is an OpenAPI description; lint checks whether it is valid. */
export function isOpenApiDocument(value: unknown): value is OpenApiDocument {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}

export function parseDocument(text: string): OpenApiDocument {
  const document: unknown = JSON.parse(text);
  if (!isOpenApiDocument(document)) throw new Error('The text is not an OpenAPI document.');
  return document;
}

/** Lists the operations in document order, without the webhooks. */
export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  return placedIn(document.paths);
}

export function webhooksOf(document: OpenApiDocument): PlacedOperation[] {
  return placedIn(document.webhooks);
}

function placedIn(items: { [path: string]: PathItem }): PlacedOperation[] {
  return Object.entries(items).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}
