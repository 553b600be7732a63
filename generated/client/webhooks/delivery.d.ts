/** A delivery, whichever kind of server it came through, and reading its body, whoever sent it. */
export interface Delivery {
    method: string;
    headers: {
        get(name: string): string | null;
    };
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
    bytes: Uint8Array<ArrayBuffer>;
} | {
    problem: 'too-large' | 'cut-short';
};
/** Reads at most `maxBytes`, and stops reading as soon as there are more. */
export declare function readBody(chunks: AsyncIterator<Uint8Array>, maxBytes: number): Promise<BodyReading>;
export declare function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
/** The JSON of a body; `undefined` when it is not JSON, which is always UTF-8. */
export declare function parseJson(bytes: Uint8Array): unknown;
