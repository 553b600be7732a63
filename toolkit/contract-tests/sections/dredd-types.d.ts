/** The parts of Dredd 14.1.0 that the contract tests use. The package has no types of its own. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events';

  export interface DreddRequest {
    method: string;
    headers: { [name: string]: string };
    body: string;
  }

  export interface DreddTransaction {
    /** `<path> > <METHOD> > <status> > <content type>`. */
    name: string;
    origin: { resourceName: string };
    /** The path and query that are sent, base path and all; changing `request.uri` does nothing. */
    fullPath: string;
    request: DreddRequest;
    expected: { statusCode: string };
    skip: boolean;
  }

  /** A hook must take exactly these two: Dredd does not wait for one that takes the first alone. */
  export type DreddHook = (transaction: DreddTransaction, done: () => void) => void;

  export interface DreddHooks {
    beforeEach(hook: DreddHook): void;
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
