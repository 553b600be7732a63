import type { TransportOptions } from './options.js';
/** The surface, by the names of its methods: `createClient` gives it its types. */
export interface UrlSurface {
    /** `GET`, `POST`, …, `request` */
    call(name: string, given: unknown[]): Promise<unknown>;
    /** `use`, `eject` */
    register(name: string, given: unknown[]): void;
}
/** Makes the surface. Each call has the options of `CallOptions` beside those of openapi-fetch. */
export declare function createUrlSurface(client: TransportOptions): UrlSurface;
