import type { Bytes } from './call.js';
import { type NamedFunction, type OperationRules } from './operation.js';
export interface RequestForm {
    /** Where each input field goes, and how a list or an object is written there. */
    readonly fields?: {
        readonly [name: string]: 'body' | `${'path' | 'query' | 'header'}${'' | ' joined' | ' exploded' | ' deep'}`;
    };
    /** The media type of the body. Absent for `application/json`, or if `write` determines it. */
    readonly mediaType?: string;
    /** Serialises a body that is not JSON. */
    readonly write?: (body: unknown) => FetchBody;
    /** The accepted media types of the answer. The first is the default; any other is read as bytes. */
    readonly accept?: readonly string[];
}
/** What the client knows about an operation that is called by its URL. */
export interface UrlRules extends OperationRules {
    form?: RequestForm;
}
export type FetchBody = ConstructorParameters<typeof Response>[0];
interface Input {
    readonly [name: string]: unknown;
}
export declare function formedOperation(method: string, path: string, form: RequestForm, rules?: OperationRules): NamedFunction;
interface Texts {
    [name: string]: string;
}
/** The query string with its `?`, or an empty string. */
export declare function queryOf(form: RequestForm, input: Input): string;
/** Passes on a body that is already text or a file. */
export declare function plainBody(body: unknown): FetchBody;
/** A list becomes one pair for each element. */
export declare function urlEncodedBody(body: unknown): FetchBody;
/** A list becomes one part for each element; an object becomes one JSON part. */
export declare function multipartBody(partTypes: {
    readonly [name: string]: string;
}): (body: unknown) => FetchBody;
/** Headers with lower-case names, and a body that can be sent again. */
export declare function readParts(given: Headers, from: FetchBody): Promise<{
    headers: Texts;
    body: string | Bytes | undefined;
}>;
export {};
