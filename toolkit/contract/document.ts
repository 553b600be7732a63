/**
 * The parts of an OpenAPI 3.1 document that the toolkit reads. Looser than the specification on purpose:
 * Redocly checks what is valid.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface JsonObject {
  [key: string]: Json;
}

/** How much the source says of an operation (docs/extensions.md). */
export type DocStatus = 'documented' | 'named-only';

/** What a call does at the service. */
export const effects = ['none', 'writes', 'moves-money'] as const;
export type Effect = (typeof effects)[number];

/** The verbs of OpenAPI in the order in which a path item lists them here. */
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

/** What is not shown at a place: the name of a key, or a topic that no key can name. */
export type NotShown = string | UnknownTopic;

export interface UnknownTopic {
  /** By which code knows it: `webhook-signature`, or with what it is about: `unit.expiresIn`. */
  id: string;
  topic: string;
  /** What is not shown, in a sentence. */
  says: string;
  /** What goes wrong for a partner who guesses. */
  matters?: string;
  /** The question to the service. */
  asks?: string;
  /** The fact of the contract that answers it (toolkit/contract/texts.ts). */
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

/** Whether it is a description at all; the lint checks whether it is valid. */
export function isOpenApiDocument(value: unknown): value is OpenApiDocument {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}

export function parseDocument(text: string): OpenApiDocument {
  const document: unknown = JSON.parse(text);
  if (!isOpenApiDocument(document)) throw new Error('The text is no OpenAPI document.');
  return document;
}

/** In the order of the document, without the webhooks. */
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
