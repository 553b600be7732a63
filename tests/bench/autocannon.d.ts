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
    requests: AutocannonRequest[];
  }

  export interface AutocannonResult {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    non2xx: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number };
  }

  export default function autocannon(options: AutocannonOptions): Promise<AutocannonResult>;
}
