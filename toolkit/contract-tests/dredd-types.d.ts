/** The parts of Dredd 14.1.0 that the contract tests use. The package has no types of its own. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events';
  import type { Agent } from 'node:http';

  export interface DreddRequest {
    method: string;
    uri: string;
    headers: { [name: string]: string };
    body: string;
  }

  export interface DreddAnswer {
    statusCode: number;
    headers: { [name: string]: string | string[] | undefined };
    /** Absent when the body is empty. */
    body?: string;
    /** `base64` when the bytes are not UTF-8, or contain a replacement character. */
    bodyEncoding?: 'utf-8' | 'base64';
  }

  export interface DreddTransaction {
    /** `<path> > <METHOD> > <status> > <content type>`. */
    name: string;
    origin: { resourceName: string };
    /** The path and query that are sent, base path and all; changing `request.uri` does nothing. */
    fullPath: string;
    request: DreddRequest;
    expected: { statusCode: string };
    startedAt: number;
    skip: boolean;
    /** Absent when there was no answer. */
    real?: DreddAnswer;
    /** Empty when there was nothing to compare. */
    results: {
      valid?: boolean;
      fields?: {
        [field: string]: { valid: boolean; errors: { location?: { pointer: string } }[] };
      };
    };
  }

  /** A hook must take exactly these two: Dredd does not wait for one that takes the first alone. */
  export type DreddHook = (transaction: DreddTransaction, done: () => void) => void;

  export interface DreddHooks {
    beforeEach(hook: DreddHook): void;
    beforeEachValidation(hook: DreddHook): void;
    afterEach(hook: DreddHook): void;
  }

  /** What the `start` event carries: the document as Dredd understood it. */
  export interface DreddDescription {
    annotations: { type: string; message: string }[];
  }

  export interface DreddConfiguration {
    endpoint: string;
    apiDescriptions: string[];
    loglevel: 'silent';
    emitter: EventEmitter;
    http: { agent: Agent };
  }

  export type DreddDone = (error?: Error | null) => void;

  export interface DreddRunner {
    /** Called once, after the hook files were read, with the registry that they fill. */
    executeAllTransactions(
      transactions: DreddTransaction[],
      hooks: DreddHooks,
      done: DreddDone,
    ): void;
  }

  export default class Dredd {
    constructor(configuration: DreddConfiguration);
    transactionRunner: DreddRunner;
    run(done: DreddDone): void;
  }
}
