import type { RawDelivery } from './verify.cjs';
/** Where a delivery carries the time of its signature. Ask the service for it. */
export type Freshness = ({
    header: string;
} | {
    field: string;
}) & {
    /**
     * How the time is written: seconds or milliseconds since 1970, or ISO 8601 with its zone
     * (`2026-03-04T09:15:27Z`).
     */
    format: 'seconds' | 'milliseconds' | 'iso';
    /** How old it may be, or how far ahead of this machine's clock. Milliseconds, default 300 000. */
    tolerance?: number | undefined;
};
/** @throws TypeError when the description is wrong */
export declare function createFreshness(description: Freshness): (delivery: RawDelivery) => boolean;
