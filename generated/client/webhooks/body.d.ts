/** Reading a body that anybody may have sent. */
/** The bytes of a body, or why there are none. */
export type BodyReading = {
    bytes: Uint8Array<ArrayBuffer>;
} | {
    fault: 'too-large' | 'cut-short';
};
/** Reads at most `maxBytes`, and stops reading as soon as there are more. */
export declare function readBody(chunks: AsyncIterator<Uint8Array>, maxBytes: number): Promise<BodyReading>;
/** One after the other. */
export declare function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
/** The JSON of a body; `undefined` when it is none. JSON is UTF-8. */
export declare function parseJson(bytes: Uint8Array): unknown;
