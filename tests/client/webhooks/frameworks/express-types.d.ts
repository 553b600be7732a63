/** The part of Express that the examples use. The package has no types. */
declare module 'express' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Middleware = (
    request: IncomingMessage & { body?: unknown },
    response: ServerResponse,
    next: () => void,
  ) => void;

  interface App extends RequestListener {
    use(...handlers: Middleware[]): void;
    post(path: string, ...handlers: Middleware[]): void;
  }

  const express: {
    (): App;
    json(): Middleware;
    raw(options: { type: string }): Middleware;
  };
  export default express;
}
