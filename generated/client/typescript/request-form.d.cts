import type { Bytes } from './call.cjs';
import { type NamedFunction, type OperationRules } from './operation.cjs';
export interface RequestForm {
    /** Where each field of the input goes, and how a list or an object is written there. */
    readonly fields?: {
        readonly [name: string]: 'body' | `${'path' | 'query' | 'header'}${'' | ' joined' | ' exploded' | ' deep'}`;
    };
    /** Of the body. Absent where `application/json` is, or where `write` knows it. */
    readonly mediaType?: string;
    /** Writes a body that is not JSON. */
    readonly write?: (body: unknown) => FetchBody;
    /** The media types of the answer: the first one by default. Any other is read as bytes. */
    readonly accept?: readonly string[];
}
/** What is known about an operation that is called by its URL. */
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
/** The query with its `?`, or nothing. */
export declare function queryOf(form: RequestForm, input: Input): string;
/** A body that is text or a file already. */
export declare function plainBody(body: unknown): FetchBody;
/** A list is a pair for each element. */
export declare function urlEncodedBody(body: unknown): FetchBody;
/** A list is a part for each element, and an object is one in JSON. */
export declare function multipartBody(partTypes: {
    readonly [name: string]: string;
}): (body: unknown) => FetchBody;
/** Headers with lower-case names, and a body that can be sent again. */
export declare function readParts(given: Headers, from: FetchBody): Promise<{
    headers: Texts;
    body: string | Bytes | undefined;
}>;
export {};
