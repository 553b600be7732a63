/** A delivery from any kind of server, how its body is read, and how it is answered. */
export interface Delivery {
    method: string;
    headers: {
        get(name: string): string | null;
    };
    /** Whether something else has read the body. */
    used: boolean;
    body(): AsyncIterator<Uint8Array>;
}
/** How a delivery is answered. */
export interface Reply {
    status: number;
    text: string;
    headers: {
        [key: string]: string;
    };
}
/** Takes a delivery to its answer. */
export type Receive = (delivery: Delivery) => Promise<Reply>;
/** The bytes of a body, or why it could not be read. */
export type BodyReading = {
    bytes: ReturnType<InstanceType<typeof TextEncoder>['encode']>;
} | {
    problem: 'too-large' | 'cut-short' | 'too-slow';
};
/** Reads at most `maxBytes` for at most `timeout` milliseconds, and then stops reading. */
export declare function readBody({ body }: Delivery, maxBytes: number, timeout: number): Promise<BodyReading>;
/** A body that is there as a whole. */
export declare function wholeBody(bytes: Uint8Array): AsyncGenerator<Uint8Array>;
export declare function joinBytes(chunks: readonly Uint8Array[]): ReturnType<InstanceType<typeof TextEncoder>['encode']>;
/** The JSON of a body; `undefined` when it is not JSON, which is always UTF-8. */
export declare function parseJson(bytes: Uint8Array): unknown;
/** The bytes of base64; `undefined` when the text is not base64. */
export declare function fromBase64(text: string): ReturnType<InstanceType<typeof TextEncoder>['encode']> | undefined;
export declare function reply(status: number, text: string, headers?: {
    [key: string]: string;
}): Reply;
export declare const received: Reply;
export declare const onlyPost: Reply;
export declare const tooLarge: Reply;
export declare const later: Reply;
export declare const failed: Reply;
export declare const contradicted: Reply;
/** Ends a delivery that is not handled. */
export declare class Rejection extends Error {
    readonly reply: Reply;
    /** What `onError` gets. */
    readonly reason: unknown;
    /** @param reason what was thrown; without it, the text of the answer */
    constructor(answer: Reply, reason?: unknown);
}
