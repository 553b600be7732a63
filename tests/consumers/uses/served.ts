/** What a tool that serves the published files looks like to the tests. */

export interface Ask {
  method: string;
  /** With the query. */
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

/** Serves a bundle; `examples` are what the operations of a real service answer, by operationId. */
export type Serve = (
  bundle: string,
  examples: { [operationId: string]: unknown },
) => Promise<Served>;
