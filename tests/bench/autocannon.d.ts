/** The parts of autocannon that the bench uses. The package has no types. */
declare module 'autocannon' {
  export interface AutocannonRequest {
    method: string;
    path: string;
    headers: { [name: string]: string };
    body?: string;
    /** Called before each request. The bench sends its result. */
    setupRequest?(request: AutocannonRequest): AutocannonRequest;
  }

  export interface AutocannonOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: AutocannonRequest[];
  }

  export interface AutocannonResult {
    /** Seconds. */
    duration: number;
    errors: number;
    '2xx': number;
    non2xx: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }

  export default function autocannon(options: AutocannonOptions): PromiseLike<AutocannonResult>;
}
