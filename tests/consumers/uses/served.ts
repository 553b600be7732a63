/** The form in which the tests use a tool that serves the published files. */

export interface Ask {
  method: string;
  /** The path with the query. */
  path: string;
  headers: { [name: string]: string };
  /** JSON. */
  body?: string;
}

export interface Answer {
  status: number;
  text: string;
}

export interface Served {
  ask(request: Ask): Promise<Answer>;
  close(): Promise<void>;
}

/** Serves a bundle. `examples` has the answers of a real service by operationId. */
export type Serve = (
  bundle: string,
  examples: { [operationId: string]: unknown },
) => Promise<Served>;
