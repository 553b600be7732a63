import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { isDocumented, type Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/objects.js';
import { handlersFolder } from '../../files.ts';
import type { CallContext, Service } from './handler.ts';
import type { RequestParts } from './sent.ts';

/**
 * A handler as the routes call it. Its exact types (handler.ts) come from the contract, and the check of a request
 * lets through only values of those types, as far as the handler needs them (needs.ts).
 */
export type LoadedHandler = (
  call: RequestParts & { mediaType: string | undefined } & CallContext,
  service: Service,
) => Promise<unknown>;

/** The `operationId`s of the handlers, which are also the file names. */
export function simulatedOperations(): string[] {
  return handlerFiles().map(({ name }) => name);
}

/** Loads the handlers of the operations that the contract documents and the sandbox simulates, by `operationId`. */
export async function loadHandlers(contract: Contract): Promise<Map<string, LoadedHandler>> {
  const wanted = handlerFiles().filter(({ name }) => {
    const operation = contract.find(name);
    return operation && isDocumented(operation);
  });
  const handlers = new Map<string, LoadedHandler>();
  for (const { name, base: file } of wanted) {
    const module: unknown = await import(new URL(file, handlersFolder).href);
    const handler = isObject(module) ? module[name] : undefined;
    if (!isHandler(handler)) throw new Error(`operations/${file} must export a function ${name}.`);
    handlers.set(name, handler);
  }
  return handlers;
}

function handlerFiles(): { name: string; base: string }[] {
  return readdirSync(handlersFolder)
    .sort()
    .map((file) => parse(file));
}

function isHandler(value: unknown): value is LoadedHandler {
  return typeof value === 'function';
}
