/**
 * Reads them from the parameters, and from the body as it was sent: the caller's own object may have
 * changed since.
 */
export declare function referencesIn({ params, body }: {
    params?: unknown;
    body?: unknown;
}): string[];
