/** Built from the contract by scripts/build/client/operations.ts. */
import type { UrlRules } from './request-form.js';

/** What the client knows about each documented operation in advance, by method and URL template. */
export declare const operationRules: { readonly [operation: string]: UrlRules };
