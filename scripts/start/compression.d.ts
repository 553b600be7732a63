/** The part of `compression` that the docs server uses. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  interface Compression {
    (options: {
      filter: Filter;
    }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    /** True if compression makes this type of answer smaller. */
    filter: Filter;
  }

  const compression: Compression;
  export default compression;
}
