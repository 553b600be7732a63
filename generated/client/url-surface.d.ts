import type { ClientConfig } from './options.js';
/** The surface, by the names of its methods: `createClient` adds the types. */
export interface UrlSurface {
    /** `GET`, `POST`, …, `request` */
    call(name: string, given: unknown[]): Promise<unknown>;
    /** `use`, `eject` */
    register(name: string, given: unknown[]): void;
}
/** Makes the surface. Each call takes `CallOptions` beside the options of openapi-fetch. */
export declare function createUrlSurface(client: ClientConfig): UrlSurface;
