export interface Delivery {
    method: string;
    headers: {
        get(name: string): string | null;
    };
    used: boolean;
    body(): AsyncIterator<Uint8Array>;
}
export interface Reply {
    status: number;
    text: string;
    headers: {
        [key: string]: string;
    };
}
export type Receive = (delivery: Delivery) => Promise<Reply>;
export type BodyReading = {
    bytes: ReturnType<InstanceType<typeof TextEncoder>['encode']>;
} | {
    problem: 'too-large' | 'cut-short' | 'too-slow';
};
/** Reads up to `maxBytes`, and stops after `timeout` milliseconds. */
export declare function readBody({ body }: Delivery, maxBytes: number, timeout: number): Promise<BodyReading>;
export declare function wholeBody(bytes: Uint8Array): AsyncGenerator<Uint8Array>;
export declare function joinBytes(chunks: readonly Uint8Array[]): ReturnType<InstanceType<typeof TextEncoder>['encode']>;
/** `undefined` if it is not JSON in UTF-8 or repeats a key. */
export declare function parseJson(bytes: Uint8Array): unknown;
/** `undefined` if the text is not base64. */
export declare function fromBase64(text: string): ReturnType<InstanceType<typeof TextEncoder>['encode']> | undefined;
export declare function reply(status: number, text: string, headers?: {
    [key: string]: string;
}): Reply;
export declare const received: Reply;
export declare const tooLarge: Reply;
export declare const later: Reply;
/** Ends a delivery that cannot be handled. */
export declare class Rejection extends Error {
    readonly reply: Reply;
    /** The error that `onError` receives. */
    readonly reason: unknown;
    /** @param reason what was thrown; default: an error with the text of the answer */
    constructor(answer: Reply, reason?: unknown);
}
