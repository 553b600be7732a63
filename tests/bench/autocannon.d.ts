/** The parts of autocannon 8.0.0 that the bench uses. The package has no types of its own. */
declare module 'autocannon' {
  export interface AutocannonRequest {
    method: string;
    path: string;
    headers: { [name: string]: string };
    body?: string;
    /** Called before each request is sent; what it gives is sent. */
    setupRequest?(request: AutocannonRequest): AutocannonRequest;
  }

  export interface AutocannonOptions {
    url: string;
    connections: number;
    /** Seconds. Not read where `amount` stands. */
    duration?: number;
    /** Requests in all. */
    amount?: number;
    /** Requests per second over all connections. */
    overallRate?: number;
    /** Milliseconds between two looks at whether all is done. */
    sampleInt?: number;
    requests: AutocannonRequest[];
    /** A body that it is false of counts as a mismatch. */
    verifyBody?(body: string): boolean;
  }

  export interface AutocannonResult {
    /** Seconds, until a look found that all was done. */
    duration: number;
    errors: number;
    timeouts: number;
    mismatches: number;
    '2xx': number;
    non2xx: number;
    statusCodeStats: { [status: string]: { count: number } };
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
  }

  export interface AutocannonRun extends PromiseLike<AutocannonResult> {
    on(event: 'start' | 'response', listener: () => void): this;
  }

  export default function autocannon(options: AutocannonOptions): AutocannonRun;
}
