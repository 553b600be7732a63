/** The part of `compression` that the docs server uses. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  interface Compression {
    (options: {
      filter: Filter;
    }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    /** Whether the type of the answer is one that gets smaller. */
    filter: Filter;
  }

  const compression: Compression;
  export default compression;
}
