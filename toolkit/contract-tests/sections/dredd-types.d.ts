/** The parts of Dredd 14.1.0 that the contract tests use. The package has no types. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events';

  /** The data of the `start` event: the document as Dredd understood it. */
  export interface DreddDescription {
    annotations: { message: string }[];
  }

  /** The data of the `test fail` event: Gavel's comparison of an answer. */
  export interface DreddTest {
    results: {
      fields: {
        statusCode: { valid: boolean };
        headers: { valid: boolean };
        body?: { errors: { location?: { pointer: string } }[] };
      };
    };
  }

  export default class Dredd {
    constructor(configuration: {
      endpoint: string;
      apiDescriptions: string[];
      loglevel: 'silent';
      emitter: EventEmitter;
    });
    run(done: (error?: Error | null) => void): void;
  }
}
