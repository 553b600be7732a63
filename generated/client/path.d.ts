/** Addresses: where the service is, and which URL a call goes to. Errors never quote a value. */
import type { CallParams } from './send.js';
/**
 * The base URL in one form: no slash at its end.
 *
 * @throws TypeError when it is no http(s) address, or has credentials, a query or a fragment.
 */
export declare function readBaseUrl(baseUrl: unknown): string;
/**
 * The URL of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service.
 */
export declare function urlOf(base: string, template: string, params: CallParams | undefined): string;
